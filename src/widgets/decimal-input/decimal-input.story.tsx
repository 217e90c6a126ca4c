import { useState } from 'react'
import { inputVariants } from '../field/field.tsx'
import { Form } from '../form/form.tsx'
import { inputErrorText } from '../form/input-error-text.ts'
import { storiesOf, type Story, type StorySetting } from '../story.ts'
import { DecimalInput } from './decimal-input.tsx'

export const axes = { variant: inputVariants, state: ['empty', 'filled', 'invalid', 'disabled'] } as const

function Sample({
  setting: { t, site, language },
  variant,
  state,
}: {
  readonly setting: StorySetting
  readonly variant: (typeof inputVariants)[number]
  readonly state: (typeof axes.state)[number]
}) {
  const [value, setValue] = useState(state === 'empty' || state === 'invalid' ? null : 123456.78)
  return (
    <DecimalInput
      label={t('product.purity')}
      name="purity"
      value={value}
      onChange={setValue}
      site={site}
      language={language}
      variant={variant}
      required={state === 'invalid'}
      disabled={state === 'disabled'}
      error={state === 'invalid' ? t('input.nonDigitDecimals', { 0: '' }) : null}
      errorText={inputErrorText(t)}
    />
  )
}

/** What was typed, and the number it is. */
function Read({ setting: { t, site, language } }: { readonly setting: StorySetting }) {
  const [value, setValue] = useState<number | null>(null)
  return (
    <Form aria-label={t('product.properties')}>
      <DecimalInput
        label={t('product.purity')}
        name="purity"
        value={value}
        onChange={setValue}
        site={site}
        language={language}
        min={1}
        required
        errorText={inputErrorText(t)}
      />
      <output>{JSON.stringify(value)}</output>
    </Form>
  )
}

export const stories: readonly Story[] = [
  ...storiesOf(axes, ({ variant, state }, setting) => <Sample setting={setting} variant={variant} state={state} />),
  {
    name: 'read',
    note: 'Required, at least 1; under it the number that is read.',
    render: (setting) => <Read setting={setting} />,
  },
]
