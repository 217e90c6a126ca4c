import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { redirect } from '#features/seo/redirects/redirect.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { equals } from '#platform/records/read/condition.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { inputFromFile } from '#platform/import-export/csv-reader.ts'
import { cell, listCell, readRows } from '#demo/data-table.ts'
import { generateDemo } from '#demo/generate.ts'
import { demoLanguages } from '#demo/texts/languages.ts'
import type { WrittenFile } from '#demo/import-file.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import { sites } from '#sites/table.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'

describeEachDatabase("The demo's contents", (open) => {
  let database: TestDatabase
  let records: Records
  let folder: string
  let files: readonly WrittenFile[] = []
  const errors: string[] = []

  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel)
    folder = await mkdtemp(join(tmpdir(), 'tradegrade-demo-contents-'))
    files = await generateDemo({
      scale: 1,
      seed: 1,
      outDir: join(folder, 'in'),
      kinds: [
        'business-groups',
        'master-values',
        'market-segments',
        'substances',
        'account-groups',
        'accounts',
        'trade-names',
        'trade-grades',
        'contents',
        'content-versions',
        'redirects',
      ],
    })
    for (const file of files) await run(file.kind === 'trade-grades' ? await onlyNamed(file) : file)
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  /** Only the grades that contents reference are needed. */
  async function onlyNamed(grades: WrittenFile): Promise<WrittenFile> {
    const named = new Set<string>()
    for (const row of await readRows(join(folder, 'in/contents.csv'))) {
      for (const id of listCell(row, 'products')) named.add(id)
      for (const line of listCell(row, 'formulation')) named.add(line.split(';')[3] ?? '')
    }
    const rows = (await readRows(grades.file)).filter((row) => named.has(cell(row, 'integration_id')))
    const file = join(folder, 'in/named-grades.csv')
    await writeFile(file, stringify([...rows], { header: true }))
    return { ...grades, file }
  }

  const run = async ({ kind, file }: WrittenFile) =>
    importFile({
      kind,
      input: await inputFromFile(file),
      records,
      files: { folder: join(folder, 'in'), store: diskFiles(join(folder, 'kept')) },
      viewer: systemViewer,
      onRowError: ({ line, column, reason }) => errors.push(`${kind} ${line} ${column}: ${reason}`),
    })
  const rowsOf = (kind: string): number => files.find((each) => each.kind === kind)?.rows ?? 0

  it('[ENT-08] Imports the demo contents without an error and changes nothing the second time', async () => {
    expect(errors.slice(0, 10)).toEqual([])
    expect(await records.count(systemViewer, managedContent)).toBe(rowsOf('contents'))
    expect(await records.count(systemViewer, managedContentVersion)).toBe(rowsOf('content-versions'))
    expect(await records.count(systemViewer, redirect)).toBe(rowsOf('redirects'))
    for (const file of files.slice(-3))
      expect(await run(file), file.kind).toMatchObject({ created: 0, updated: 0, failed: 0, unchanged: file.rows })
  })

  it('[ENT-10] [RTE-03] Contains the about pages and logos that the sites refer to', async () => {
    for (const { code, countryIsoCode, aboutCountryContentKey, logoContentKey = '', supportedLanguages } of sites) {
      const [about] = await records.list(systemViewer, managedContent, {
        where: equals('contentKey', aboutCountryContentKey),
        limit: 1,
      })
      expect([about?.integrationId, about?.pageRole], code).toEqual([`page-about-${code}`, 'about'])
      expect(about?.countries, code).toEqual(countryIsoCode === 'GLOBAL' ? [] : [countryIsoCode])
      const versions = await records.list(systemViewer, managedContentVersion, {
        where: equals('content', about?.id ?? ''),
        limit: 20,
      })
      const withTexts = supportedLanguages.filter((language) => demoLanguages.includes(language))
      expect(versions.map(({ language }) => language).toSorted(), code).toEqual(withTexts.toSorted())
      const [logo] = await records.list(systemViewer, managedContent, {
        where: equals('contentKey', logoContentKey),
        limit: 1,
      })
      expect([logo?.integrationId, logo?.type], code).toEqual([`logo-${code}`, 'sfdc_cms__image'])
      expect(logo?.image, code).not.toBeNull()
    }
  })
})
