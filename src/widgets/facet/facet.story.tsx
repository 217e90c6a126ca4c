import { storiesOf, type Axes, type Story, type StorySetting } from '../story.ts'
import { Facet, type FacetOption } from './facet.tsx'
import { Toggle } from './toggle.tsx'

/** Up to nine all are shown at once, up to twelve the rest opens, above that there is a field to look through them. */
const lengths = [4, 12, 30] as const

export const axes = { options: lengths, chosen: [0, 1, 9], state: ['open', 'closed'] } satisfies Axes

const href = '/workshop/facet'
const words = ['Emulsifier', 'Thickener', 'Stabiliser', 'Acidulant', 'Sweetener', 'Preservative']

const options = (length: number, chosen: number, { number }: StorySetting): readonly FacetOption[] =>
  Array.from({ length }, (_, at) => ({
    value: String(at),
    text: `${words[at % words.length] ?? ''} ${number(at + 1)}`,
    count: number(4000 / (at + 1)),
    selected: at < chosen,
    href,
  }))

export const stories: readonly Story[] = [
  ...storiesOf(axes, ({ options: length, chosen, state }, setting) => (
    <Facet
      title="Function"
      options={options(length, chosen, setting)}
      open={state === 'open'}
      texts={{
        more: setting.t('facet.showAll', { count: length }),
        search: 'Search in Function',
        clear: 'Clear the search field',
        noMatch: 'No value has these letters',
        chosen: 'chosen',
      }}
    />
  )),
  ...storiesOf({ toggle: ['chosen', 'not chosen'] }, ({ toggle }, { t, number }) => (
    <Toggle text={t('badge.promoted')} count={number(1234)} selected={toggle === 'chosen'} href={href} />
  )),
]
