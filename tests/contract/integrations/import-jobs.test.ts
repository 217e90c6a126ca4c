import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { substance } from '#features/catalogue/products/substance.ts'
import { importJob } from '#features/integrations/imports/import-job.ts'
import { importBatch, importRun } from '#features/integrations/imports/import-tables.ts'
import { inputFromBytes } from '#platform/import-export/csv-reader.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import { createRecords } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { describeEachDatabase, emptyTables, type TestDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { importCaller, importRunner } from '../../fixtures/import-portal.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'

/** Two rows of five are refused: an invalid number, and an id that stands twice. One is a formula. */
const rows = [
  'integration_id,name,name_nl-NL,cas',
  'A,Citric acid,Citroenzuur,77-92-9',
  'B,"=1+1; ""quoted""",,50-81-7',
  'C,Invalid number,,1-1-1',
  'A,Citric acid again,,',
  'D,Ascorbic acid,Ascorbinezuur,',
  '',
].join('\n')

describeEachDatabase('Import jobs', (open) => {
  let portal: TestPortal
  let database: TestDatabase
  let editor: ReturnType<typeof importCaller>
  beforeAll(async () => {
    portal = await testPortal(async () => (database = await open()))
  })
  beforeEach(async () => {
    await emptyTables(database, 'substance, import_job, import_run, import_batch')
    editor = importCaller(portal, await signedIn(portal, 'editor'))
  })
  afterAll(() => portal.close())

  const substances = async (of: Pick<TestPortal['fixtures'], 'records'> = portal.fixtures) =>
    (await of.records.list(systemViewer, substance, { orderBy: [{ field: 'integrationId' }], limit: 1000 })).map(
      ({ id, integrationId, name, cas, version }) => ({ id, integrationId, name, cas, version }),
    )
  const run = (batchSize?: number) =>
    importRunner(portal, database, batchSize === undefined ? {} : { batchSize }).runAll()

  it('[INT-03] Imports a file with the results of the command line.', async () => {
    const { status, body: made } = await editor.create('substances')
    expect([status, made.state, made.rowsRead]).toEqual([201, 'open', 0])
    const uploaded = await editor.upload(made.id, rows, 'my substances.csv')
    expect([uploaded.status, uploaded.body.fileName, uploaded.body.fileSize]).toEqual([
      200,
      'my substances.csv',
      Buffer.byteLength(rows),
    ])
    expect((await editor.start(made.id)).body.state).toBe('queued')
    await run()
    const done = await editor.read(made.id)
    expect(done).toMatchObject({
      state: 'done',
      rowsRead: 5,
      rowsCreated: 3,
      rowsUpdated: 0,
      rowsUnchanged: 0,
      rowsFailed: 2,
      hasFailedRows: true,
      problem: null,
    })
    expect(Date.parse(done.endedDate)).toBeGreaterThanOrEqual(Date.parse(done.startedDate))
    const imported = await substances()
    const beside = await open()
    try {
      const records = createRecords(beside, recordModel)
      const input = inputFromBytes('my substances.csv', Buffer.from(rows))
      const summary = await importFile({ kind: 'substances', input, records, viewer: systemViewer })
      expect(summary).toMatchObject({ read: 5, created: 3, updated: 0, unchanged: 0, failed: 2 })
      expect(imported).toEqual(await substances({ records }))
    } finally {
      await beside.close()
    }
    // No claim is left beside the job, only what an undo needs, and the uploaded file is deleted.
    expect(await database.queries.select().from(importRun)).toEqual([])
    expect(await database.queries.select().from(importBatch)).toMatchObject([{ jobId: made.id, created: 3 }])
    const stored = await portal.fixtures.records.byId(systemViewer, importJob, made.id)
    expect(await portal.files.temporary.open(stored?.fileKey ?? '')).toBeNull()
  })

  it('[INT-03] A second import of the same file changes nothing.', async () => {
    for (const numbers of [
      { rowsCreated: 3, rowsUnchanged: 0 },
      { rowsCreated: 0, rowsUnchanged: 3 },
    ]) {
      const id = await editor.started('substances', rows)
      await run()
      expect(await editor.read(id)).toMatchObject({ ...numbers, rowsUpdated: 0, rowsFailed: 2 })
    }
  })

  it('[INT-03] Returns the failed rows with their reasons as a file that can be imported again.', async () => {
    const formula = 'integration_id,name,name_nl-NL,cas\nE,=cmd(),,1-1-1\nF,Nothing,,2-2-2\n'
    const id = await editor.started('substances', formula)
    await run()
    const { status, headers, text } = await editor.failedRows(id)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=rows.csv.failed.csv',
      'cache-control': 'no-store',
    })
    const [head, first, second, ...rest] = text.split('\n')
    expect(head).toBe('integration_id,name,name_nl-NL,cas,error')
    expect(first).toMatch(/^E,\\=cmd\(\),,1-1-1,.*line 2: cas /)
    expect(second).toMatch(/^F,Nothing,,2-2-2,.*line 3: cas /)
    expect(rest).toEqual([''])
    const corrected = await editor.started('substances', text.replace('1-1-1', '50-81-7').replace('2-2-2', ''))
    await run()
    expect(await editor.read(corrected)).toMatchObject({ state: 'done', rowsCreated: 2, rowsFailed: 0 })
    expect((await substances()).map(({ name }) => name)).toEqual(['=cmd()', 'Nothing'])
    expect((await editor.failedRows(corrected)).status).toBe(204)
  })

  it('[INT-03] Reports what is wrong with a file as a whole, and can be started again.', async () => {
    const id = await editor.started('substances', 'integration_id,title\nA,Citric acid\n')
    await run()
    const failed = await editor.read(id)
    expect(failed).toMatchObject({ state: 'failed', rowsRead: 0, hasFailedRows: false })
    expect(failed.problem).toContain('there is no column “title”')
    expect(failed.problem).toContain('the column “name” is missing')
    expect((await editor.start(id)).body).toMatchObject({ state: 'queued', problem: null, endedDate: null })
    await run()
    expect((await editor.read(id)).state).toBe('failed')
    expect(await substances()).toEqual([])
  })

  it('[INT-03] Reads a file in the chosen encoding.', async () => {
    const text = 'integration_id,name\nA,Säure\n'
    const id = await editor.started('substances', text, { encoding: 'windows-1252' })
    await run()
    expect((await editor.read(id)).encoding).toBe('windows-1252')
    expect((await substances()).map(({ name }) => name)).toEqual(['SÃ¤ure'])
  })

  it('[INT-03] Imports only what its user may write.', async () => {
    const sales = importCaller(portal, await signedIn(portal, 'internalSales'))
    const readable = await sales.create('substances')
    expect([readable.status, readable.body[0].errorCode]).toEqual([403, 'INSUFFICIENT_ACCESS_OR_READONLY'])
    const unknown = await sales.create('nothing')
    expect([unknown.status, unknown.body[0].message]).toEqual([
      400,
      'nothing: there is no such kind of import. The kinds are customer-codes, contacts.',
    ])
    for (const role of ['customer', 'supplier'] as const)
      expect((await importCaller(portal, await signedIn(portal, role)).create('substances')).status).toBe(403)
    expect((await importCaller(portal, {}).create('substances')).status).toBe(403)
    expect((await importCaller(portal, {}).ask('GET', '')).status).toBe(403)
  })

  it.each([{ roles: ['internalSales'] as const }, { isActive: false }])(
    '[INT-03] Fails if the user becomes %o before the job runs.',
    async (change) => {
      const owner = await userOf(portal, 'editor')
      const caller = importCaller(portal, { cookie: await cookieOf(portal, owner) })
      const id = await caller.started('substances', rows)
      const { records } = portal.fixtures
      const { user } = await import('#features/identity/people/user.ts')
      const stored = await records.byId(systemViewer, user, owner.id)
      await records.update(systemViewer, user, owner.id, stored?.version ?? 0, change)
      await run()
      const job = await records.byId(systemViewer, importJob, id)
      expect(job).toMatchObject({ state: 'failed', problem: expect.stringContaining('may not write') })
      expect(await substances()).toEqual([])
    },
  )

  it('[INT-03] Answers about the job of another user as about one that does not exist.', async () => {
    const id = await editor.started('substances', rows)
    await run()
    const other = importCaller(portal, await signedIn(portal, 'internalSales'))
    const missing = toId18('a1F000000000000') ?? ''
    const answers = async (job: string) => [
      await other.ask('GET', `/${job}`),
      await other.start(job),
      await other.cancel(job),
      await other.upload(job, rows),
      await other.failedRows(job),
    ]
    const shown = (answer: { status: number; text: string }) => [answer.status, answer.text]
    expect((await answers(id)).map(shown)).toEqual((await answers(missing)).map(shown))
    expect((await answers(id)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await other.ask('GET', '')).body).toMatchObject({ count: 0, jobs: [] })
    expect((await other.ask('GET', '/01t000000000000AAA')).status).toBe(400)
    expect((await editor.read(id)).state).toBe('done')
  })

  it('[INT-03] Lists the jobs of the caller, the newest first.', async () => {
    const made: string[] = []
    for (const kind of ['substances', 'trade-names', 'accounts']) made.push((await editor.create(kind)).body.id)
    const { body } = await editor.ask('GET', '?pageSize=2')
    expect(body.count).toBe(3)
    expect(body.jobs).toHaveLength(2)
    const all = (await editor.ask('GET', '')).body.jobs
    expect(all.map(({ id }: { id: string }) => id).toSorted()).toEqual(made.toSorted())
  })

  it('[INT-03] Limits the number of jobs of a user that have not ended.', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => editor.create('substances')))
    const ofStatus = (status: number) => answers.filter((answer) => answer.status === status)
    expect([ofStatus(201).length, ofStatus(400).length]).toEqual([10, 2])
    expect(ofStatus(400)[0]?.body[0]).toMatchObject({ errorCode: 'LIMIT_EXCEEDED' })
    await editor.cancel(ofStatus(201)[0]?.body.id)
    expect((await editor.create('substances')).status).toBe(201)
  })

  it('[INT-03] Takes a file only before the start, and starts only with a file.', async () => {
    const { id } = (await editor.create('substances')).body
    expect((await editor.start(id)).status).toBe(400)
    expect((await editor.upload(id, '')).status).toBe(400)
    await editor.upload(id, 'integration_id,name\nA,First\n')
    await editor.upload(id, 'integration_id,name\nA,Second\n')
    await editor.start(id)
    expect((await editor.upload(id, rows)).status).toBe(400)
    await run()
    expect((await substances()).map(({ name }) => name)).toEqual(['Second'])
    expect((await editor.start(id)).status).toBe(400)
    expect((await editor.cancel(id)).status).toBe(400)
  })

  it('[INT-03] Refuses a file above 100 MB and stores nothing of it.', async () => {
    const { id } = (await editor.create('substances')).body
    const later = new Date(Date.now() + 60_000)
    await portal.files.temporary.removeOld(later)
    const refused = await editor.upload(id, 'a'.repeat(100_000_001))
    expect([refused.status, refused.body[0].message]).toEqual([
      400,
      'The file was not taken: it has more than 100000000 bytes.',
    ])
    expect(await editor.read(id)).toMatchObject({ fileName: null, fileSize: null })
    expect(await portal.files.temporary.removeOld(later)).toBe(0)
  })

  it('[INT-03] Refuses an unknown encoding and a kind that is too long.', async () => {
    for (const more of [{ encoding: 'ebcdic' }, { kind: 'x'.repeat(256) }])
      expect((await editor.create('substances', more)).status).toBe(400)
  })

  it('[INT-03] A job that is cancelled before it runs writes nothing.', async () => {
    const id = await editor.started('substances', rows)
    expect((await editor.cancel(id)).body.state).toBe('cancelled')
    await run()
    expect(await editor.read(id)).toMatchObject({ state: 'cancelled', rowsRead: 0 })
    expect(await substances()).toEqual([])
  })

  it('[INT-03] A cancelled import keeps what it has written and ends with its numbers.', async () => {
    const many = Array.from({ length: 200 }, (_, at) => `S${at},Substance ${at},,${at % 10 === 0 ? '1-1-1' : ''}`)
    const id = await editor.started('substances', `integration_id,name,name_nl-NL,cas\n${many.join('\n')}\n`)
    let seen = 0
    const { records } = portal.fixtures
    const watched = {
      ...records,
      write: async <Result>(...given: Parameters<typeof records.write<Result>>): Promise<Result> => {
        const result = await records.write<Result>(...given)
        if (given[0].user?.roles.includes('editor') === true && (seen += 1) === 4) await editor.cancel(id)
        return result
      },
    }
    const watchedPortal = { ...portal, fixtures: { ...portal.fixtures, records: watched } }
    await importRunner(watchedPortal, database, { batchSize: 10 }).runAll()
    const job = await editor.read(id)
    expect(job.state).toBe('cancelled')
    const written = (await substances()).length
    expect(written).toBeGreaterThan(0)
    expect(written).toBeLessThan(180)
    expect(job.rowsCreated).toBeLessThanOrEqual(written)
    expect(await database.queries.select().from(importRun)).toEqual([])
  })

  it('[INT-03] An import that is stopped continues behind its last batch, with the same results.', async () => {
    const many = Array.from({ length: 300 }, (_, at) => `S${at},Substance ${at},,${at % 10 === 0 ? '1-1-1' : ''}`)
    const id = await editor.started('substances', `integration_id,name,name_nl-NL,cas\n${many.join('\n')}\n`)
    const { records } = portal.fixtures
    const written: number[] = []
    for (let attempt = 0; attempt < 3; attempt += 1) {
      let seen = 0
      const stopped = {
        ...records,
        write: async <Result>(...given: Parameters<typeof records.write<Result>>): Promise<Result> => {
          const result = await records.write<Result>(...given)
          if (given[0].user?.roles.includes('editor') === true && (seen += 1) === 3) void runner.stop()
          return result
        },
      }
      const stoppedPortal = { ...portal, fixtures: { ...portal.fixtures, records: stopped } }
      const runner = importRunner(stoppedPortal, database, { batchSize: 10 })
      await runner.runAll()
      expect((await editor.read(id)).state).toBe('running')
      written.push((await substances()).length)
    }
    expect(written.toSorted((a, b) => a - b)).toEqual(written)
    expect(new Set(written).size).toBe(3)
    await run(10)
    expect(await editor.read(id)).toMatchObject({
      state: 'done',
      rowsRead: 300,
      rowsCreated: 270,
      rowsUpdated: 0,
      rowsUnchanged: 0,
      rowsFailed: 30,
    })
    const failed = (await editor.failedRows(id)).text.split('\n')
    expect(failed).toHaveLength(32)
    expect((await substances()).every(({ version }) => version === 1)).toBe(true)
  })

  it('[INT-03] Names the user of the job in the audit log.', async () => {
    const owner = await userOf(portal, 'editor')
    const caller = importCaller(portal, { cookie: await cookieOf(portal, owner) })
    await caller.started('substances', 'integration_id,name\nA,Citric acid\n')
    await run()
    const { auditLog } = await import('#platform/records/engine-tables.ts')
    const entries = await database.queries.select().from(auditLog)
    const by = (object: string) => entries.filter((entry) => entry.object === object).map((entry) => entry.by)
    expect(by('Substance__c')).toEqual([owner.id])
    expect(by('Import_Job__c').slice(0, 3)).toEqual([owner.id, owner.id, owner.id])
  })

  it('[INT-03] Cancels jobs that nobody started within a week, and deletes their files.', async () => {
    const { id } = (await editor.create('substances')).body
    await editor.upload(id, rows)
    const { fileKey } = (await portal.fixtures.records.byId(systemViewer, importJob, id)) ?? {}
    const after = (days: number) => ({
      ...portal,
      services: { ...portal.services, now: () => new Date(Date.now() + days * 86_400_000) },
    })
    await importRunner(after(6.99), database).runAll()
    expect((await editor.read(id)).state).toBe('open')
    const stored = await portal.files.temporary.open(fileKey ?? '')
    stored?.stream.destroy()
    expect(stored).not.toBeNull()
    await importRunner(after(7.01), database).runAll()
    expect((await editor.read(id)).state).toBe('cancelled')
    expect(await portal.files.temporary.open(fileKey ?? '')).toBeNull()
  })

  it('[INT-03] A job whose file is gone fails with the reason.', async () => {
    const id = await editor.started('substances', rows)
    await portal.files.temporary.removeOld(new Date(Date.now() + 60_000))
    await run()
    expect(await editor.read(id)).toMatchObject({
      state: 'failed',
      problem: 'substances: the file is not stored any more.',
    })
  })

  it('[INT-03] A running job of a restored backup, which contains no files and claims, fails with the reason.', async () => {
    const { records } = portal.fixtures
    const ids: string[] = []
    for (const actions of [['Run'], ['Run', 'Cancel']] as const) {
      const id = await editor.started('substances', rows)
      for (const action of actions) {
        const job = await records.byId(systemViewer, importJob, id)
        const version = job?.version ?? 0
        await records.write(systemViewer, (handle) => handle.transition(importJob, id, version, { action }))
      }
      ids.push(id)
    }
    await portal.files.temporary.removeOld(new Date(Date.now() + 60_000))
    await run()
    const ended = [await editor.read(ids[0] ?? ''), await editor.read(ids[1] ?? '')]
    expect(ended).toMatchObject([
      { state: 'failed', problem: expect.stringContaining('not stored') },
      { state: 'cancelled' },
    ])
    expect(await database.queries.select().from(importRun)).toEqual([])
  })

  it('[INT-03] A file that is sent while another one is being stored is refused, the job has one file, and no refused rows before its end.', async () => {
    const { id } = (await editor.create('substances')).body
    expect((await editor.failedRows(id)).status).toBe(400)
    const answers = await Promise.all(Array.from({ length: 6 }, () => editor.upload(id, rows)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(statuses.filter((status) => status !== 200 && status !== 412 && status !== 409)).toEqual([])
    expect((await editor.read(id)).fileSize).toBe(Buffer.byteLength(rows))
  })

  it('[INT-03] [UIA-09] Creates one job for requests with the same Idempotency-Key.', async () => {
    const key = { 'idempotency-key': '0d5d2f0e-6a0e-4a55-9c4c-2b1f6f0c7f10' }
    const [first, again] = [
      await editor.ask('POST', '', key, { kind: 'substances' }),
      await editor.ask('POST', '', key, { kind: 'substances' }),
    ]
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    expect(await portal.fixtures.records.count(systemViewer, importJob)).toBe(1)
  })

  it('[INT-03] Refused rows whose file is gone are not found, and a job without refused rows has none.', async () => {
    const id = await editor.started('substances', rows)
    await run()
    const job = await portal.fixtures.records.byId(systemViewer, importJob, id)
    await portal.files.temporary.remove(job?.failedRowsKey ?? '')
    expect((await editor.failedRows(id)).status).toBe(404)
    const whole = await editor.started('substances', 'integration_id,name\nZ,Zinc oxide\n')
    await run()
    expect((await editor.failedRows(whole)).status).toBe(204)
  })

  it('[INT-03] A job whose user was erased is forgotten.', async () => {
    const id = await editor.started('substances', rows)
    await database.queries.insert(importRun).values({ ...claimed, jobId: id, holder: 'a process that ended' })
    const job = await portal.fixtures.records.byId(systemViewer, importJob, id)
    await portal.fixtures.records.remove(systemViewer, importJob, id, job?.version ?? 0)
    await run()
    expect(await database.queries.select().from(importRun)).toEqual([])
    expect(await substances()).toEqual([])
  })

  it('[INT-03] A job fails after several attempts that wrote nothing, and can be started again.', async () => {
    const id = await editor.started('substances', rows)
    const { records } = portal.fixtures
    const job = await records.byId(systemViewer, importJob, id)
    await records.write(systemViewer, (handle) =>
      handle.transition(importJob, id, job?.version ?? 0, { action: 'Run' }),
    )
    await database.queries.insert(importRun).values({ ...claimed, jobId: id, attempts: 5 })
    await run()
    expect(await editor.read(id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('several attempts'),
    })
    await editor.start(id)
    await run()
    expect(await editor.read(id)).toMatchObject({ state: 'done', rowsCreated: 3 })
  })

  it('[INT-03] Columns that the user may not read are unknown, and records of such objects do not exist.', async () => {
    const sales = importCaller(portal, await signedIn(portal, 'internalSales'))
    const id = await sales.started('contacts', 'integration_id,name,account\nC1,Ada,no-such-account\n')
    await run()
    expect(await sales.read(id)).toMatchObject({ state: 'done', rowsFailed: 1 })
    expect((await sales.failedRows(id)).text).toContain('no-such-account')
  })
})

/** The claim of another process. */
const claimed = {
  holder: 'a process that ended',
  renewedAt: new Date(0),
  attempts: 1,
  rowsRead: 0,
  rowsCreated: 0,
  rowsUpdated: 0,
  rowsUnchanged: 0,
  rowsFailed: 0,
}
