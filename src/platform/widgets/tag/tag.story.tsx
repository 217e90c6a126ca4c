import type { Story } from '#platform/widgets/story.ts'
import { TagList, type TagItem } from './tag-list.tsx'

const href = '/workshop/tag'
const words = ['Bakery', 'Dairy', 'Savoury', 'Beverages', 'Confectionery', 'Meat & fish']
const items = (change: (text: string, at: number) => Partial<TagItem>): readonly TagItem[] =>
  words.map((text, at) => ({ key: text, text, ...change(text, at) }))

export const stories: readonly Story[] = [
  { name: 'words', render: () => <TagList items={items(() => ({}))} /> },
  { name: 'links', render: () => <TagList label="Segments" items={items(() => ({ href }))} /> },
  {
    name: 'links, one of them current',
    render: () => <TagList label="Segments" items={items((_text, at) => ({ href, current: at === 2 }))} />,
  },
  {
    name: 'in another language',
    render: () => <TagList items={[{ key: 'one', text: 'Zitronensäure', lang: 'de' }]} />,
  },
]
