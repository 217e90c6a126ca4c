import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateDemo } from '#demo/generate.ts'
import type { ImportKind } from '#demo/import-columns.ts'
import { inputFromFile } from '#platform/import-export/csv-reader.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'

/** What the pages of products are made from. */
const kinds: readonly ImportKind[] = [
  'business-groups',
  'master-values',
  'market-segments',
  'substances',
  'account-groups',
  'accounts',
  'trade-names',
  'trade-grades',
]

/**
 * Imports the products of the demo, and waits until search knows them. With `substancesFile`, they are made from the substances of
 * this file instead of those of the demo.
 */
export async function importProducts({ fixtures, files }: TestPortal, substancesFile?: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tradegrade-products-'))
  const substances = substancesFile === undefined ? {} : { substancesFile }
  for (const { kind, file } of await generateDemo({ scale: 1, seed: 1, outDir: folder, kinds, ...substances })) {
    const input = await inputFromFile(file)
    const store = { folder, store: files }
    const { failed } = await importFile({ kind, input, records: fixtures.records, files: store, viewer: systemViewer })
    assert.equal(failed, 0, kind)
  }
  await rm(folder, { recursive: true })
  await fixtures.follower.catchUp()
}
