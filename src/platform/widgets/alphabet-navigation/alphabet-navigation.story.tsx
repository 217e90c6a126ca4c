import type { Story, StoryContext } from '#platform/widgets/story.ts'
import { AlphabetNavigation } from './alphabet-navigation.tsx'

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const href = '/workshop/letters'

const draw = (chosen: string | null, { number, t }: StoryContext) => (
  <AlphabetNavigation
    label="Starting letter"
    all={{ text: t('nav.products'), href, selected: chosen === null }}
    letters={alphabet.map((letter, at) => ({
      letter,
      count: at % 5 === 3 ? 0 : at + 1,
      href,
      selected: letter === chosen,
      label: `Starting with ${letter}: ${number(at + 1)}`,
    }))}
  />
)

export const stories: readonly Story[] = [
  { name: 'all', wide: true, render: (context) => draw(null, context) },
  { name: 'one letter chosen', wide: true, render: (context) => draw('M', context) },
  {
    name: 'selected letter without results',
    note: 'The selected letter remains a link, although its list is empty.',
    wide: true,
    render: (context) => draw('D', context),
  },
]
