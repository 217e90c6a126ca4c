import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SearchDocument } from '#platform/search/indexed-content.ts'
import { resultTypes } from '#platform/search/indexed-content.ts'
import type { SearchHit, SearchIndex, SearchQuery } from '#platform/search/port.ts'
import { createIndex } from '#platform/search/search-index.ts'
import { withBrands } from '#platform/search/testing/test-brands.ts'
import { documentChange, grade, query, termSourceChange } from '#platform/search/testing/test-catalogue.ts'
import {
  pick,
  randomDocument,
  randomFrom,
  randomSubstances,
  valuesOfFacet,
} from '#platform/search/testing/test-random.ts'
import { isLongRun } from '#tests/fixtures/test-run.ts'

type TradeNames = ReadonlyMap<string, string>

/** The trade name of each grade that has one. */
function tradeNamesOf(documents: readonly SearchDocument[]): TradeNames {
  const names = new Set(documents.filter(({ kind }) => kind === 'tradeName').map(({ id }) => id))
  return new Map(
    documents.flatMap(({ id, kind, termSources }) => {
      const own = kind === 'tradeGrade' ? termSources.find((each) => names.has(each)) : undefined
      return own === undefined ? [] : [[id, own] as const]
    }),
  )
}

/** The grades of a plain list, folded at the place of the first of each trade name. */
function fold(hits: readonly SearchHit[], tradeNames: TradeNames): readonly (readonly string[])[] {
  const rows = new Map<string, string[]>()
  for (const { id } of hits) {
    const key = tradeNames.get(id) ?? `alone ${id}`
    const row = rows.get(key)
    if (row === undefined) rows.set(key, [id])
    else row.push(id)
  }
  return [...rows.values()]
}

const withTotal = (row: readonly string[]) => ({ grades: row.slice(0, 20), total: row.length })
const ofHit = ({ id, folded }: SearchHit) => ({
  grades: [id, ...(folded?.others ?? []).map((other) => other.id)],
  total: folded?.total ?? 1,
})

const randomList = (random: () => number): SearchQuery =>
  query({
    term: pick(['', 'ba', 'bacedi', 'si', 'ba fo', 'muna', '12'], random),
    scope: { country: pick([null, null, 'NL', 'DE'], random) },
    language: pick(['en-US', 'de', 'sv', 'tr', 'cs'], random),
    filters: random() < 0.3 ? { form: [pick(valuesOfFacet.form, random), pick(valuesOfFacet.form, random)] } : {},
    promotedOnly: random() < 0.05,
    letter: random() < 0.1 ? pick(['B', 'Ö', 'Ç', '#'], random) : null,
    sortBy: pick(['relevance', 'relevance', 'name', 'name-descending', 'newest'], random),
    pageSize: pick([1, 3, 24], random),
    facets: pick([[], ['form', 'promoted', 'country']], random),
  })

/** Reads every page of the folded list. */
function allRows(index: SearchIndex, folded: SearchQuery) {
  const rows = []
  for (let page = 1; ; page += 1) {
    const answer = index.search({ ...folded, page })
    if (answer.page !== page) return rows
    // A row of one grade is that grade.
    expect(answer.hits.map(({ folded: row }) => row?.total)).not.toContain(1)
    rows.push(...answer.hits.map(ofHit))
    if (page * folded.pageSize >= (answer.rows ?? 0)) return rows
  }
}

const build = (documents: readonly SearchDocument[], random: () => number): SearchIndex => {
  const index = createIndex()
  index.apply(randomSubstances(6, random).map(termSourceChange))
  index.apply(documents.map(documentChange))
  return index
}

describe('Folded lists', () => {
  it('[TAB-01] Have the found grades of a plain list, each once and in its order, whatever the size of a page', () => {
    let folded = 0
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), fc.integer({ min: 1, max: 120 }), (seed, count) => {
        const random = randomFrom(seed)
        const documents = withBrands(
          Array.from({ length: count }, (_, at) => randomDocument(`d${at}`, 6, random)),
          random,
        )
        const tradeNames = tradeNamesOf(documents)
        const index = build(documents, random)
        for (let at = 0; at < 12; at += 1) {
          const plain = randomList(random)
          const grades = index.search({ ...plain, kind: 'tradeGrade', pageSize: 2000 })
          const rows = fold(grades.hits, tradeNames)
          const counted = index.search({ ...plain, kind: pick(resultTypes, random), folding: 'count' })
          // A word that names a value is text in a list of publications, so the same words can find other grades there.
          if (!(counted.understood !== null || grades.understood !== null)) expect(counted.rows).toBe(rows.length)
          const list = { ...plain, kind: 'tradeGrade', folding: 'rows' } as const
          const { hits, rows: number, page, ...rest } = index.search(list)
          const { hits: _hits, rows: none, page: _page, ...others } = index.search({ ...plain, kind: 'tradeGrade' })
          expect([number, page, none]).toEqual([rows.length, 1, null])
          // Facets, letters, kinds and conflicts count grades.
          expect(rest).toEqual(others)
          expect(allRows(index, list)).toEqual(rows.map(withTotal))
          folded += hits.filter((hit) => hit.folded !== undefined).length
        }
      }),
      { numRuns: isLongRun ? 1000 : 60 },
    )
    expect(folded).toBeGreaterThan(100)
  })

  it('[TAB-01] Are complete when a few trade names have most of thousands of grades', () => {
    const documents = [
      ...Array.from({ length: 40 }, (_, at): SearchDocument => ({
        ...grade(`t${at}`, `Gum ${at}`, []),
        kind: 'tradeName',
      })),
      ...Array.from({ length: 4000 }, (_, at) =>
        grade(
          `g${at}`,
          at % 3 === 0 ? `Gum ${at}` : `Powder gum ${at}`,
          at % 50 === 0 ? [] : [`t${at < 3500 ? 0 : at % 40}`],
        ),
      ),
    ]
    const tradeNames = tradeNamesOf(documents)
    const index = build(documents, randomFrom(1))
    for (const term of ['gum', ''])
      for (const sortBy of ['relevance', 'name', 'name-descending', 'newest'] as const) {
        const plain = query({ term, sortBy, pageSize: 5000 })
        const rows = fold(index.search(plain).hits, tradeNames)
        expect(rows.length).toBe(120)
        expect(allRows(index, { ...plain, folding: 'rows', pageSize: 24 })).toEqual(rows.map(withTotal))
      }
  })

  it('[TAB-01] Follow a trade name that comes, goes or gets other grades', () => {
    const index = createIndex()
    const rows = () =>
      index
        .search(query({ folding: 'rows' }))
        .hits.map(ofHit)
        .map(({ grades }) => grades.join('+'))
    index.apply([documentChange(grade('a', 'A', ['t'])), documentChange(grade('b', 'B', ['t']))])
    expect(rows()).toEqual(['a', 'b'])
    index.apply([documentChange({ ...grade('t', 'T', []), kind: 'tradeName' })])
    expect(rows()).toEqual(['a+b'])
    index.apply([documentChange(grade('c', 'C', ['t'])), documentChange(grade('a', 'A', []))])
    expect(rows()).toEqual(['a', 'b+c'])
    index.apply([{ type: 'remove', what: 'document', id: 't' }])
    expect(rows()).toEqual(['a', 'b', 'c'])
  })
})
