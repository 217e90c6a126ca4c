import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SearchDocument } from '#platform/search/indexed-content.ts'
import { createIndex, loadIndex } from '#platform/search/search-index.ts'
import { documentChange, query } from '#platform/search/testing/test-catalogue.ts'

const article = (id: string, more: Partial<SearchDocument> = {}): SearchDocument => ({
  id,
  kind: 'knowledgeArticle',
  name: `Article ${id}`,
  created: 0,
  texts: [{ field: 'name', language: 'en-US', text: 'Silo' }],
  codes: [],
  termSources: [],
  facets: { language: ['en-US'] },
  countries: ['NL'],
  promotions: [],
  ...more,
})

const upcoming = { kind: 'knowledgeArticle', sortBy: 'upcoming', today: '2026-06-15' } as const

describe('The order of events', () => {
  const created = createIndex()
  created.apply([
    documentChange(article('long-ago', { lastDay: '2024-02-01' })),
    documentChange(article('old-news', { created: 1 })),
    documentChange(article('next-year', { lastDay: '2027-01-01' })),
    documentChange(article('today', { lastDay: '2026-06-15' })),
    documentChange(article('yesterday', { lastDay: '2026-06-14' })),
    documentChange(article('news', { created: 2 })),
    documentChange(article('tomorrow', { lastDay: '2026-06-16' })),
  ])

  it.each([
    ['as it was made', created],
    ['after it was saved and loaded', loadIndex(created.save())],
  ])('Begins with the next event; past ones follow, the last one first: the index %s', (_when, index) => {
    expect(index.search(query(upcoming)).hits.map(({ id }) => id)).toEqual([
      'today',
      'tomorrow',
      'next-year',
      'yesterday',
      'long-ago',
      'news',
      'old-news',
    ])
  })

  it('Follows an event that is moved or loses its days', () => {
    const index = loadIndex(created.save())
    index.apply([documentChange(article('yesterday', { lastDay: '2026-06-17' })), documentChange(article('today'))])
    expect(index.search(query(upcoming)).hits.map(({ id }) => id)).toEqual([
      'tomorrow',
      'yesterday',
      'next-year',
      'long-ago',
      'news',
      'old-news',
      'today',
    ])
  })

  it('Is the same for any days as that of a sorted list, on every page', () => {
    const day = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(fc.uniqueArray(day, { minLength: 1, maxLength: 30 }), day, (days, today) => {
        const index = createIndex()
        index.apply(days.map((lastDay) => documentChange(article(lastDay, { lastDay }))))
        const pages = Array.from({ length: Math.ceil(days.length / 7) }, (_, at) =>
          index.search(query({ ...upcoming, today, page: at + 1, pageSize: 7 })).hits.map(({ id }) => id),
        )
        const sorted = days.toSorted()
        const [later, past] = [sorted.filter((each) => each >= today), sorted.filter((each) => each < today)]
        expect(pages.flat()).toEqual([...later, ...past.toReversed()])
      }),
      { numRuns: 60 },
    )
  })
})
