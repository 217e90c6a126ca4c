import { useState } from 'react'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { storiesOf, type Story, type StoryContext } from '#platform/widgets/story.ts'
import { Checkbox } from './checkbox.tsx'
import { checkboxVariants } from './checkbox-input.tsx'

export const axes = {
  variant: checkboxVariants,
  state: ['unchecked', 'checked', 'disabled', 'checked disabled'],
} as const

function Sample({
  context: { t },
  variant,
  state,
}: {
  readonly context: StoryContext
  readonly variant: (typeof checkboxVariants)[number]
  readonly state: (typeof axes.state)[number]
}) {
  const [checked, setChecked] = useState(state.startsWith('checked'))
  return (
    <Checkbox
      label={t('facet.sample.yes')}
      variant={variant}
      checked={checked}
      onChange={setChecked}
      disabled={state.endsWith('disabled')}
    />
  )
}

function Required({ context: { t } }: { readonly context: StoryContext }) {
  const [checked, setChecked] = useState(false)
  return (
    <Checkbox
      label={t('facet.sample.yes')}
      name="sample"
      checked={checked}
      onChange={setChecked}
      required
      error={checked ? null : t('Web2p_InputValueRequired', { 0: '' })}
      errorText={inputErrorText(t)}
    />
  )
}

export const stories: readonly Story[] = [
  ...storiesOf(axes, ({ variant, state }, context) => <Sample context={context} variant={variant} state={state} />),
  { name: 'required', render: (context) => <Required context={context} /> },
]
