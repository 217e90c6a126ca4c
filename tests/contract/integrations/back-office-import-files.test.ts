import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { nothingFound } from '#features/integrations/imports/findings.ts'
import { importJob } from '#features/integrations/imports/import-job.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase, emptyTables, type TestDatabase } from '../../fixtures/databases.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { formWithFile } from '../../fixtures/forms/form-with-file.ts'
import { publicOrigin, testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { importRunner } from '../../fixtures/import-portal.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'
import { base, open, send } from '../back-office/back-office-portal.ts'

type Headers = Readonly<Record<string, string>>

describeEachDatabase('Files of imports in the back office', (openDatabase) => {
  let portal: TestPortal
  let database: TestDatabase
  let editor: Headers
  beforeAll(async () => {
    portal = await testPortal(async () => {
      database = await openDatabase()
      return database
    })
    editor = await signedIn(portal, 'editor')
  })
  beforeEach(() => emptyTables(database, 'substance, certificate, import_job, import_run, import_batch'))
  afterAll(() => portal.close())

  const upload = async (headers: Headers, bytes: Buffer, name: string) => {
    const { payload, type } = formWithFile(formFields('ImportController.upload', {}, randomUUID()), { name, bytes })
    const answer = await portal.app.inject({
      method: 'POST',
      url: `${base}/import`,
      headers: { ...headers, 'content-type': type, origin: publicOrigin },
      payload,
    })
    return { status: answer.statusCode, body: answer.body, to: String(answer.headers.location).replace(/#.*/, '') }
  }
  const act = async (
    headers: Headers,
    to: string,
    step: 'cancel' | 'changeKind' | 'check' | 'start',
    more: Readonly<Record<string, string>> = {},
  ) => {
    const fields = formFields(`ImportController.${step}`, { importId: to.split('/').at(-1) ?? '', ...more })
    return await send(portal, to, headers, Object.entries(fields))
  }

  it('[BOF-05] The sheet of a workbook and the encoding of a CSV file can be chosen', async () => {
    const rows = (name: string) => [
      ['integration_id', 'name'],
      ['A', name],
    ]
    const bytes = await writeXlsx({
      sheets: [
        { name: 'First', rows: rows('Water') },
        { name: 'Second', rows: rows('Salt') },
      ],
    })
    const { to } = await upload(editor, Buffer.from(bytes), 'substances.xlsx')
    expect((await open(portal, to, editor)).body).toMatch(/<td>Water<.*/)
    await act(editor, to, 'changeKind', { kind: 'substances', sheet: 'Second' })
    const second = (await open(portal, to, editor)).body
    expect([second.includes('<td>Salt<'), /<option value="Second"[^>]* selected/.test(second)]).toEqual([true, true])
    await act(editor, to, 'check')
    await importRunner({ ...portal, fixtures: portal.fixtures }, database).runAll()
    await act(editor, to, 'start')
    await importRunner({ ...portal, fixtures: portal.fixtures }, database).runAll()
    expect((await portal.fixtures.records.list(systemViewer, substance)).map(({ name }) => name)).toEqual(['Salt'])
    const polish = Buffer.from('integration_id;name\nA;S\xf3l \xb3\n', 'latin1')
    const { to: text } = await upload(editor, polish, 'substances.csv')
    expect((await open(portal, text, editor)).body).toContain('Sól ³')
    await act(editor, text, 'changeKind', { kind: 'substances', encoding: 'windows-1250' })
    expect((await open(portal, text, editor)).body).toContain('Sól ł')
    expect((await act(editor, text, 'changeKind', { kind: 'substances', encoding: 'latin9' })).status).toBe(422)
    await act(editor, text, 'cancel')
  })

  it('[BOF-05] Days as a spreadsheet writes them are read, and the page says how', async () => {
    await portal.fixtures.records.upsertBatch(systemViewer, account, [
      { integrationId: 'SUP-X', name: 'Nova', recordType: 'Supplier' },
    ])
    const file = 'integration_id;name;principal;valid_until\nC1;Halal;SUP-X;31.12.2026\nC2;Kosher;SUP-X;1.2.2027\n'
    const { to } = await upload(editor, Buffer.from(file), 'certificates.csv')
    await act(editor, to, 'changeKind', { kind: 'certificates' })
    expect((await open(portal, to, editor)).body).toContain('31.12.2026 (read as 2026-12-31)')
    await act(editor, to, 'check')
    await importRunner({ ...portal, fixtures: portal.fixtures }, database).runAll()
    await act(editor, to, 'start')
    await importRunner({ ...portal, fixtures: portal.fixtures }, database).runAll()
    expect((await portal.fixtures.records.list(systemViewer, certificate)).map(({ validUntil }) => validUntil)).toEqual(
      ['2026-12-31', '2027-02-01'],
    )
  })

  it('[BOF-05] A file that is no table is refused, and the page says what it is', async () => {
    const { status, body } = await upload(editor, Buffer.from('%PDF-1.7\n'), 'substances.pdf')
    expect([status, body.includes('it is a PDF. Save the table as CSV or as an Excel workbook (.xlsx)')]).toEqual([
      422,
      true,
    ])
  })

  it('[BOF-05] The page says why a file cannot be read, and how many refused rows are not listed', async () => {
    const { records } = portal.fixtures
    const owner = await userOf(portal, 'editor')
    const own = { cookie: await cookieOf(portal, owner) }
    const stored = async (text: string) =>
      (await portal.files.temporary.put(Readable.from([Buffer.from(text)]), 10_000)).key
    const jobOf = async (text: string) =>
      await records.create(systemViewer, importJob, {
        kind: 'substances',
        user: owner.id,
        fileKey: await stored(text),
        fileName: 'rows.csv',
        fileSize: text.length,
      })
    const unreadable = await jobOf('%PDF-1.7\n%')
    expect((await open(portal, `${base}/imports/${unreadable.id}`, own)).body).toContain('a PDF')

    const { id, version } = await jobOf('integration_id,name\nA,"two\nlines"\nB\n')
    const refused = (line: number, cells: readonly (string | null)[]) =>
      `${JSON.stringify({ status: 'refused', ...nothingFound, line, key: '', cells, reason: 'is wrong' })}\n`
    const findingsKey = await stored(refused(2, [null, 'two\nlines']) + refused(4, ['B']))
    await records.write(systemViewer, async (handle) => {
      const checking = await handle.transition(importJob, id, version, { action: 'Check' })
      const values = { rowsRead: 20_000, rowsFailed: 20_000, findingsKey }
      await handle.transition(importJob, id, checking.version, { action: 'Report', values })
    })
    const { body } = await open(portal, `${base}/imports/${id}`, own)
    expect(body).toContain('Only the first 10\u00a0000 are listed.')
    // A cell that is not shown and a row with other cells than the header are not corrected in place.
    expect([...body.matchAll(/name="(cell\.[^"]*)"/g)].map(([, name]) => name)).toEqual(['cell.2.1'])
    expect(body).toMatch(/<textarea[^>]*name="cell\.2\.1"/)
    // Nothing is corrected in a file that is not stored any more.
    const [job] = await records.byIds(systemViewer, importJob, [id])
    await portal.files.temporary.remove(job?.fileKey ?? '')
    expect((await open(portal, `${base}/imports/${id}`, own)).body).not.toContain('name="cell.')
  })
})
