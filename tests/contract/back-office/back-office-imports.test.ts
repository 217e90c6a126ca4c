import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { allEntities } from '#app/entities.ts'
import { recordApi } from '#app/record-api.ts'
import { visibility } from '#app/visibility.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import type { User } from '#features/identity/people/users.ts'
import { importJob, maxImportBytes } from '#features/integrations/imports/import-job.ts'
import { indexEntities } from '#platform/entity/entity-index.ts'
import { objectCatalogue } from '#platform/record-api/object-catalogue.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase, emptyTables, type TestDatabase } from '../../fixtures/databases.ts'
import { fieldErrors } from '../../fixtures/forms/field-errors.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { formWithFile } from '../../fixtures/forms/form-with-file.ts'
import { publicOrigin, testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { importRunner } from '../../fixtures/import-portal.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'
import { createTable, storageTank } from '../record-api/fixtures/unknown-object.ts'
import { actionsOf, countsOf, importPages, stateOf } from '../integrations/import-pages.ts'
import { base, open, send } from './back-office-portal.ts'

type Headers = Readonly<Record<string, string>>

const tank = { ...storageTank, importKind: 'storage-tanks' }

describeEachDatabase('Imports in the back office', (openDatabase) => {
  let portal: TestPortal
  let database: TestDatabase
  let records: Records
  let administrator: Headers
  let editorUser: User
  let editor: Headers
  let sales: Headers
  beforeAll(async () => {
    const entities = [...allEntities, tank]
    portal = await testPortal(
      async () => {
        database = await openDatabase()
        await createTable(database, storageTank)
        return database
      },
      () => {
        records = createRecords(database, { entities: indexEntities(entities), visibility })
        return { records, recordApi: { ...recordApi, objects: objectCatalogue(entities) } }
      },
    )
    administrator = await signedIn(portal, 'administrator')
    editorUser = await userOf(portal, 'editor')
    editor = { cookie: await cookieOf(portal, editorUser) }
    sales = await signedIn(portal, 'internalSales')
  })
  beforeEach(() => emptyTables(database, 'substance, master_value, storage_tank, import_job, import_run, import_batch'))
  afterAll(() => portal.close())

  const run = () => importRunner({ ...portal, fixtures: { ...portal.fixtures, records } }, database).runAll()
  const { upload, act } = importPages(() => portal)

  it('[BOF-05] Shows what a file would change field by field, imports it and undoes the import', async () => {
    for (const [key, name] of [
      ['A', 'Citric acid'],
      ['B', 'Vitamin C'],
    ] as const)
      await records.upsertBatch(systemViewer, substance, [{ integrationId: key, name }])
    const before = await names()
    const file = 'integration_id,name,cas\nA,Acid,77-92-9\nB,Vitamin C,\nC,Zinc,\nD,Wrong,1-1-1\n'
    const { status, to } = await upload(editor, file, 'my substances.csv')
    expect([status, to.startsWith(`${base}/imports/a1F`)]).toEqual([303, true])
    const uploaded = await open(portal, to, editor)
    expect([uploaded.status, stateOf(uploaded.body), actionsOf(uploaded.body)]).toEqual([
      200,
      'Uploaded',
      ['check', 'cancel'],
    ])
    expect(uploaded.body).toMatch(/<option value="substances"[^>]* selected/)
    expect(uploaded.body).toMatch(/<th scope="row">cas<\/th><td><span lang="en">CAS number<\/span><\/td><td>77-92-9</)
    expect((await act(editor, to, 'check')).to).toBe(to)
    expect(stateOf((await open(portal, to, editor)).body)).toBe('Being checked')
    await run()
    const checked = await open(portal, to, editor)
    expect([stateOf(checked.body), actionsOf(checked.body)]).toEqual(['Checked', ['start', 'cancel']])
    expect(countsOf(checked.body)).toEqual({
      'New records': 1,
      'Changed records': 1,
      Unchanged: 1,
      'Refused rows': 1,
    })
    const changed = await open(portal, `${to}?show=updated`, editor)
    expect(changed.body).toMatch(/<dt>name<\/dt><dd>.*?Citric acid.*?<\/dd><dd>.*?Acid.*?<\/dd>/)
    expect(changed.body).not.toContain('Vitamin C')
    expect((await open(portal, `${to}?show=refused`, editor)).body).toMatch(/Line 5.*?cas is/)
    expect(await names()).toEqual(before)
    await act(editor, to, 'start')
    await run()
    const done = await open(portal, to, editor)
    expect([stateOf(done.body), actionsOf(done.body)]).toEqual(['Partly done', ['undo']])
    expect(await names()).toEqual({ A: 'Acid', B: 'Vitamin C', C: 'Zinc' })
    const refused = await open(portal, `${to}/refused`, editor)
    expect([refused.headers['content-type'], refused.body.split('\n').length]).toEqual(['text/csv; charset=utf-8', 3])
    expect(refused.body).toContain('D,Wrong,1-1-1,')
    const undo = await act(editor, to, 'undo')
    expect(undo.to).not.toBe(to)
    await run()
    const undone = await open(portal, undo.to, editor)
    expect(undone.body).toContain('Undo of my substances.csv')
    expect(stateOf(undone.body)).toBe('Undone')
    expect(countsOf(undone.body)).toEqual({ Reversed: 2, 'Kept because changed since': 0, 'Not possible': 0 })
    expect(await names()).toEqual(before)
    expect(stateOf((await open(portal, to, editor)).body)).toBe('Undone')
  })

  it('[BOF-05] [BOF-01] Imports and undoes records of an object that the code has never seen', async () => {
    const file = 'integration_id,name,build,keeper\nT1,Tank 1,steel,one@example.com\n'
    const { to } = await upload(administrator, file, 'storage-tanks.csv')
    await act(administrator, to, 'check')
    await run()
    expect((await open(portal, to, administrator)).body).toMatch(/<dt>build<\/dt>/)
    await act(administrator, to, 'start')
    await run()
    expect(await records.count(systemViewer, tank)).toBe(1)
    await act(administrator, to, 'undo')
    await run()
    expect(await records.count(systemViewer, tank)).toBe(0)
  })

  it('[BOF-05] Another kind can be chosen, and columns that it does not have are named', async () => {
    const { to } = await upload(editor, 'integration_id,name\nA,Citric acid\n', 'substances.csv')
    await act(editor, to, 'changeKind', { kind: 'master-values' })
    const page = await open(portal, to, editor)
    expect(page.body).toMatch(/<option value="master-values"[^>]* selected/)
    expect(page.body).toContain('the column “value_kind” is missing')
    expect(actionsOf(page.body)).toEqual(['cancel'])
    const unknown = await act(editor, to, 'changeKind', { kind: 'nothing' })
    expect([unknown.status, unknown.body.includes('there is no such kind of import')]).toEqual([422, true])
    expect(Object.keys(fieldErrors(unknown.body, 'ImportController.changeKind'))).toEqual(['kind'])
    expect((await act(editor, to, 'changeKind')).status).toBe(422)
    const early = await act(editor, to, 'undo')
    expect([early.status, early.body.includes('there is nothing to undo')]).toEqual([422, true])
    await act(editor, to, 'cancel')
    expect(stateOf((await open(portal, to, editor)).body)).toBe('Canceled')
  })

  it('[BOF-05] [BOF-02] Lists the imports that the user sees, the newest first', async () => {
    expect((await open(portal, `${base}/imports`, editor)).body).toContain('There are no imports.')
    const { to } = await upload(editor, 'integration_id,name\nA,Citric acid\n', 'substances.csv')
    const linked = async (headers: Headers) => (await open(portal, `${base}/imports`, headers)).body.includes(to)
    expect([await linked(editor), await linked(administrator), await linked(sales)]).toEqual([true, true, false])
    const missing = `${base}/imports/a1F000000000000`
    const compared = [await open(portal, to, sales), await open(portal, missing, sales)]
    const path = (url: string): string => url.slice(base.length)
    expect(compared.map(({ status }) => status)).toEqual([404, 404])
    expect(compared[0]?.body.replaceAll(path(to), '')).toBe(compared[1]?.body.replaceAll(path(missing), ''))
    expect((await act(sales, to, 'check')).status).toBe(404)
    for (const page of ['import', 'imports'])
      expect((await open(portal, base, editor)).body.includes(`${base}/imports`), page).toBe(true)
  })

  it('[BOF-05] Divides a long list of imports and of findings into pages', async () => {
    const owner = editorUser.id
    for (let at = 0; at < 51; at++)
      await records.create(systemViewer, importJob, {
        kind: at === 50 ? 'retired-kind' : 'substances',
        user: owner,
      })
    const first = await open(portal, `${base}/imports`, editor)
    expect([first.body.includes(`${base}/imports?page=2`), first.body.includes('rel="prev"')]).toEqual([true, false])
    // Jobs without a file are named by their kind, also if no kind of import has this name any more.
    expect(first.body).toContain('retired-kind')
    const second = await open(portal, `${base}/imports?page=2`, editor)
    expect(second.body.match(/imports\/a1F/g)).toHaveLength(1)
    expect(second.body).toMatch(
      /href="\/back-office\/en-us\/imports"[^>]*rel="prev"|rel="prev"[^>]*href="\/back-office\/en-us\/imports"/,
    )
    const linked = /imports\/(a1F\w{15})/.exec(first.body)?.[1] ?? ''
    expect((await open(portal, `${base}/imports/${linked}`, editor)).status).toBe(200)
    expect((await open(portal, `${base}/imports?page=x`, editor)).status).toBe(200)
    await emptyTables(database, 'import_job')
    const rows = Array.from({ length: 101 }, (_, at) => `S${at},Substance ${at}`).join('\n')
    const { to } = await upload(editor, `integration_id,name\n${rows}\n`, 'substances.csv')
    await act(editor, to, 'check')
    await run()
    const listed = async (query: string) => {
      const { body } = await open(portal, `${to}?${query}`, editor)
      return {
        rows: body.match(/>Line \d+</g)?.length ?? 0,
        previous: body.includes('rel="prev"'),
        next: body.includes('rel="next"'),
      }
    }
    expect(await listed('show=created')).toEqual({ rows: 50, previous: false, next: true })
    expect(await listed('show=created&page=2')).toEqual({ rows: 50, previous: true, next: true })
    expect(await listed('page=3')).toEqual({ rows: 1, previous: true, next: false })
    expect(await listed('show=unknown&page=0')).toEqual({ rows: 50, previous: false, next: true })
    expect(await listed('show=updated')).toEqual({ rows: 0, previous: false, next: false })
    expect((await open(portal, `${to}?show=updated`, editor)).body).toContain('There is nothing to list.')
    const stored = (await records.list(systemViewer, importJob, { limit: 1 }))[0]
    await portal.files.temporary.remove(stored?.findingsKey ?? '')
    expect(await listed('show=created')).toEqual({ rows: 0, previous: false, next: false })
  })

  it('[BOF-05] An undo says that nothing was undone, or a part, and names the records that others use', async () => {
    const file = 'integration_id,name,value_kind\nM,Emulsifier,function\n'
    const { to } = await upload(editor, file, 'master-values.csv')
    for (const step of ['check', 'start'] as const) {
      await act(editor, to, step)
      await run()
    }
    const functions = await records.ids(systemViewer, masterValue, { limit: 1 })
    await records.create(systemViewer, substance, { integrationId: 'Z', name: 'Zinc oxide', functions: [...functions] })
    const undo = await act(editor, to, 'undo')
    await run()
    const { body } = await open(portal, undo.to, editor)
    expect([stateOf(body), actionsOf(body)]).toEqual(['Not undone', []])
    expect(body).toContain('Nothing was undone')
    expect(body).toMatch(/Used by <a href="[^"]+">Zinc oxide<\/a>/)
    expect(body).toContain('Records that were not undone as CSV')
    expect((await open(portal, `${undo.to}/refused`, editor)).body).toMatch(/^M,/m)
    const page = await open(portal, to, editor)
    expect([stateOf(page.body), actionsOf(page.body)]).toEqual(['Done', ['undo']])
    expect(page.body).toContain(`href="${undo.to}">The undo of this import</a>`)
    expect((await open(portal, `${base}/imports`, editor)).body).toContain('<td>Not undone</td>')
  })

  it('[BOF-05] A file that is not taken is answered with the reason', async () => {
    expect((await open(portal, `${base}/import`, editor)).status).toBe(200)
    const errorsOf = (body: string) => fieldErrors(body, 'ImportController.upload')
    const empty = await upload(editor, '', 'empty.csv')
    expect([empty.status, errorsOf(empty.body)]).toEqual([422, { file: '“empty.csv” is empty and was not taken.' }])
    const wrong = await upload(editor, 'no picture', 'rows.png')
    expect([wrong.status, errorsOf(wrong.body)['file']]).toEqual([
      422,
      expect.stringContaining('“rows.png” was not taken'),
    ])
    const none = await send(portal, `${base}/import`, editor, Object.entries(formFields('ImportController.upload', {})))
    expect([none.status, Object.keys(errorsOf(none.body))]).toEqual([422, ['file']])
    expect(await records.count(systemViewer, importJob)).toBe(0)
    const customer = await signedIn(portal, 'customer')
    expect((await upload(customer, 'integration_id,name\nA,Citric acid\n')).status).toBe(403)
    expect((await open(portal, `${base}/imports`, customer)).status).toBe(403)
  })

  it('[BOF-05] A file that is larger than an import may be is refused at its field, with its name', async () => {
    const { payload, type } = formWithFile(formFields('ImportController.upload', {}), {
      name: 'large.csv',
      bytes: Buffer.alloc(maxImportBytes + 1, 'a'),
    })
    const headers = { ...editor, 'content-type': type, origin: publicOrigin }
    const answer = await portal.app.inject({ method: 'POST', url: `${base}/import`, headers, payload })
    expect([answer.statusCode, fieldErrors(answer.body, 'ImportController.upload')]).toEqual([
      422,
      { file: '“large.csv” is too large and was not taken.' },
    ])
    expect(await records.count(systemViewer, importJob)).toBe(0)
  })

  it('[BOF-05] A step and an upload that are sent twice are done once', async () => {
    const file = 'integration_id,name\nA,Citric acid\n'
    const [first, second] = [
      await upload(editor, file, 'rows.csv', 'once'),
      await upload(editor, file, 'rows.csv', 'once'),
    ]
    expect([second.status, second.to, await records.count(systemViewer, importJob)]).toEqual([303, first.to, 1])
    const fields = Object.entries(formFields('ImportController.check', { importId: first.to.split('/').at(-1) ?? '' }))
    for (const click of [1, 2])
      expect([click, (await send(portal, first.to, editor, fields)).status]).toEqual([click, 303])
    expect(stateOf((await open(portal, first.to, editor)).body)).toBe('Being checked')
  })

  const names = async () =>
    Object.fromEntries(
      (await records.list(systemViewer, substance, { limit: 100 })).map(({ integrationId, name }) => [
        integrationId,
        name,
      ]),
    )
})
