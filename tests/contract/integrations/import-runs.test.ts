import { expect, it } from 'vitest'
import { importJob } from '#features/integrations/imports/import-job.ts'
import { importRun } from '#features/integrations/imports/import-tables.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { importCaller, importRunner } from '../../fixtures/import-portal.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'
import { importJobsPortal, rows } from './import-jobs-portal.ts'

describeEachDatabase('Runs of import jobs', (open) => {
  const on = importJobsPortal(open)

  it.each([{ roles: ['internalSales'] as const }, { isActive: false }])(
    '[INT-03] Fails if the user becomes %o before the job runs.',
    async (change) => {
      const owner = await userOf(on.portal, 'editor')
      const caller = importCaller(on.portal, { cookie: await cookieOf(on.portal, owner) })
      const id = await caller.started('substances', rows)
      const { records } = on.portal.fixtures
      const { user } = await import('#features/identity/people/user.ts')
      const stored = await records.byId(systemViewer, user, owner.id)
      await records.update(systemViewer, user, owner.id, stored?.version ?? 0, change)
      await on.run()
      const job = await records.byId(systemViewer, importJob, id)
      expect(job).toMatchObject({ state: 'failed', problem: expect.stringContaining('may not write') })
      expect(await on.substances()).toEqual([])
    },
  )

  it('[INT-03] A cancelled import keeps what it has written and ends with its numbers.', async () => {
    const many = Array.from({ length: 200 }, (_, at) => `S${at},Substance ${at},,${at % 10 === 0 ? '1-1-1' : ''}`)
    const id = await on.editor.started('substances', `integration_id,name,name_nl-NL,cas\n${many.join('\n')}\n`)
    let seen = 0
    const { records } = on.portal.fixtures
    const watched = {
      ...records,
      write: async <Result>(...parameters: Parameters<typeof records.write<Result>>): Promise<Result> => {
        const result = await records.write<Result>(...parameters)
        if (parameters[0].user?.roles.includes('editor') === true && (seen += 1) === 4) await on.editor.cancel(id)
        return result
      },
    }
    const watchedPortal = { ...on.portal, fixtures: { ...on.portal.fixtures, records: watched } }
    await importRunner(watchedPortal, on.database, { batchSize: 10 }).runAll()
    const job = await on.editor.read(id)
    expect(job.state).toBe('cancelled')
    const written = (await on.substances()).length
    expect(written).toBeGreaterThan(0)
    expect(written).toBeLessThan(180)
    expect(job.rowsCreated).toBeLessThanOrEqual(written)
    expect(await on.database.queries.select().from(importRun)).toEqual([])
  })

  it('[INT-03] An import that is stopped continues behind its last batch, with the same results.', async () => {
    const many = Array.from({ length: 300 }, (_, at) => `S${at},Substance ${at},,${at % 10 === 0 ? '1-1-1' : ''}`)
    const id = await on.editor.started('substances', `integration_id,name,name_nl-NL,cas\n${many.join('\n')}\n`)
    const { records } = on.portal.fixtures
    const written: number[] = []
    for (let attempt = 0; attempt < 3; attempt += 1) {
      let seen = 0
      const stopped = {
        ...records,
        write: async <Result>(...parameters: Parameters<typeof records.write<Result>>): Promise<Result> => {
          const result = await records.write<Result>(...parameters)
          if (parameters[0].user?.roles.includes('editor') === true && (seen += 1) === 3) void runner.stop()
          return result
        },
      }
      const stoppedPortal = { ...on.portal, fixtures: { ...on.portal.fixtures, records: stopped } }
      const runner = importRunner(stoppedPortal, on.database, { batchSize: 10 })
      await runner.runAll()
      expect((await on.editor.read(id)).state).toBe('running')
      written.push((await on.substances()).length)
    }
    expect(written.toSorted((a, b) => a - b)).toEqual(written)
    expect(new Set(written).size).toBe(3)
    await on.run(10)
    expect(await on.editor.read(id)).toMatchObject({
      state: 'partlyDone',
      rowsRead: 300,
      rowsCreated: 270,
      rowsUpdated: 0,
      rowsUnchanged: 0,
      rowsFailed: 30,
    })
    const failed = (await on.editor.failedRows(id)).text.split('\n')
    expect(failed).toHaveLength(32)
    expect((await on.substances()).every(({ version }) => version === 1)).toBe(true)
  })

  it('[INT-03] Names the user of the job in the audit log.', async () => {
    const owner = await userOf(on.portal, 'editor')
    const caller = importCaller(on.portal, { cookie: await cookieOf(on.portal, owner) })
    await caller.started('substances', 'integration_id,name\nA,Citric acid\n')
    await on.run()
    const { auditLog } = await import('#platform/records/engine-tables.ts')
    const entries = await on.database.queries.select().from(auditLog)
    const by = (object: string) => entries.filter((entry) => entry.object === object).map((entry) => entry.by)
    expect(by('Substance__c')).toEqual([owner.id])
    expect(by('Import_Job__c').slice(0, 3)).toEqual([owner.id, owner.id, owner.id])
  })

  it('[INT-03] Cancels jobs that nobody started within a week, and deletes their files.', async () => {
    const { id } = (await on.editor.create('substances')).body
    await on.editor.upload(id, rows)
    const { fileKey } = (await on.portal.fixtures.records.byId(systemViewer, importJob, id)) ?? {}
    const after = (days: number) => ({
      ...on.portal,
      services: { ...on.portal.services, now: () => new Date(Date.now() + days * 86_400_000) },
    })
    await importRunner(after(6.99), on.database).runAll()
    expect((await on.editor.read(id)).state).toBe('open')
    const stored = await on.portal.files.temporary.open(fileKey ?? '')
    stored?.stream.destroy()
    expect(stored).not.toBeNull()
    await importRunner(after(7.01), on.database).runAll()
    expect((await on.editor.read(id)).state).toBe('cancelled')
    expect(await on.portal.files.temporary.open(fileKey ?? '')).toBeNull()
  })

  it('[INT-03] A job whose file is gone fails with the reason.', async () => {
    const id = await on.editor.started('substances', rows)
    await on.portal.files.temporary.removeOld(new Date(Date.now() + 60_000))
    await on.run()
    expect(await on.editor.read(id)).toMatchObject({
      state: 'failed',
      problem: 'substances: the file is not stored any more.',
    })
  })

  it('[INT-03] A running job of a restored backup, which contains no files and claims, fails with the reason.', async () => {
    const { records } = on.portal.fixtures
    const ids: string[] = []
    for (const actions of [['Run'], ['Run', 'Cancel']] as const) {
      const id = await on.editor.started('substances', rows)
      for (const action of actions) {
        const job = await records.byId(systemViewer, importJob, id)
        const version = job?.version ?? 0
        await records.write(systemViewer, (handle) => handle.transition(importJob, id, version, { action }))
      }
      ids.push(id)
    }
    await on.portal.files.temporary.removeOld(new Date(Date.now() + 60_000))
    await on.run()
    const ended = [await on.editor.read(ids[0] ?? ''), await on.editor.read(ids[1] ?? '')]
    expect(ended).toMatchObject([
      { state: 'failed', problem: expect.stringContaining('not stored') },
      { state: 'cancelled' },
    ])
    expect(await on.database.queries.select().from(importRun)).toEqual([])
  })

  it('[INT-03] Refused rows whose file is gone are not found, and a job without refused rows has none.', async () => {
    const id = await on.editor.started('substances', rows)
    await on.run()
    const job = await on.portal.fixtures.records.byId(systemViewer, importJob, id)
    await on.portal.files.temporary.remove(job?.failedRowsKey ?? '')
    expect((await on.editor.failedRows(id)).status).toBe(404)
    const whole = await on.editor.started('substances', 'integration_id,name\nZ,Zinc oxide\n')
    await on.run()
    expect((await on.editor.failedRows(whole)).status).toBe(204)
  })

  it('[INT-03] A job whose user was erased is forgotten.', async () => {
    const id = await on.editor.started('substances', rows)
    await on.database.queries.insert(importRun).values({ ...claimed, jobId: id, holder: 'a process that ended' })
    const job = await on.portal.fixtures.records.byId(systemViewer, importJob, id)
    await on.portal.fixtures.records.remove(systemViewer, importJob, id, job?.version ?? 0)
    await on.run()
    expect(await on.database.queries.select().from(importRun)).toEqual([])
    expect(await on.substances()).toEqual([])
  })

  it('[INT-03] A job fails after several attempts that wrote nothing, and can be started again.', async () => {
    const id = await on.editor.started('substances', rows)
    const { records } = on.portal.fixtures
    const job = await records.byId(systemViewer, importJob, id)
    await records.write(systemViewer, (handle) =>
      handle.transition(importJob, id, job?.version ?? 0, { action: 'Run' }),
    )
    await on.database.queries.insert(importRun).values({ ...claimed, jobId: id, attempts: 5 })
    await on.run()
    expect(await on.editor.read(id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('several attempts'),
    })
    await on.editor.start(id)
    await on.run()
    expect(await on.editor.read(id)).toMatchObject({ state: 'partlyDone', rowsCreated: 3 })
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
