import { useState } from 'react'
import { inputVariants } from '#platform/widgets/field/field.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import type { MenuOption } from '#platform/widgets/menu/option.ts'
import { storiesOf, type Axes, type Cell, type Story, type StoryContext } from '#platform/widgets/story.ts'
import { Picklist } from './picklist.tsx'
import { storyTexts } from './story-texts.ts'

const fruit: readonly MenuOption[] = [
  { value: 'apple', label: 'Apple' },
  { value: 'apricot', label: 'Apricot' },
  { value: 'banana', label: 'Banana', disabled: true },
  { value: 'cherry', label: 'Cherry', tags: ['new'] },
  { value: 'fig', label: 'Fig' },
  { value: 'kiwi', label: 'Kiwi' },
  { value: 'lemon', label: 'Lemon' },
  { value: 'mango', label: 'Mango' },
  { value: 'orange', label: 'Orange', iconName: 'globe' },
  { value: 'pear', label: 'Pear' },
  { value: 'plum', label: 'Plum' },
  { value: 'quince', label: 'Quince' },
  { value: 'raspberry', label: 'Raspberry', selectedLabel: 'Rasp.' },
  { value: 'zeta', label: 'Zeta grape' },
]
const more: readonly MenuOption[] = [...fruit, { value: 'yuzu', label: 'Yuzu' }]

export const axes = {
  choice: ['single', 'multiple'],
  variant: inputVariants,
  state: ['empty', 'filled', 'required', 'with an error', 'disabled'],
} satisfies Axes

const plain = { variant: 'standard', state: 'empty' } as const

export const stories: readonly Story[] = [
  ...storiesOf(axes, (cell, context) => <Example {...cell} {...context} options={fruit} />),
  ...storiesOf(
    { choice: axes.choice, lines: ['without options', '1 line', '15 lines'] },
    ({ choice, lines }, context) => (
      <Example
        {...plain}
        {...context}
        choice={choice}
        options={lines === '15 lines' ? more : lines === '1 line' ? fruit.slice(0, 1) : []}
      />
    ),
  ),
  {
    name: 'with an empty option',
    render: (context) => <Example {...plain} {...context} choice="single" options={fruit} none="Any" />,
  },
]

function Example({
  choice,
  variant,
  state,
  options,
  none,
  t,
}: Cell<typeof axes> & StoryContext & { readonly options: readonly MenuOption[]; readonly none?: string }) {
  const [values, setValues] = useState<readonly string[]>(state === 'filled' ? ['fig', 'apple'] : [])
  const look = {
    label: 'Fruit',
    options,
    variant,
    placeholder: 'Choose',
    required: state === 'required',
    disabled: state === 'disabled',
    error: state === 'with an error' ? 'This fruit is not in season.' : null,
    errorText: inputErrorText(t),
    texts: { ...storyTexts(t), ...(none === undefined ? {} : { none }) },
  }
  return (
    <>
      {choice === 'multiple' ? (
        <Picklist {...look} multiple value={values} onChange={setValues} />
      ) : (
        <Picklist {...look} value={values[0] ?? ''} onChange={(value) => setValues([value])} />
      )}
      <output data-value="">{values.join(' ')}</output>
    </>
  )
}
