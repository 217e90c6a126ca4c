import { useState } from 'react'
import { inputErrorText } from '../form/input-error-text.ts'
import { storiesOf, type Story, type StorySetting } from '../story.ts'
import { Checkbox } from './checkbox.tsx'
import { checkboxVariants } from './tick-box.tsx'

export const axes = {
  variant: checkboxVariants,
  state: ['unchecked', 'checked', 'disabled', 'checked disabled'],
} as const

function Sample({
  setting: { t },
  variant,
  state,
}: {
  readonly setting: StorySetting
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

function Required({ setting: { t } }: { readonly setting: StorySetting }) {
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
  ...storiesOf(axes, ({ variant, state }, setting) => <Sample setting={setting} variant={variant} state={state} />),
  { name: 'required', render: (setting) => <Required setting={setting} /> },
]
