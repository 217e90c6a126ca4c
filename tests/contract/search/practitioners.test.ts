import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as v from 'valibot'
import { cell, listCell, readRows } from '#demo/data-table.ts'
import { generateDemo } from '#demo/generate.ts'
import { inputFromFile } from '#platform/import-export/csv-reader.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { isShared, itWithShared, samplePath, sharedPath } from '../../fixtures/shared-files.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

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
        await importLargeDemo(portal)
        const words = await readRows(listFile)
        expect(words).toHaveLength(40)
        const shares: number[] = []
        for (const row of words) {
          const wanted = listCell(row, 'substances')
          const first = await firstSubstances(portal, cell(row, 'word'), 20)
          shares.push(wanted.filter((id) => first.includes(id)).length / wanted.length)
        }
        expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThanOrEqual(0.7)
      } finally {
        await portal.close()
      }
    },
    600_000,
  )
else it.skip(`${title} (skipped: importing 18,000 grades belongs to the long run)`, () => {})

async function importLargeDemo({ fixtures, files }: TestPortal): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'practitioners-'))
  const written = await generateDemo({
    scale: 1,
    seed: 1,
    outDir: folder,
    substancesFile: sharedPath(largeFile),
    kinds: [
      'business-groups',
      'master-values',
      'market-segments',
      'substances',
      'account-groups',
      'accounts',
      'trade-names',
      'trade-grades',
    ],
  })
  for (const { kind, file } of written) {
    const input = await inputFromFile(file)
    const store = { folder, store: files }
    const { failed } = await importFile({ kind, input, records: fixtures.records, files: store, viewer: systemViewer })
    expect(failed, kind).toBe(0)
  }
  await rm(folder, { recursive: true })
  await fixtures.follower.catchUp()
}

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
