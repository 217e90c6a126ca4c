import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateDemo } from '#demo/generate.ts'
import { inputFromFile } from '#platform/import-export/csv-reader.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { sharedPath } from '../../fixtures/shared-files.ts'

/** The shared file of all substances. */
export const largeFile = 'data/substances.csv'

/** Imports the catalogue of all substances of the shared file, about 18,000 grades, and waits until search knows them. */
export async function importLargeDemo({ fixtures, files }: TestPortal): Promise<void> {
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
    assert.equal(failed, 0, kind)
  }
  await rm(folder, { recursive: true })
  await fixtures.follower.catchUp()
}
