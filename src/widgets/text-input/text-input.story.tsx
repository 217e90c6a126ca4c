import { useState } from 'react'
import { inputVariants } from '../field/field.tsx'
import { Form } from '../form/form.tsx'
import { inputErrorText } from '../form/input-error-text.ts'
import { storiesOf, type Story, type StorySetting } from '../story.ts'
import { TextInput, textInputTypes } from './text-input.tsx'

export const axes = { variant: inputVariants, state: ['empty', 'filled', 'invalid', 'disabled'] } as const

type State = (typeof axes.state)[number]

function Sample({
  setting: { t },
  variant,
  state,
}: {
  readonly setting: StorySetting
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
  setting: { t },
  type,
}: {
  readonly setting: StorySetting
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

/** Text on both sides of what its checks ask for, with a button under it. */
function Checked({ setting: { t } }: { readonly setting: StorySetting }) {
  const [value, setValue] = useState('')
  const [pressed, setPressed] = useState(0)
  return (
    <Form aria-label={t('product.properties')} onValid={() => setPressed(pressed + 1)}>
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
    </Form>
  )
}

export const stories: readonly Story[] = [
  ...storiesOf(axes, ({ variant, state }, setting) => <Sample setting={setting} variant={variant} state={state} />),
  ...textInputTypes.map((type): Story => ({
    name: `type ${type}`,
    render: (setting) => <OfType setting={setting} type={type} />,
  })),
  {
    name: 'checked',
    note: 'Required, three characters, a capital and small letters; “Taken” is refused by the page itself.',
    render: (setting) => <Checked setting={setting} />,
  },
]
