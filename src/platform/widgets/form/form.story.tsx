import { useState } from 'react'
import { Button } from '#platform/widgets/button/button.tsx'
import { Checkbox } from '#platform/widgets/checkbox/checkbox.tsx'
import { DecimalInput } from '#platform/widgets/decimal-input/decimal-input.tsx'
import type { Story, StoryContext } from '#platform/widgets/story.ts'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import { BrowserForm } from './browser-form.tsx'
import { inputErrorText } from './input-error-text.ts'

/**
 * A text, a number, a checkbox and one field that does not count. The output below them shows the last result of the
 * form.
 */
function Sample({ context: { t, site, language } }: { readonly context: StoryContext }) {
  const [code, setCode] = useState('')
  const [months, setMonths] = useState('')
  const [purity, setPurity] = useState<number | null>(null)
  const [sample, setSample] = useState(false)
  const [said, setSaid] = useState('')
  const errorText = inputErrorText(t)
  return (
    <BrowserForm
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
    </BrowserForm>
  )
}

export const stories: readonly Story[] = [
  {
    name: 'fields',
    note: 'If the form is submitted with errors, every field shows its error, the labels shake and the first invalid field has the focus.',
    wide: true,
    render: (context) => <Sample context={context} />,
  },
]
