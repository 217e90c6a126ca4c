import { describe, expect, it } from 'vitest'
import type { SearchDocument } from '#platform/search/indexed-content.ts'
import { createIndex, loadIndex } from '#platform/search/search-index.ts'
import { documentChange, query } from '#platform/search/testing/test-catalogue.ts'

const article = (id: string, text: string, more: Partial<SearchDocument> = {}): SearchDocument => ({
  id,
  kind: 'knowledgeArticle',
  name: `Article ${id}`,
  created: 0,
  texts: [{ field: 'name', language: 'en-US', text }],
  codes: [],
  termSources: [],
  facets: { language: ['en-US'] },
  countries: ['NL', 'ID'],
  promotions: [],
  ...more,
})

const [today, tomorrow] = ['2026-06-15', '2026-06-16']

describe('Documents of certain days', () => {
  const created = createIndex()
  created.apply([
    documentChange(article('always', 'silo')),
    documentChange(article('soon', 'silo', { days: [tomorrow] })),
    documentChange(article('over', 'silo', { days: [today] })),
    documentChange(article('changing', 'silo barley', { days: [today] })),
    documentChange(article('changing', 'silo wheat', { days: [tomorrow], variant: 1 })),
  ])

  describe.each([
    ['as it was made', created],
    ['after it was saved and loaded', loadIndex(created.save())],
  ])('The index %s', (_when, index) => {
    const found = (day: string, term = '') => {
      const answer = index.search(
        query({ kind: 'knowledgeArticle', term, today: day, sortBy: 'name', facets: ['language'] }),
      )
      expect([answer.counts.knowledgeArticle, answer.facets.language?.[0]?.count ?? 0]).toEqual([
        answer.hits.length,
        answer.hits.length,
      ])
      return answer.hits.map(({ id }) => id)
    }

    it('[ENG-02] Lists, counts and finds a publication on its days only.', () => {
      expect(found(today)).toEqual(['always', 'changing', 'over'])
      expect(found(tomorrow)).toEqual(['always', 'changing', 'soon'])
      expect(found(today, 'silo')).toEqual(['always', 'changing', 'over'])
      expect(found('2026-06-17')).toEqual(['always'])
    })

    it('[ENG-02] Finds a publication by the words of its day, under the id of its record.', () => {
      expect([found(today, 'barley'), found(today, 'wheat')]).toEqual([['changing'], []])
      expect([found(tomorrow, 'barley'), found(tomorrow, 'wheat')]).toEqual([[], ['changing']])
    })

    it('[ENG-02] [SRC-08] Explains the document of the day.', () => {
      const explained = (day: string, term: string) => {
        const { found: isFound, rank } = index.explain(
          query({ kind: 'knowledgeArticle', term, today: day }),
          'changing',
        )
        return [isFound, rank]
      }
      expect([explained(today, 'barley'), explained(tomorrow, 'wheat')]).toEqual([
        [true, 1],
        [true, 1],
      ])
      expect([explained(today, 'wheat'), explained('2026-06-17', 'barley')]).toEqual([
        [false, null],
        [false, null],
      ])
    })
  })

  it('[ENG-02] Replaces and removes all documents of a record together.', () => {
    const index = loadIndex(created.save())
    const counts = () =>
      [today, tomorrow].map(
        (day) => index.search(query({ kind: 'knowledgeArticle', today: day, facets: [] })).counts.knowledgeArticle,
      )
    index.apply([documentChange(article('changing', 'silo rye'))])
    expect([counts(), index.size().documents]).toEqual([[3, 3], 4])
    index.apply([
      documentChange(article('changing', 'silo', { days: [today] })),
      documentChange(article('changing', 'silo', { days: [tomorrow], variant: 1 })),
      { type: 'remove', what: 'document', id: 'changing' },
    ])
    expect([counts(), index.size().documents]).toEqual([[2, 2], 3])
  })
})
