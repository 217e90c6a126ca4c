import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { certificate, certificateAsset } from '#features/documents/certificates/certificate.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { inputFromFile } from '#platform/import-export/csv-reader.ts'
import { exportFile } from '#platform/import-export/export-file.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import type { ImportRequest, RowError } from '#platform/import-export/import-request.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { fillCatalogue, idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { itForEachSource, sampleLines, sharedText } from '../../fixtures/shared-files.ts'
import { assetRow, decoded, documentRow, type Row, writeFiles } from './document-rows.ts'

describeEachDatabase('Import of certificates and documents with their files', (open) => {
  let database: TestDatabase
  let records: Records
  let folder: string
  let store: FileStore
  let runs = 0

  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel)
    await fillCatalogue(records)
    await records.upsertBatch(systemViewer, certificate, [
      { integrationId: 'halal', name: 'Halal', principal: idOf(account, 'brenvik') },
    ])
  })
  beforeEach(async () => {
    await database.queries.execute(sql`truncate certificate_asset, product_document, stored_file cascade`)
    await records.upsertBatch(systemViewer, certificate, [
      { integrationId: 'halal', name: 'Halal', principal: idOf(account, 'brenvik') },
    ])
    folder = await mkdtemp(join(tmpdir(), 'tradegrade-documents-'))
    store = diskFiles(join(folder, 'kept'))
    await writeFiles(folder)
  })
  afterAll(() => database.close())

  async function run(kind: string, rows: readonly Row[], more: Partial<ImportRequest> = {}) {
    runs += 1
    const path = join(folder, 'in', `rows-${runs}.csv`)
    await writeFile(path, stringify([...rows], { header: true }))
    const errors: RowError[] = []
    const { created, updated, unchanged, failed } = await importFile({
      kind,
      input: await inputFromFile(path),
      records,
      files: { folder: join(folder, 'in'), store },
      viewer: systemViewer,
      onRowError: (error) => errors.push(error),
      ...more,
    })
    return {
      counts: { created, updated, unchanged, failed },
      errors: errors.map(({ line, column, reason }) => `${line} ${column}: ${reason}`),
    }
  }
  const storedFiles = async () =>
    new Map(
      (
        await database.queries.execute<{ key: string; name: string; content_type: string }>(
          sql`select key, name, content_type from stored_file`,
        )
      ).rows.map((row) => [row.name, row]),
    )
  const textOf = async (key: string | null): Promise<string> => {
    const parts: Buffer[] = []
    const opened = key === null ? null : await store.open(key)
    if (opened !== null) for await (const part of opened.stream) parts.push(Buffer.from(part))
    return Buffer.concat(parts).toString()
  }

  it('[ENT-09] Stores each file that cells name once and references it', async () => {
    const { counts, errors } = await run('certificate-assets', [
      assetRow('a', 'files/nl.pdf'),
      assetRow('b', 'files/same-as-nl.pdf'),
      assetRow('c', './files/Zertifikat 証明書.pdf', { language: 'ja' }),
      assetRow('d', ''),
    ])
    expect(errors).toEqual([])
    expect(counts).toEqual({ created: 4, updated: 0, unchanged: 0, failed: 0 })
    const [a, b, c, d] = await records.byIds(
      systemViewer,
      certificateAsset,
      ['a', 'b', 'c', 'd'].map((id) => idOf(certificateAsset, id)),
    )
    expect(a?.file).toBe(b?.file)
    expect(d?.file).toBeNull()
    expect(await textOf(a?.file ?? null)).toBe('%PDF nl.pdf')
    expect(await textOf(c?.file ?? null)).toBe('%PDF Zertifikat 証明書.pdf')
    expect([...(await storedFiles()).keys()].toSorted()).toEqual(['Zertifikat 証明書.pdf', 'nl.pdf'])
    expect((await storedFiles()).get('nl.pdf')?.content_type).toBe('application/pdf')
  })

  it('Changes nothing the second time, and one record if one file changed', async () => {
    const rows = [assetRow('a', 'files/nl.pdf'), assetRow('b', 'files/de.pdf')]
    await run('certificate-assets', rows)
    expect((await run('certificate-assets', rows)).counts).toEqual({ created: 0, updated: 0, unchanged: 2, failed: 0 })
    await writeFile(join(folder, 'in/files/de.pdf'), '%PDF a new one')
    expect((await run('certificate-assets', rows)).counts).toEqual({ created: 0, updated: 1, unchanged: 1, failed: 0 })
    const b = await records.byId(systemViewer, certificateAsset, idOf(certificateAsset, 'b'))
    expect(await textOf(b?.file ?? null)).toBe('%PDF a new one')
  })

  it('Restores bytes that the store has lost', async () => {
    const rows = [assetRow('a', 'files/nl.pdf')]
    await run('certificate-assets', rows)
    await rm(join(folder, 'kept'), { recursive: true })
    store = diskFiles(join(folder, 'kept'))
    expect((await run('certificate-assets', rows)).counts.unchanged).toBe(1)
    const a = await records.byId(systemViewer, certificateAsset, idOf(certificateAsset, 'a'))
    expect(await textOf(a?.file ?? null)).toBe('%PDF nl.pdf')
  })

  it('Reports the changes of a dry run and stores nothing', async () => {
    const { counts, errors } = await run(
      'certificate-assets',
      [assetRow('a', 'files/nl.pdf'), assetRow('b', 'files/none.pdf')],
      { dryRun: true },
    )
    expect(counts).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 1 })
    expect(errors).toEqual(['3 file: names a file that is not there'])
    expect((await storedFiles()).size).toBe(0)
    expect(existsSync(join(folder, 'kept'))).toBe(false)
  })

  it.each([
    ['files/none.pdf', 'names a file that is not there'],
    ['files', 'names something that is no file'],
    ['files/empty.pdf', 'names a file that is empty'],
    ['files/nl.pdf/x', 'names a file that is not there'],
    ['../secret.txt', 'is no path below the folder of the import file'],
    ['files/../../secret.txt', 'is no path below the folder of the import file'],
    ['/etc/passwd', 'is no path below the folder of the import file'],
    ['C:\\windows\\win.ini', 'is no path below the folder of the import file'],
    ['..\\secret.txt', 'is no path below the folder of the import file'],
    ['link.txt', 'is no path below the folder of the import file'],
    ['folder-link/secret.txt', 'is no path below the folder of the import file'],
    ['MCA4CCV5QS2BAB5H7YRCRPTCWGZQ', 'names the file MCA4CCV5QS2BAB5H7YRCRPTCWGZQ, which does not exist'],
    [`${'a'.repeat(300)}.pdf`, 'names a file that is not there'],
  ])('Rejects the row with the cell %s and imports the other', async (cell, reason) => {
    await symlink(join(folder, 'secret.txt'), join(folder, 'in/link.txt'))
    await symlink(folder, join(folder, 'in/folder-link'))
    const { counts, errors } = await run('certificate-assets', [
      assetRow('bad', cell),
      assetRow('good', 'files/nl.pdf'),
    ])
    expect(counts).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 1 })
    expect(errors).toEqual([`2 file: ${reason}`])
  })

  const traversalFiles = ['patt_directory_traversal.txt', 'patt_dot-slash.txt', 'patt_traversals-8-deep.txt'].map(
    (name) => `corpora/traversal/${name}`,
  )
  const cellsOf = (lines: readonly string[]): readonly string[] =>
    lines.flatMap((line) => [
      line.replaceAll('{FILE}', 'etc/passwd'),
      decoded(line).replaceAll('{FILE}', 'secret.txt'),
      `files/${decoded(line).replaceAll('{FILE}', 'etc/passwd')}`,
    ])
  itForEachSource(
    'Stores no file from outside the folder, whatever path a cell contains',
    {
      sample: () => ({ cells: cellsOf(sampleLines('traversals.txt')), atLeast: 60 }),
      shared: traversalFiles,
      read: () => ({
        cells: cellsOf(
          traversalFiles.flatMap((path) =>
            sharedText(path, 'latin1')
              .split('\n')
              .filter((line) => line !== ''),
          ),
        ),
        atLeast: 5000,
      }),
    },
    async ({ cells, atLeast }) => {
      expect(cells.length).toBeGreaterThan(atLeast)
      const { counts } = await run(
        'certificate-assets',
        cells.map((cell, index) => assetRow(`t${index}`, cell)),
      )
      expect(counts).toEqual({ created: 0, updated: 0, unchanged: 0, failed: cells.length })
      expect((await storedFiles()).size).toBe(0)
      expect(existsSync(join(folder, 'kept'))).toBe(false)
    },
  )

  it('Requires exactly one holder for a certificate', async () => {
    const row = { integration_id: 'x', name: 'X', company: '', principal: '', trade_name: '' }
    expect((await run('certificates', [row])).errors).toEqual([
      '2 company: is empty: exactly one of company, principal, trade name is given',
    ])
    expect((await run('certificates', [{ ...row, principal: 'brenvik', trade_name: 'xanvero' }])).errors).toEqual([
      '2 trade_name: is one too many: exactly one of company, principal, trade name is given',
    ])
    expect((await run('certificates', [{ ...row, trade_name: 'xanvero' }])).counts.created).toBe(1)
  })

  it('Imports a revision before the one it supersedes, over any number of rows', async () => {
    const rows = Array.from({ length: 7 }, (_, index) =>
      documentRow(`r${7 - index}`, { revision: String(7 - index), supersedes: index === 6 ? '' : `r${6 - index}` }),
    )
    const { counts, errors } = await run('product-documents', rows, { batchSize: 2 })
    expect(errors).toEqual([])
    expect(counts).toEqual({ created: 7, updated: 0, unchanged: 0, failed: 0 })
    const last = await records.byId(systemViewer, productDocument, idOf(productDocument, 'r7'))
    expect(last?.supersedes).toBe(idOf(productDocument, 'r6'))
    expect((await run('product-documents', rows, { dryRun: true })).counts.unchanged).toBe(7)
  })

  it('Rejects a revision of an unknown document, of itself or of each other', async () => {
    const rows = [
      documentRow('lost', { supersedes: 'nowhere' }),
      documentRow('one', { supersedes: 'other' }),
      documentRow('other', { supersedes: 'one' }),
      documentRow('sound'),
    ]
    const { counts, errors } = await run('product-documents', rows)
    expect(counts).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 3 })
    expect(errors).toEqual([
      '2 supersedes: names the product document "nowhere", which does not exist',
      '3 supersedes: names the product document "other", which does not exist',
      '4 supersedes: names the product document "one", which does not exist',
    ])
    expect((await run('product-documents', [documentRow('sound', { supersedes: 'sound' })])).errors).toEqual([
      '2 supersedes: is the record itself',
    ])
  })

  it('Checks in a dry run a revision whose predecessor is in the same file', async () => {
    const rows = [
      documentRow('new', { supersedes: 'old' }),
      documentRow('old'),
      documentRow('x', { supersedes: 'gone' }),
    ]
    const { counts, errors } = await run('product-documents', rows, { dryRun: true })
    expect(counts).toEqual({ created: 2, updated: 0, unchanged: 0, failed: 1 })
    expect(errors).toEqual(['4 supersedes: names the product document "gone", which does not exist'])
  })

  it('Writes an export with its files that restores an empty database and an empty store', async () => {
    await run('certificate-assets', [assetRow('a', 'files/nl.pdf'), assetRow('c', 'files/Zertifikat 証明書.pdf')])
    const out = join(folder, 'out')
    await mkdir(out)
    const path = join(out, 'assets.csv')
    const missing: string[] = []
    const request = {
      kind: 'certificate-assets',
      records,
      viewer: systemViewer,
      files: {
        store,
        folder: out,
        name: 'assets-files',
        onMissing: ({ name }: { name: string }) => missing.push(name),
      },
    }
    expect(await exportFile({ ...request, output: createWriteStream(path) })).toBe(2)
    expect(missing).toEqual([])
    const before = await records.list(systemViewer, certificateAsset)
    for (const { file } of before) expect(await readdir(join(out, 'assets-files', file ?? ''))).toHaveLength(1)
    await database.queries.execute(sql`truncate certificate_asset, stored_file cascade`)
    await records.upsertBatch(systemViewer, certificate, [
      { integrationId: 'halal', name: 'Halal', principal: idOf(account, 'brenvik') },
    ])
    store = diskFiles(join(folder, 'another'))
    const summary = await importFile({
      kind: 'certificate-assets',
      input: await inputFromFile(path),
      records,
      files: { folder: out, store },
      viewer: systemViewer,
    })
    expect(summary).toMatchObject({ created: 2, failed: 0 })
    expect((await records.list(systemViewer, certificateAsset)).map(({ name, file }) => [name, file])).toEqual(
      before.map(({ name, file }) => [name, file]),
    )
    expect([...(await storedFiles()).keys()].toSorted()).toEqual(['Zertifikat 証明書.pdf', 'nl.pdf'])
    expect(await readFile(path, 'utf8')).toContain('assets-files/MC')
  })
})
