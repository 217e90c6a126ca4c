import { expect, it } from 'vitest'
import { emailFolderOf, forgetRegularly } from '#app/data/forget-regularly.ts'
import { runRequests } from '#app/serving/run-requests.ts'
import { retentionDefaults } from '#platform/values/retention.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { sharePortal } from './share-portal.ts'

/** The work that a portal does without a visitor: at which intervals, and what happens when it fails. */
interface Timer {
  readonly milliseconds: number
  readonly run: () => void
  isStopped: boolean
}

const timers = () => {
  const all: Timer[] = []
  return {
    all,
    every: (milliseconds: number, run: () => void) => {
      const timer: Timer = { milliseconds, run, isStopped: false }
      all.push(timer)
      return () => void (timer.isStopped = true)
    },
    /** Runs what repeats at this interval once. */
    pass: (milliseconds: number) => {
      for (const timer of all) if (timer.milliseconds === milliseconds && !timer.isStopped) timer.run()
    },
  }
}

describeEachDatabase('Regular work', (open) => {
  const on = sharePortal(open)
  const messages = (): readonly string[] => on.portal.logged.map(({ msg }) => msg)

  const requests = (records = on.portal.fixtures.records) => {
    const clock = timers()
    const running = runRequests({
      queries: on.database.queries,
      records,
      encryption,
      post: {
        mail: { send: async () => {} },
        modules: () => import('#app/entries/entry-server.tsx'),
        publicOrigin: on.portal.services.publicOrigin,
        from: 'portal@example.com',
      },
      every: clock.every,
      log: on.portal.services.log,
    })
    return { ...clock, running }
  }

  it('[SHR-04] Each minute, shares whose last day is over become expired', async () => {
    // The share of the fixtures lasts until July 2026.
    await on.shared()
    expect((await on.shares()).map(({ state }) => state)).toEqual(['active'])
    const { pass, running } = requests()
    pass(60_000)
    await expect.poll(async () => (await on.shares()).map(({ state }) => state)).toEqual(['expired'])
    await running.stop()
  })

  it('What fails is logged by its name, and the rest of the work goes on', async () => {
    const { records } = on.portal.fixtures
    const { pass, running, all } = requests({
      ...records,
      list: async () => {
        throw new Error('The database does not answer.')
      },
    })
    pass(60_000)
    await expect
      .poll(messages)
      .toEqual(
        expect.arrayContaining([
          'Expired quotes could not be written',
          'Reminders of quotes could not be queued',
          'Requests for feedback could not be queued',
          'Overdue requests could not be reported',
          'Expired shares could not be written',
        ]),
      )
    await running.stop()
    expect(all.every(({ isStopped }) => isStopped)).toBe(true)
  })

  it('Old data is deleted once on a day, however often an hour passes, and its numbers are logged', async () => {
    const { pass, every, all } = timers()
    const config = { dataDir: on.portal.services.clientFiles ?? '', smtpUrl: undefined, retention: retentionDefaults }
    const stop = forgetRegularly({
      config,
      database: on.database,
      signIn: on.portal.services.signIn,
      every,
      log: on.portal.services.log,
    })
    const deletions = () => messages().filter((each) => each === 'Old data was deleted').length
    pass(3_600_000)
    await expect.poll(deletions).toBe(1)
    pass(3_600_000)
    pass(3_600_000)
    await on.portal.services.signIn.forgetOld()
    expect(deletions()).toBe(1)
    await stop()
    expect(all.map(({ isStopped }) => isStopped)).toEqual([true])
  })

  it.each([
    [undefined, '/data/mail'],
    ['smtp://mail.example', null],
  ] as const)('Emails are files only without a mail server: %s', (smtpUrl, folder) => {
    expect(emailFolderOf({ smtpUrl, dataDir: '/data' })).toBe(folder)
  })
})
