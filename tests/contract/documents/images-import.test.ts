import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { publicationsAbout } from '#features/content/cards/publication-cards.ts'
import { inputFromFile } from '#platform/import-export/csv-reader.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import type { RowError } from '#platform/import-export/import-request.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { restoreBackup } from '#app/commands/backup/restore-backup.ts'
import { writeBackup } from '#app/commands/backup/write-backup.ts'
import { fillCatalogue, idOf } from '../../fixtures/calls-catalogue.ts'
import { callFixtures } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { jpeg, png, pngOf } from '../../fixtures/images.ts'

describeEachDatabase('Imported images', (open) => {
  let database: TestDatabase
  let records: Records
  let folder: string
  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel)
    await fillCatalogue(records)
    await records.upsertBatch(systemViewer, certificate, [
      { integrationId: 'halal', name: 'Halal', principal: idOf(account, 'brenvik') },
    ])
  })
  beforeEach(async () => {
    await database.queries.execute(sql`truncate certificate_asset, managed_content, stored_file cascade`)
    await records.upsertBatch(systemViewer, certificate, [
      { integrationId: 'halal', name: 'Halal', principal: idOf(account, 'brenvik') },
    ])
    folder = await mkdtemp(join(tmpdir(), 'tradegrade-images-'))
    await mkdir(join(folder, 'in'))
  })
  afterAll(() => database.close())

  /** Imports certificate assets, one for each file. */
  async function run(files: Readonly<Record<string, Uint8Array>>, dryRun = false) {
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, 'in', name), bytes)
    const rows = Object.keys(files).map((file) => ({
      integration_id: file,
      name: file,
      certificate: 'halal',
      language: 'nl-NL',
      file,
    }))
    const path = join(folder, 'in/rows.csv')
    await writeFile(path, stringify(rows, { header: true }))
    const errors: RowError[] = []
    const { created, failed } = await importFile({
      kind: 'certificate-assets',
      input: await inputFromFile(path),
      records,
      files: { folder: join(folder, 'in'), store: diskFiles(join(folder, 'kept')) },
      viewer: systemViewer,
      dryRun,
      onRowError: (error) => errors.push(error),
    })
    return { created, failed, errors: errors.map(({ line, column, reason }) => `${line} ${column}: ${reason}`) }
  }
  const sizes = async () =>
    (
      await database.queries.execute<{ name: string; width: number | null; height: number | null }>(
        sql`select name, width, height from stored_file order by name collate "C"`,
      )
    ).rows.map(({ name, width, height }) => `${name} ${width} ${height}`)

  it('[ENT-09] Stores the displayed size of images and none for other files', async () => {
    const { created, errors } = await run({
      'a.png': png(30, 20),
      'b.jpg': await jpeg(40, 24, undefined, 8),
      'c.pdf': Buffer.from('%PDF-1.7'),
      'd.svg': Buffer.from('<svg width="9" height="9"/>'),
      // The header is behind more bytes than one read returns, like the metadata that a camera writes first.
      'e.jpg': behindMetadata(await jpeg(16, 8), 1_500_000),
    })
    expect({ created, errors }).toEqual({ created: 5, errors: [] })
    expect(await sizes()).toEqual(['a.png 30 20', 'b.jpg 24 40', 'c.pdf null null', 'd.svg null null', 'e.jpg 16 8'])
  })

  it.each([false, true])(
    'Rejects unreadable and oversized images and imports the other rows (dry run: %s)',
    async (dryRun) => {
      const { created, failed, errors } = await run(
        {
          'bomb.png': pngOf(50_000, 50_000, new Uint8Array(10)),
          'fine.png': png(30, 20),
          'half.jpg': (await jpeg(40, 24)).subarray(0, 60),
          'text.webp': Buffer.from('<script>alert(1)</script>'),
        },
        dryRun,
      )
      expect(errors).toEqual([
        '2 file: names a file that is an image of 50000 × 50000 pixels: more than 40 megapixels are not taken',
        '4 file: names an image that cannot be read',
        '5 file: names an image that cannot be read',
      ])
      expect({ created, failed }).toEqual({ created: 1, failed: 3 })
      expect(await sizes()).toEqual(dryRun ? [] : ['fine.png 30 20'])
    },
  )

  it('Preserves the sizes in a backup and excludes the renditions', async () => {
    await run({ 'a.png': png(30, 20) })
    const store = diskFiles(join(folder, 'kept'))
    const [key = ''] = (await database.queries.execute<{ key: string }>(sql`select key from stored_file`)).rows.map(
      (row) => row.key,
    )
    await store.renditions.put(`${key}-30-1.webp`, Buffer.from('made'))
    await writeBackup(database, store, join(folder, 'backup'), () => {})
    const restored = diskFiles(join(folder, 'restored'))
    await restoreBackup(database, restored, join(folder, 'backup'), true)
    expect(await sizes()).toEqual(['a.png 30 20'])
    expect((await restored.stat(key))?.bytes).toBe((await readFile(join(folder, 'in/a.png'))).length)
    expect(await restored.renditions.stat(`${key}-30-1.webp`)).toBeNull()
    await rm(folder, { recursive: true })
  })
})

