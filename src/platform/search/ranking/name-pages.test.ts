import { describe, expect, it } from 'vitest'
import { createIndex } from '#platform/search/search-index.ts'
import type { SearchQuery } from '#platform/search/port.ts'
import { documentChange, grade, promotion, query } from '#platform/search/testing/test-catalogue.ts'
import { pick, randomFrom } from '#platform/search/testing/test-random.ts'

const syllables = 'ba Ce di Fo gu Ha je Ki lo Mu ña Pe ri'.split(' ')

describe('Lists in the order of names', () => {
  const random = randomFrom(7)
  const documents = Array.from({ length: 700 }, (_, at) =>
    grade(`grade-${at}`, `${pick(syllables, random)}${pick(syllables, random)} ${pick(syllables, random)}`, [], {
      facets: { form: [pick(['powder', 'liquid'], random)] },
      promotions: random() < 0.05 ? [promotion({ rank: 1 + Math.floor(random() * 3) })] : [],
    }),
  )
  const index = createIndex()
  // The last documents are added to an order that already exists.
  index.apply(documents.slice(0, 600).map(documentChange))
  index.search(query({ sortBy: 'name' }))
  index.apply(documents.slice(600).map(documentChange))
  const collator = new Intl.Collator('en', { numeric: true })
  const byName = documents.toSorted((a, b) => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
  const rankOf = ({ promotions }: (typeof documents)[number]): number => promotions[0]?.rank ?? Infinity
  const byPromotion = byName.toSorted((a, b) => (rankOf(a) === rankOf(b) ? 0 : rankOf(a) - rankOf(b)))

  const allPages = (overrides: Partial<SearchQuery>): readonly string[] => {
    const total = index.search(query(overrides)).total
    return Array.from({ length: Math.ceil(total / 24) }, (_, at) => index.search(query({ ...overrides, page: at + 1 })))
      .flatMap((answer) => answer.hits)
      .map((hit) => hit.id)
  }
  const idsOf = (list: typeof documents): readonly string[] => list.map(({ id }) => id)
  const namesOf = (list: typeof documents): readonly string[] => list.map(({ name }) => name)

  it.each(['name', 'name-descending', 'relevance'] as const)(
    '[SRC-11] Sorts all pages by %s as a plain sort does',
    (sortBy) => {
      const nameOf = new Map(documents.map(({ id, name }) => [id, name]))
      const expected = sortBy === 'relevance' ? byPromotion : sortBy === 'name' ? byName : byName.toReversed()
      const listed = allPages({ sortBy })
      expect(listed.map((id) => nameOf.get(id))).toEqual(namesOf(expected))
      expect(listed.toSorted()).toEqual(idsOf(documents).toSorted())
    },
  )

  it('[SRC-09] Lists promoted documents of a filtered list first, on whichever page they are', () => {
    const powders = byPromotion.filter(({ facets }) => facets.form?.includes('powder'))
    expect(allPages({ filters: { form: ['powder'] } })).toHaveLength(powders.length)
    const promoted = powders.filter(({ promotions }) => promotions.length > 0)
    const size = 5
    const pages = [1, 2].map((page) => index.search(query({ filters: { form: ['powder'] }, page, pageSize: size })))
    expect(pages.flatMap(({ hits }) => hits).map(({ promoted: isPromoted }) => isPromoted)).toEqual(
      Array.from({ length: 2 * size }, (_, at) => at < promoted.length),
    )
  })
})
