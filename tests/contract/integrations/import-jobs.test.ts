import { expect, it } from 'vitest'
import { importJob } from '#features/integrations/imports/import-job.ts'
import { importBatch, importRun } from '#features/integrations/imports/import-tables.ts'
import { inputFromBytes } from '#platform/import-export/csv-reader.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import { createRecords } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { importCaller } from '../../fixtures/import-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { importJobsPortal, rows } from './import-jobs-portal.ts'

describeEachDatabase('Import jobs', (open) => {
  const on = importJobsPortal(open)

  it('[INT-03] Imports a file with the results of the command line.', async () => {
    const { status, body: created } = await on.editor.create('substances')
    expect([status, created.state, created.rowsRead]).toEqual([201, 'open', 0])
    const uploaded = await on.editor.upload(created.id, rows, 'my substances.csv')
    expect([uploaded.status, uploaded.body.fileName, uploaded.body.fileSize]).toEqual([
      200,
      'my substances.csv',
      Buffer.byteLength(rows),
    ])
    expect((await on.editor.start(created.id)).body.state).toBe('queued')
    await on.run()
    const done = await on.editor.read(created.id)
    expect(done).toMatchObject({
      state: 'partlyDone',
      rowsRead: 5,
      rowsCreated: 3,
      rowsUpdated: 0,
      rowsUnchanged: 0,
      rowsFailed: 2,
      hasFailedRows: true,
      problem: null,
    })
    expect(Date.parse(done.endedDate)).toBeGreaterThanOrEqual(Date.parse(done.startedDate))
    const imported = await on.substances()
    const beside = await open()
    try {
      const records = createRecords(beside, recordModel)
      const input = inputFromBytes('my substances.csv', Buffer.from(rows))
      const summary = await importFile({ kind: 'substances', input, records, viewer: systemViewer })
      expect(summary).toMatchObject({ read: 5, created: 3, updated: 0, unchanged: 0, failed: 2 })
      expect(imported).toEqual(await on.substances({ records }))
    } finally {
      await beside.close()
    }
    // No claim is left beside the job, only what an undo needs, and the uploaded file is deleted.
    expect(await on.database.queries.select().from(importRun)).toEqual([])
    expect(await on.database.queries.select().from(importBatch)).toMatchObject([{ jobId: created.id, created: 3 }])
    const stored = await on.portal.fixtures.records.byId(systemViewer, importJob, created.id)
    expect(await on.portal.files.temporary.open(stored?.fileKey ?? '')).toBeNull()
  })

  it('[INT-03] A second import of the same file changes nothing.', async () => {
    for (const numbers of [
      { rowsCreated: 3, rowsUnchanged: 0 },
      { rowsCreated: 0, rowsUnchanged: 3 },
    ]) {
      const id = await on.editor.started('substances', rows)
      await on.run()
      expect(await on.editor.read(id)).toMatchObject({ ...numbers, rowsUpdated: 0, rowsFailed: 2 })
    }
  })

  it('[INT-03] Returns the failed rows with their reasons as a file that can be imported again.', async () => {
    const formula = 'integration_id,name,name_nl-NL,cas\nE,=cmd(),,1-1-1\nF,Nothing,,2-2-2\n'
    const id = await on.editor.started('substances', formula)
    await on.run()
    const { status, headers, text } = await on.editor.failedRows(id)
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
    const corrected = await on.editor.started('substances', text.replace('1-1-1', '50-81-7').replace('2-2-2', ''))
    await on.run()
    expect(await on.editor.read(corrected)).toMatchObject({ state: 'done', rowsCreated: 2, rowsFailed: 0 })
    expect((await on.substances()).map(({ name }) => name)).toEqual(['=cmd()', 'Nothing'])
    expect((await on.editor.failedRows(corrected)).status).toBe(204)
  })

  it('[INT-03] Reports what is wrong with a file as a whole, and can be started again.', async () => {
    const id = await on.editor.started('substances', 'integration_id,title\nA,Citric acid\n')
    await on.run()
    const failed = await on.editor.read(id)
    expect(failed).toMatchObject({ state: 'failed', rowsRead: 0, hasFailedRows: false })
    expect(failed.problem).toContain('there is no column “title”')
    expect(failed.problem).toContain('the column “name” is missing')
    expect((await on.editor.start(id)).body).toMatchObject({ state: 'queued', problem: null, endedDate: null })
    await on.run()
    expect((await on.editor.read(id)).state).toBe('failed')
    expect(await on.substances()).toEqual([])
  })

  it('[INT-03] Reads a file in the chosen encoding.', async () => {
    const text = 'integration_id,name\nA,Säure\n'
    const id = await on.editor.started('substances', text, { encoding: 'windows-1252' })
    await on.run()
    expect((await on.editor.read(id)).encoding).toBe('windows-1252')
    expect((await on.substances()).map(({ name }) => name)).toEqual(['SÃ¤ure'])
  })

  it('[INT-03] Imports only what its user may write.', async () => {
    const sales = importCaller(on.portal, await signedIn(on.portal, 'internalSales'))
    const readable = await sales.create('substances')
    expect([readable.status, readable.body[0].errorCode]).toEqual([403, 'INSUFFICIENT_ACCESS_OR_READONLY'])
    const unknown = await sales.create('nothing')
    expect([unknown.status, unknown.body[0].message]).toEqual([
      400,
      'nothing: there is no such kind of import. The kinds are customer-codes, contacts.',
    ])
    for (const role of ['customer', 'supplier'] as const)
      expect((await importCaller(on.portal, await signedIn(on.portal, role)).create('substances')).status).toBe(403)
    expect((await importCaller(on.portal, {}).create('substances')).status).toBe(403)
    expect((await importCaller(on.portal, {}).ask('GET', '')).status).toBe(403)
  })

  it('[INT-03] Answers about the job of another user as about one that does not exist.', async () => {
    const id = await on.editor.started('substances', rows)
    await on.run()
    const other = importCaller(on.portal, await signedIn(on.portal, 'internalSales'))
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
    expect((await on.editor.read(id)).state).toBe('partlyDone')
  })

  it('[INT-03] Lists the jobs of the caller, the newest first.', async () => {
    const created: string[] = []
    for (const kind of ['substances', 'trade-names', 'accounts']) created.push((await on.editor.create(kind)).body.id)
    const { body } = await on.editor.ask('GET', '?pageSize=2')
    expect(body.count).toBe(3)
    expect(body.jobs).toHaveLength(2)
    const all = (await on.editor.ask('GET', '')).body.jobs
    expect(all.map(({ id }: { id: string }) => id).toSorted()).toEqual(created.toSorted())
  })

  it('[INT-03] Limits the number of jobs of a user that have not ended.', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => on.editor.create('substances')))
    const ofStatus = (status: number) => answers.filter((answer) => answer.status === status)
    expect([ofStatus(201).length, ofStatus(400).length]).toEqual([10, 2])
    expect(ofStatus(400)[0]?.body[0]).toMatchObject({ errorCode: 'LIMIT_EXCEEDED' })
    await on.editor.cancel(ofStatus(201)[0]?.body.id)
    expect((await on.editor.create('substances')).status).toBe(201)
  })

  it('[INT-03] Takes a file only before the start, and starts only with a file.', async () => {
    const { id } = (await on.editor.create('substances')).body
    expect((await on.editor.start(id)).status).toBe(400)
    expect((await on.editor.upload(id, '')).status).toBe(400)
    await on.editor.upload(id, 'integration_id,name\nA,First\n')
    await on.editor.upload(id, 'integration_id,name\nA,Second\n')
    await on.editor.start(id)
    expect((await on.editor.upload(id, rows)).status).toBe(400)
    await on.run()
    expect((await on.substances()).map(({ name }) => name)).toEqual(['Second'])
    expect((await on.editor.start(id)).status).toBe(400)
    expect((await on.editor.cancel(id)).status).toBe(400)
  })

  it('[INT-03] Refuses a file above 100 MB and stores nothing of it.', async () => {
    const { id } = (await on.editor.create('substances')).body
    const later = new Date(Date.now() + 60_000)
    await on.portal.files.temporary.removeOld(later)
    const refused = await on.editor.upload(id, 'a'.repeat(100_000_001))
    expect([refused.status, refused.body[0].message]).toEqual([
      400,
      'The file was not taken: it has more than 100000000 bytes.',
    ])
    expect(await on.editor.read(id)).toMatchObject({ fileName: null, fileSize: null })
    expect(await on.portal.files.temporary.removeOld(later)).toBe(0)
  })

  it('[INT-03] Refuses an unknown encoding and a kind that is too long.', async () => {
    for (const more of [{ encoding: 'ebcdic' }, { kind: 'x'.repeat(256) }])
      expect((await on.editor.create('substances', more)).status).toBe(400)
  })

  it('[INT-03] A job that is cancelled before it runs writes nothing.', async () => {
    const id = await on.editor.started('substances', rows)
    expect((await on.editor.cancel(id)).body.state).toBe('cancelled')
    await on.run()
    expect(await on.editor.read(id)).toMatchObject({ state: 'cancelled', rowsRead: 0 })
    expect(await on.substances()).toEqual([])
  })

  it('[INT-03] A file that is sent while another one is being stored is refused, the job has one file, and no refused rows before its end.', async () => {
    const { id } = (await on.editor.create('substances')).body
    expect((await on.editor.failedRows(id)).status).toBe(400)
    const answers = await Promise.all(Array.from({ length: 6 }, () => on.editor.upload(id, rows)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(statuses.filter((status) => status !== 200 && status !== 412 && status !== 409)).toEqual([])
    expect((await on.editor.read(id)).fileSize).toBe(Buffer.byteLength(rows))
  })

  it('[INT-03] [UIA-09] Creates one job for requests with the same Idempotency-Key.', async () => {
    const key = { 'idempotency-key': '0d5d2f0e-6a0e-4a55-9c4c-2b1f6f0c7f10' }
    const [first, again] = [
      await on.editor.ask('POST', '', key, { kind: 'substances' }),
      await on.editor.ask('POST', '', key, { kind: 'substances' }),
    ]
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    expect(await on.portal.fixtures.records.count(systemViewer, importJob)).toBe(1)
  })

  it('[INT-03] Columns that the user may not read are unknown, and records of such objects do not exist.', async () => {
    const sales = importCaller(on.portal, await signedIn(on.portal, 'internalSales'))
    const id = await sales.started('contacts', 'integration_id,name,account\nC1,Ada,no-such-account\n')
    await on.run()
    expect(await sales.read(id)).toMatchObject({
      state: 'failed',
      rowsFailed: 1,
      hasFailedRows: true,
      problem: 'Nothing was imported: all 1 rows were refused.',
    })
    expect((await sales.failedRows(id)).text).toContain('no-such-account')
  })
})
