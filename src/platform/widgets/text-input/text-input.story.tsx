import { useState } from 'react'
import { inputVariants } from '#platform/widgets/field/field.tsx'
import { BrowserForm } from '#platform/widgets/form/browser-form.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { storiesOf, type Story, type StoryContext } from '#platform/widgets/story.ts'
import { TextInput, textInputTypes } from './text-input.tsx'

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
  const [value, setValue] = useState(state === 'empty' ? '' : state === 'invalid' ? 'CA' : 'CA-2040')
  return (
    <TextInput
      label={t('product.code')}
      name="code"
      value={value}
      onChange={setValue}
      variant={variant}
      required={state === 'invalid'}
      disabled={state === 'disabled'}
      minLength={3}
      pattern="[A-Z][\w\-]+"
      placeholder="CA-2040"
      error={state === 'invalid' ? t('Web2p_InputValueTooShort', { 0: 3 }) : null}
      errorText={inputErrorText(t)}
    />
  )
}

function OfType({
  context: { t },
  type,
}: {
  readonly context: StoryContext
  readonly type: (typeof textInputTypes)[number]
}) {
  const [value, setValue] = useState('')
  return (
    <TextInput
      label={type}
      name={type}
      type={type}
      value={value}
      onChange={setValue}
      {...(type === 'number' && { min: 1 })}
      errorText={inputErrorText(t)}
    />
  )
}

/** A field with every check and a button below it. */
function Checked({ context: { t } }: { readonly context: StoryContext }) {
  const [value, setValue] = useState('')
  const [pressed, setPressed] = useState(0)
  return (
    <BrowserForm aria-label={t('product.properties')} onValid={() => setPressed(pressed + 1)}>
      <TextInput
        label={t('product.code')}
        name="code"
        value={value}
        onChange={setValue}
        required
        minLength={3}
        pattern="[A-Z][a-z]+"
        custom={(text) => (text === 'Taken' ? t('error.refused.title') : null)}
        errorText={inputErrorText(t)}
      />
      <button type="button" onClick={() => setPressed(pressed + 1)}>
        {t('results.apply')}
      </button>
      <output>{pressed}</output>
    </BrowserForm>
  )
}

export const stories: readonly Story[] = [
  ...storiesOf(axes, ({ variant, state }, context) => <Sample context={context} variant={variant} state={state} />),
  ...textInputTypes.map((type): Story => ({
    name: `type ${type}`,
    render: (context) => <OfType context={context} type={type} />,
  })),
  {
    name: 'checked',
    note: 'Required, three characters, a capital followed by small letters; a custom check rejects “Taken”.',
    render: (context) => <Checked context={context} />,
  },
]
