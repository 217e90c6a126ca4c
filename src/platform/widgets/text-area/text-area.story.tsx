import { useState } from 'react'
import { inputVariants } from '#platform/widgets/field/field.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { storiesOf, type Story, type StoryContext } from '#platform/widgets/story.ts'
import { TextArea } from './text-area.tsx'

export const axes = { variant: inputVariants, state: ['empty', 'filled', 'invalid', 'disabled'] } as const

type State = (typeof axes.state)[number]

function Sample({
  context: { t },
  variant,
  state,
}: {
  readonly context: StoryContext
  readonly variant: (typeof inputVariants)[number]
  readonly state: State
}) {
  const [value, setValue] = useState(state === 'filled' || state === 'disabled' ? 'CA-2040\nCA-2050' : '')
  return (
    <TextArea
      label={t('contact.message')}
      name="message"
      rows={4}
      value={value}
      onChange={setValue}
      variant={variant}
      required={state === 'invalid'}
      disabled={state === 'disabled'}
      minLength={10}
      error={state === 'invalid' ? t('Web2p_InputValueRequired') : null}
      errorText={inputErrorText(t)}
    />
  )
}

export const stories: readonly Story[] = storiesOf(axes, ({ variant, state }, context) => (
  <Sample context={context} variant={variant} state={state} />
))
