import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { DecimalInput } from '../decimal-input/decimal-input.tsx'
import type { Story, StorySetting } from '../story.ts'
import { TextInput } from '../text-input/text-input.tsx'
import { Form } from './form.tsx'
import { inputErrorText } from './input-error-text.ts'

/** A text, a number, a yes, and one field that does not count; under them what the form said last. */
function Sample({ setting: { t, site, language } }: { readonly setting: StorySetting }) {
  const [code, setCode] = useState('')
  const [months, setMonths] = useState('')
  const [purity, setPurity] = useState<number | null>(null)
  const [sample, setSample] = useState(false)
  const [said, setSaid] = useState('')
  const errorText = inputErrorText(t)
  return (
    <Form
      aria-label={t('product.properties')}
      matching={(name) => name !== 'months'}
      onValidity={({ valid, errors }) => setSaid(`${valid} ${errors.map(({ name }) => name).join(' ')}`.trim())}
      onValid={(values) => setSaid(JSON.stringify(values))}
    >
      <TextInput label={t('product.code')} name="code" value={code} onChange={setCode} required errorText={errorText} />
      <DecimalInput
        label={t('product.purity')}
        name="purity"
        value={purity}
        onChange={setPurity}
        site={site}
        language={language}
        required
        errorText={errorText}
      />
      <TextInput
        label={t('facet.shelf-life')}
        name="months"
        type="number"
        value={months}
        onChange={setMonths}
        required
        errorText={errorText}
      />
      <Checkbox label={t('facet.sample.yes')} name="sample" checked={sample} onChange={setSample} />
      <Button type="submit" variant="brand">
        {t('results.apply')}
      </Button>
      <output>{said}</output>
    </Form>
  )
}

export const stories: readonly Story[] = [
  {
    name: 'fields',
    note: 'Sent with something wrong, every field says what, its label shakes, and the first one has the focus.',
    wide: true,
    render: (setting) => <Sample setting={setting} />,
  },
]
