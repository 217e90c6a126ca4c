import { storiesOf, type Axes, type Story, type StoryContext } from '#platform/widgets/story.ts'
import { Facet, type FacetOption } from './facet.tsx'
import { Toggle } from './toggle.tsx'

/** Up to nine options are always visible; up to twelve the rest can be expanded; longer lists have a search field. */
const lengths = [4, 12, 30] as const

export const axes = { options: lengths, chosen: [0, 1, 9], state: ['open', 'closed'] } satisfies Axes

const href = '/workshop/facet'
const words = ['Emulsifier', 'Thickener', 'Stabiliser', 'Acidulant', 'Sweetener', 'Preservative']

const options = (length: number, chosen: number, { number }: StoryContext): readonly FacetOption[] =>
  Array.from({ length }, (_, at) => ({
    value: String(at),
    text: `${words[at % words.length] ?? ''} ${number(at + 1)}`,
    count: number(4000 / (at + 1)),
    selected: at < chosen,
    href,
  }))

export const stories: readonly Story[] = [
  ...storiesOf(axes, ({ options: length, chosen, state }, context) => (
    <Facet
      title="Function"
      options={options(length, chosen, context)}
      open={state === 'open'}
      texts={{
        more: context.t('facet.showAll', { count: length }),
        search: 'Search in Function',
        clear: 'Clear the search field',
        noMatch: 'No value has these letters',
        selected: 'chosen',
      }}
    />
  )),
  ...storiesOf({ toggle: ['selected', 'not selected'] }, ({ toggle }, { t, number }) => (
    <Toggle text={t('badge.promoted')} count={number(1234)} selected={toggle === 'selected'} href={href} />
  )),
]
