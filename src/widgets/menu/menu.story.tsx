import { useState } from 'react'
import { buttonSizes, buttonVariants } from '../button/button.tsx'
import { storiesOf, type Axes, type Cell, type Story, type StorySetting } from '../story.ts'
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
  storiesOf(axes, (cell, setting) => <Example {...cell} {...setting} options={languages} />, {
    ground,
    possible: ({ variant }) => (variant === 'inverse') === (ground === 'dark'),
  })

export const stories: readonly Story[] = [
  ...looks('light'),
  ...looks('dark'),
  {
    name: 'without lines',
    render: (setting) => <Example {...plain} {...setting} options={[]} />,
    note: 'Disabled: there is nothing to choose.',
  },
]

const plain = { variant: 'neutral', size: 'medium', state: 'enabled' } as const

function Example({
  variant,
  size,
  state,
  options,
  t,
}: Cell<typeof axes> & StorySetting & { readonly options: readonly MenuOption[] }) {
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
