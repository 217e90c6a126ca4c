import { useState } from 'react'
import type { Story, StoryContext } from '#platform/widgets/story.ts'
import { TabPanels } from './tab-panels.tsx'
import { Tabs } from './tabs.tsx'

const kinds = ['products', 'productGroups', 'suppliers'] as const

function Panels({ context: { t, number } }: { readonly context: StoryContext }) {
  const [selected, setSelected] = useState('products')
  return (
    <TabPanels
      label={t('results.kinds')}
      selected={selected}
      onSelect={setSelected}
      tabs={kinds.map((key, at) => ({
        key,
        text: t(`nav.${key}`),
        count: number(1234 * (3 - at)),
        content: <p>{t(`${key}.intro`)}</p>,
      }))}
    />
  )
}

export const stories: readonly Story[] = [
  { name: 'panels', wide: true, render: (context) => <Panels context={context} /> },
  {
    name: 'links',
    wide: true,
    note: 'Each view has an address of its own.',
    render: ({ t, number }) => (
      <Tabs
        label={t('results.kinds')}
        tabs={kinds.map((key, at) => ({
          key,
          text: t(`nav.${key}`),
          count: at === 2 ? null : number(1234 * (3 - at)),
          href: `/workshop/tabs?story=links&kind=${key}`,
          selected: at === 0,
        }))}
      />
    ),
  },
]
