import { useState } from 'react'
import { buttonSizes, buttonVariants } from '#platform/widgets/button/button.tsx'
import { storiesOf, type Axes, type Cell, type Story, type StoryContext } from '#platform/widgets/story.ts'
import { Menu } from './menu.tsx'
import type { MenuOption } from './option.ts'

const languages: readonly MenuOption[] = [
  { value: 'cs', label: 'Czech', iconName: 'file' },
  { value: 'nl', label: 'Dutch', iconName: 'file' },
  { value: 'en', label: 'English', iconName: 'file', tags: ['2026'] },
  { value: 'et', label: 'Estonian', iconName: 'file', disabled: true },
  { value: 'fr', label: 'French', iconName: 'file' },
]

export const axes = {
  variant: buttonVariants,
  size: buttonSizes,
  state: ['enabled', 'disabled'],
} satisfies Axes

const looks = (ground: 'light' | 'dark'): readonly Story[] =>
  storiesOf(axes, (cell, context) => <Example {...cell} {...context} options={languages} />, {
    ground,
    possible: ({ variant }) => (variant === 'inverse') === (ground === 'dark'),
  })

export const stories: readonly Story[] = [
  ...looks('light'),
  ...looks('dark'),
  {
    name: 'without options',
    render: (context) => <Example {...plain} {...context} options={[]} />,
    note: 'The menu is disabled because it has no options.',
  },
]

const plain = { variant: 'neutral', size: 'medium', state: 'enabled' } as const

function Example({
  variant,
  size,
  state,
  options,
  t,
}: Cell<typeof axes> & StoryContext & { readonly options: readonly MenuOption[] }) {
  const [selected, setSelected] = useState<readonly string[]>([])
  return (
    <>
      <Menu
        label="Download"
        iconName="download"
        options={options}
        variant={variant}
        size={size}
        disabled={state === 'disabled'}
        onSelect={(value, option) => setSelected([...selected, `${value}:${option.label}`])}
        texts={{ cancel: t('choose.cancel') }}
      />
      <output data-events="">{selected.join(' ')}</output>
    </>
  )
}