describeEachDatabase('The card of a publication', (open) => {
  it('[ENT-08] Shows the size of the image if it is known', async () => {
    const fixtures = await callFixtures(await open())
    const { records } = fixtures
    const context = fixtures.context()
    await records.keepFiles(systemViewer, [
      { ...plainFile('MCA4CCV5QS2BAB5H7YRCRPTCWGZQ'), width: 1600, height: 900 },
      plainFile('MCAAAAAAAAAAAAAAAAAAAAAAAAAA'),
    ])
    const content = { type: 'stories', publishedDate: '2026-03-31', products: [idOf(tradeGrade, 'xanvero-80')] }
    await records.upsertBatch(systemViewer, managedContent, [
      { integrationId: 'a', name: 'A', ...content, image: 'MCA4CCV5QS2BAB5H7YRCRPTCWGZQ' },
      { integrationId: 'b', name: 'B', ...content, publishedDate: '2026-03-30', image: 'MCAAAAAAAAAAAAAAAAAAAAAAAAAA' },
      { integrationId: 'c', name: 'C', ...content, publishedDate: '2026-03-29' },
    ])
    await records.upsertBatch(
      systemViewer,
      managedContentVersion,
      ['a', 'b', 'c'].map((id) => ({
        integrationId: id,
        name: `${id} in English`,
        content: idOf(managedContent, id),
        language: 'en-US',
        status: 'published',
        imageAlt: 'A silo',
      })),
    )
    const viewer = { ...context.viewer, at: new Date('2026-06-15T12:00:00Z') }
    const cards = await publicationsAbout('products', idOf(tradeGrade, 'xanvero-80'), 5, { ...context, viewer })
    expect(cards.map(({ image }) => image)).toEqual([
      { file: '/cms/delivery/media/MCA4CCV5QS2BAB5H7YRCRPTCWGZQ', alt: 'A silo', width: 1600, height: 900 },
      { file: '/cms/delivery/media/MCAAAAAAAAAAAAAAAAAAAAAAAAAA', alt: 'A silo', width: null, height: null },
      null,
    ])
    await fixtures.close()
  })
})

const plainFile = (key: string) => ({
  key,
  name: `${key}.png`,
  contentType: 'image/png',
  bytes: 9,
  sha256: '0'.repeat(64),
})

/** The same JPEG with this number of metadata bytes before its picture. */
function behindMetadata(bytes: Buffer, count: number): Buffer {
  const segment = Buffer.concat([Buffer.from('ffe2ffff', 'hex'), Buffer.alloc(65_533, 'x')])
  return Buffer.concat([
    bytes.subarray(0, 2),
    ...Array.from({ length: Math.ceil(count / segment.length) }, () => segment),
    bytes.subarray(2),
  ])
}
