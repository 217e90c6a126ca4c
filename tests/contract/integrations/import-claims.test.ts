import type { FastifyBaseLogger } from 'fastify'
import { expect, it } from 'vitest'
import { substance } from '#features/catalogue/products/substance.ts'
import { user } from '#features/identity/people/user.ts'
import { claimQueued, takeOver } from '#features/integrations/imports/import-claim.ts'
import { importJob } from '#features/integrations/imports/import-job.ts'
import { importRun } from '#features/integrations/imports/import-tables.ts'
import type { Database } from '#platform/records/database.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { importCaller, importRunner } from '../../fixtures/import-portal.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'
import { importJobsPortal } from './import-jobs-portal.ts'

const count = 60
const rows = ['integration_id,name', ...Array.from({ length: count }, (_, at) => `S${at},Substance ${at}`), ''].join(
  '\n',
)

interface ErrorLog {
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>
}

/** A log that collects the messages of errors. */
function errorLog(): ErrorLog & { readonly messages: readonly string[] } {
  const messages: string[] = []
  const error = (_: unknown, message = ''): void => void messages.push(message)
  return { messages, log: { error, info: () => {}, warn: () => {} } }
}

describeEachDatabase('Claims of import jobs', (open) => {
  const on = importJobsPortal(open)

  const jobOf = async (id: string) =>
    (await on.portal.fixtures.records.byId(systemViewer, importJob, id)) ?? expect.unreachable()
  const written = () => on.portal.fixtures.records.count(systemViewer, substance)

  /** Runs an import in batches of one row; `between` runs after the first batch, and then the claim is renewed. */
  const runWith = async (
    between: () => Promise<void>,
    { queries = on.database.queries, log = on.portal.services.log }: Partial<Pick<Database, 'queries'> & ErrorLog> = {},
  ): Promise<void> => {
    const { records } = on.portal.fixtures
    let renew: (() => void) | null = null
    let batches = 0
    const watched: typeof records = {
      ...records,
      write: async <Result>(...parameters: Parameters<typeof records.write<Result>>): Promise<Result> => {
        const result = await records.write<Result>(...parameters)
        if (parameters[0].user?.roles.includes('editor') === true && (batches += 1) === 1) {
          await between()
          renew?.()
        }
        return result
      },
    }
    const watchedPortal = { ...on.portal, fixtures: { ...on.portal.fixtures, records: watched } }
    const runner = importRunner(
      watchedPortal,
      { ...on.database, queries },
      {
        log,
        batchSize: 1,
        every: (milliseconds, run) => {
          // The runner looks for jobs at the same interval before it imports: the last one given is the renewal.
          if (milliseconds === 1000) renew = run
          return () => {}
        },
      },
    )
    await runner.runAll()
  }

  it('[INT-03] One process claims a queued job, and one takes over the run of a process that has ended.', async () => {
    const { records } = on.portal.fixtures
    const id = await on.editor.started('substances', rows)
    const job = await jobOf(id)
    const at = new Date('2026-06-15T12:00:00Z')
    expect([await claimQueued(records, job, 'one', at), await claimQueued(records, job, 'two', at)]).toEqual([
      true,
      false,
    ])
    const claimed = (await on.database.queries.select().from(importRun))[0] ?? expect.unreachable()
    const later = new Date('2026-06-15T12:01:00Z')
    expect(await takeOver(on.database.queries, claimed, 'two', later)).toBe(true)
    expect(await takeOver(on.database.queries, claimed, 'three', later)).toBe(false)
    const current = await jobOf(id)
    await records.remove(systemViewer, importJob, id, current.version)
    expect(await claimQueued(records, current, 'one', at)).toBe(false)
    const away: typeof records = { ...records, write: () => Promise.reject(new Error('The store is away.')) }
    await expect(claimQueued(away, current, 'one', at)).rejects.toThrow('The store is away.')
  })

  it('[INT-03] A process whose job another one has taken over writes nothing more and leaves the claim to it.', async () => {
    const id = await on.editor.started('substances', rows)
    await runWith(async () => {
      const [claim] = await on.database.queries.select().from(importRun)
      expect(await takeOver(on.database.queries, claim ?? expect.unreachable(), 'another', new Date())).toBe(true)
    })
    expect(await written()).toBeLessThan(count)
    expect((await on.database.queries.select().from(importRun)).map(({ holder }) => holder)).toEqual(['another'])
    expect((await on.editor.read(id)).state).toBe('running')
  })

  it('[INT-03] An import ends when its user loses the rights, with the reason.', async () => {
    const owner = await userOf(on.portal, 'editor')
    const caller = importCaller(on.portal, { cookie: await cookieOf(on.portal, owner) })
    const id = await caller.started('substances', rows)
    await runWith(async () => {
      const { version } = (await on.portal.fixtures.records.byId(systemViewer, user, owner.id)) ?? expect.unreachable()
      await on.portal.fixtures.records.update(systemViewer, user, owner.id, version, { roles: ['customer'] })
    })
    expect(await written()).toBeLessThan(count)
    expect(await jobOf(id)).toMatchObject({
      state: 'failed',
      problem: 'substances: the user may not write these records any more.',
    })
  })

  it('[INT-03] A renewal that fails is logged, and the import goes on.', async () => {
    const id = await on.editor.started('substances', rows)
    const { log, messages } = errorLog()
    const queries = new Proxy(on.database.queries, {
      get: (target, name, receiver): unknown => {
        if (name === 'update') throw new Error('The database does not answer.')
        return Reflect.get(target, name, receiver)
      },
    })
    await runWith(() => Promise.resolve(), { queries, log })
    expect(messages).toEqual(['A claim could not be renewed'])
    expect(await on.editor.read(id)).toMatchObject({ state: 'done', rowsCreated: count })
  })

  it('[INT-03] A process that cannot read the jobs logs it and tries again.', async () => {
    const id = await on.editor.started('substances', rows)
    const { records } = on.portal.fixtures
    const { log, messages } = errorLog()
    let isAway = true
    const unread: typeof records = {
      ...records,
      list: (...args) => (isAway ? Promise.reject(new Error('The store is away.')) : records.list(...args)),
    }
    let poll: () => void = () => expect.unreachable()
    const runner = importRunner({ ...on.portal, fixtures: { ...on.portal.fixtures, records: unread } }, on.database, {
      log,
      every: (_, run) => {
        poll = run
        return () => {}
      },
    })
    poll()
    await expect.poll(() => messages).toEqual(['Import jobs could not be read'])
    isAway = false
    poll()
    await runner.runAll()
    expect((await on.editor.read(id)).state).toBe('done')
  })
})
