import type { Story, StorySetting } from '../story.ts'
import { Letters } from './letters.tsx'

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const href = '/workshop/letters'

const draw = (chosen: string | null, { number, t }: StorySetting) => (
  <Letters
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
  { name: 'all', wide: true, render: (setting) => draw(null, setting) },
  { name: 'one letter chosen', wide: true, render: (setting) => draw('M', setting) },
  {
    name: 'a letter without results chosen',
    note: 'It stays a link to where it is: the list is empty, not the choice.',
    wide: true,
    render: (setting) => draw('D', setting),
  },
]
