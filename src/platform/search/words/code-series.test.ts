import { expect, it } from 'vitest'
import { createIndex } from '#platform/search/search-index.ts'
import type { SearchQuery } from '#platform/search/port.ts'
import type { SearchChange } from '#platform/search/indexed-content.ts'

const everywhere: SearchQuery = {
  scope: { country: null },
  language: 'en-US',
  kind: 'tradeGrade',
  term: '',
  filters: {},
  promotedOnly: false,
  letter: null,
  sortBy: 'relevance',
  page: 1,
  pageSize: 24,
  today: '2026-01-01',
  facets: [],
}

it('[SRC-01] Counts all codes with a common prefix', () => {
  const index = createIndex()
  index.apply(
    Array.from({ length: 700 }, (_, number): SearchChange => {
      const code = `QX-9${String(number).padStart(4, '0')}`
      return {
        type: 'document',
        document: {
          id: `01t${String(number).padStart(15, '0')}`,
          kind: 'tradeGrade',
          name: `Grade ${number}`,
          created: 0,
          texts: [],
          codes: [{ field: 'gradeCode', value: code }],
          termSources: [],
          facets: {},
          countries: ['NL'],
          promotions: [],
        },
      }
    }),
  )
  expect(index.search({ ...everywhere, term: 'QX9' }).total).toBe(700)
})
