import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordModel } from '#app/record-model.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { inputFromFile } from '#platform/import-export/csv-reader.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import type { RowError } from '#platform/import-export/import-request.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { fillCatalogue, idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { png } from '../../fixtures/images.ts'

/** As a phone writes it: a container of the brand heic. */
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(64),
])
const tiff = Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.alloc(64)])

describeEachDatabase('Types of pictures', (open) => {
  let database: TestDatabase
  let records: Records
  let folder: string
  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel)
    await fillCatalogue(records)
    folder = await mkdtemp(join(tmpdir(), 'tradegrade-pictures-'))
    await mkdir(join(folder, 'in'))
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  const store = () => diskFiles(join(folder, 'stored'))

  async function run(kind: string, rows: readonly Readonly<Record<string, string>>[], dryRun: boolean) {
    const path = join(folder, 'in/rows.csv')
    await writeFile(path, stringify([...rows], { header: true }))
    const errors: RowError[] = []
    await importFile({
      kind,
      input: await inputFromFile(path),
      records,
      files: { folder: join(folder, 'in'), store: store() },
      viewer: systemViewer,
      dryRun,
      onRowError: (error) => errors.push(error),
    })
    return errors.map(({ column, reason }) => `${column} ${reason}`)
  }

  it.each([true, false])(
    '[IMG-02] An import refuses pictures that browsers do not show, and says what to do (dry run: %s)',
    async (dryRun) => {
      const files = { 'phone.HEIC': heic, 'phone.heif': heic, 'scan.tif': tiff, 'fine.png': png(30, 20), 'a.txt': 'x' }
      for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, 'in', name), bytes)
      const rows = Object.keys(files).map((logo) => ({ integration_id: logo, name: logo, principal: 'brenvik', logo }))
      const found = await run('certificates', rows, dryRun)
      expect(found).toEqual([
        'logo is a picture of the type HEIC, which browsers do not show: save it as JPEG, PNG or WebP',
        'logo is a picture of the type HEIC, which browsers do not show: save it as JPEG, PNG or WebP',
        'logo is a picture of the type TIFF, which browsers do not show: save it as JPEG, PNG or WebP',
        'logo is a file that browsers do not show as a picture: save it as JPEG, PNG or WebP',
      ])
      const assets = ['phone.HEIC', 'scan.tif'].map((file) => ({
        integration_id: `asset-${file}`,
        name: file,
        certificate: 'fine.png',
        language: 'nl-NL',
        file,
      }))
      if (!dryRun)
        expect(await run('certificate-assets', assets, false)).toEqual([
          'file is a picture of the type HEIC, which browsers do not show: save it as PDF or JPEG',
        ])
    },
  )

  it('[IMG-02] A program that gives such a file to a picture field is told the same', async () => {
    const digest = await store().put(once(heic))
    await records.keepFiles(systemViewer, [{ ...digest, name: 'phone.heic', contentType: 'application/octet-stream' }])
    const values = { name: 'Halal', principal: idOf(account, 'brenvik') }
    await expect(records.create(systemViewer, certificate, { ...values, logo: digest.key })).rejects.toThrow(
      'is a picture of the type HEIC, which browsers do not show: save it as JPEG, PNG or WebP',
    )
    await records.create(systemViewer, certificate, values)
  })
})

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}
