import { useState } from 'react'
import { inputVariants } from '#platform/widgets/field/field.tsx'
import { BrowserForm } from '#platform/widgets/form/browser-form.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { storiesOf, type Story, type StoryContext } from '#platform/widgets/story.ts'
import { DecimalInput } from './decimal-input.tsx'

export const axes = { variant: inputVariants, state: ['empty', 'filled', 'invalid', 'disabled'] } as const

function Sample({
  context: { t, site, language },
  variant,
  state,
}: {
  readonly context: StoryContext
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

/** The typed text and the number that it stands for. */
function Read({ context: { t, site, language } }: { readonly context: StoryContext }) {
  const [value, setValue] = useState<number | null>(null)
  return (
    <BrowserForm aria-label={t('product.properties')}>
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
    </BrowserForm>
  )
}

export const stories: readonly Story[] = [
  ...storiesOf(axes, ({ variant, state }, context) => <Sample context={context} variant={variant} state={state} />),
  {
    name: 'read',
    note: 'Required, at least 1; the parsed number is shown below.',
    render: (context) => <Read context={context} />,
  },
]
