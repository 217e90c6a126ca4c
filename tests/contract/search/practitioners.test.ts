import { expect, it } from 'vitest'
import * as v from 'valibot'
import { cell, listCell, readRows } from '#demo/data-table.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { isShared, itWithShared, samplePath, sharedPath } from '../../fixtures/shared-files.ts'
import { isLongRun } from '../../fixtures/test-run.ts'
import { importProducts } from '../pages/product-demo.ts'

/**
 * Forty words for functions with the substances that a practitioner names first, and why. They were chosen before the
 * search was asked. Measured over the 6,089 substances of the large file: 0.79.
 */
const listFile = samplePath('practitioners.csv')
const largeFile = 'data/substances.csv'
const title = 'Ranks for a function word what a practitioner names first: 0.7 of it within the first 20 substances'

if (isLongRun || !isShared(largeFile))
  itWithShared(
    [largeFile],
    `[UND-04] ${title}`,
    async () => {
      const portal = await testPortal(openMemory)
      try {
        await importProducts(portal, sharedPath(largeFile))
        const words = await readRows(listFile)
        expect(words).toHaveLength(40)
        const shares: number[] = []
        for (const row of words) {
          const expected = listCell(row, 'substances')
          const first = await firstSubstances(portal, cell(row, 'word'), 20)
          shares.push(expected.filter((id) => first.includes(id)).length / expected.length)
        }
        expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThanOrEqual(0.7)
      } finally {
        await portal.close()
      }
    },
    600_000,
  )
else it.skip(`${title} (skipped: importing 18,000 grades belongs to the long run)`, () => {})

const answerShape = v.looseObject({
  results: v.array(v.looseObject({ substances: v.array(v.looseObject({ substanceId: v.string() })) })),
})

/** Returns the substances of the grades that are found, in the order in which they first appear. */
async function firstSubstances({ app }: TestPortal, searchTerm: string, count: number): Promise<readonly string[]> {
  const found = new Set<string>()
  for (let page = 1; page <= 10 && found.size < count; page += 1) {
    const methodParams = JSON.stringify({
      countryCode: 'GLOBAL',
      languageCode: 'en-US',
      searchTerm,
      resultsType: 'tradeGrade',
      page,
      pageSize: 50,
    })
    const answer = await app.inject({
      url: '/lwr/apex/v65.0/SearchController/search',
      query: { methodParams },
    })
    const { results } = v.parse(answerShape, answer.json())
    if (results.length === 0) break
    for (const { substances } of results) for (const { substanceId } of substances) found.add(substanceId)
  }
  return [...found].slice(0, count)
}
