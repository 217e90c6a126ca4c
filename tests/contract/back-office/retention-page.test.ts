import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oldDataOf } from '#app/data/forget-data.ts'
import { createRetentionAdministration } from '#features/back-office/retention/administer-retention.ts'
import { consentRecord } from '#features/consent/consent-record.ts'
import type { User } from '#features/identity/people/users.ts'
import { auditRows } from '#platform/records/audit/audit-list.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { failure } from '#platform/values/errors.ts'
import { retentionDefaults, retentionKinds } from '#platform/values/retention.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'
import { base, open, send } from './back-office-portal.ts'

const day = 86_400_000

describeEachDatabase('Retention in the back office', (openDatabase) => {
  let portal: TestPortal
  let administrator: User
  let headers: Readonly<Record<string, string>>
  let emailFolder = ''
  let time = Date.parse('2026-06-15T12:00:00Z')
  const now = () => new Date(time)
  const url = `${base}/retention`
  beforeAll(async () => {
    emailFolder = await mkdtemp(path.join(tmpdir(), 'tradegrade-mail-'))
    const days = { ...retentionDefaults, 'import-jobs': 0, audit: 1 }
    portal = await testPortal(
      openDatabase,
      ({ backOffice: { database } }) => ({
        backOffice: { database, oldData: oldDataOf({ database, days, now, emailFolder }) },
      }),
      now,
    )
    administrator = await userOf(portal, 'administrator')
    headers = { cookie: await cookieOf(portal, administrator) }
  })
  afterAll(async () => {
    await portal.close()
    await rm(emailFolder, { recursive: true })
  })

  /** The number that the page shows for each kind of data. */
  const shown = (body: string): Readonly<Record<string, number>> =>
    Object.fromEntries(
      [...body.matchAll(/<code lang="en">([\w-]+)<\/code><\/th><td>[^<]*<\/td><td>(\d+)<\/td>/g)].map(
        ([, kind = '', old]) => [kind, Number(old)],
      ),
    )

  it('[BOF-02] Only administrators see and start it', async () => {
    for (const role of ['internalSales', 'editor', 'customerAdmin'] as const) {
      const theirs = await signedIn(portal, role)
      expect([role, (await open(portal, url, theirs)).status]).toEqual([role, 403])
      expect([role, (await send(portal, url, theirs, [['act', 'run']])).status]).toEqual([role, 403])
    }
    expect((await open(portal, url)).status).toBe(302)
  })

  it('[BOF-08] Shows how long each kind of data is kept, with and without an end', async () => {
    const { status, body } = await open(portal, url, headers)
    expect([status, Object.keys(shown(body))]).toEqual([200, [...retentionKinds]])
    expect(body).toMatch(/import-jobs<\/code><\/th><td>Without an end<\/td>/)
    expect(body).toMatch(/>consents<\/code><\/th><td>1,?095 days<\/td>/)
    expect(body).toMatch(/>audit<\/code><\/th><td>1 day<\/td>/)
  })

  it('[BOF-08] Counts what the next run deletes, deletes just that, and the audit log says who began', async () => {
    const old = await portal.fixtures.records.create(systemViewer, consentRecord, {
      visitor: 'visitor-1',
      wording: '1',
      site: 'nl',
    })
    for (const [name, age] of [
      ['old.eml', 91],
      ['new.eml', 89],
      ['other.txt', 400],
    ] as const) {
      const file = path.join(emailFolder, name)
      await writeFile(file, 'x')
      const at = new Date(time + 1095 * day - age * day)
      await utimes(file, at, at)
    }
    time += 1095 * day
    headers = { cookie: await cookieOf(portal, administrator) }
    expect(shown((await open(portal, url, headers)).body)).toMatchObject({ consents: 0, emails: 1 })
    time += 1
    const before = shown((await open(portal, url, headers)).body)
    expect(before).toMatchObject({ consents: 1, emails: 1, requests: 0 })
    expect(before['audit']).toBeGreaterThan(1)
    const done = await send(portal, url, headers, [['act', 'run']])
    expect([done.status, done.body.includes('Old data is deleted:')]).toEqual([200, true])
    expect(await portal.fixtures.records.byId(systemViewer, consentRecord, old.id)).toBeNull()
    expect((await readdir(emailFolder)).toSorted()).toEqual(['new.eml', 'other.txt'])
    expect(shown(done.body)).toMatchObject({ consents: 0, emails: 0 })
    const entries = []
    for await (const rows of auditRows(portal.services.backOffice.database.queries, { recordId: 'retention' }))
      entries.push(...rows)
    expect(entries).toMatchObject([
      { operation: 'retention-run', by: administrator.id, after: { consents: 1, emails: 1 } },
    ])
  })

  it('[BOF-08] Two runs never overlap, and a run after a failed one works', async () => {
    const { promise, resolve } = Promise.withResolvers<{ readonly audit: number }>()
    let outcome: () => Promise<{ readonly audit: number }> = () => promise
    const { database } = portal.services.backOffice
    const retention = createRetentionAdministration({
      queries: database.queries,
      records: portal.fixtures.records,
      now,
      oldData: { days: retentionDefaults, count: async () => ({}), forget: () => outcome() },
    })
    const first = retention.run(systemViewer)
    await expect.poll(() => retention.run(systemViewer)).toEqual({ type: 'busy' })
    resolve({ audit: 3 })
    expect(await first).toEqual({ type: 'done', count: 3 })
    outcome = () => Promise.reject(failure('STALE_RECORD', { id: 'x' }))
    expect(await retention.run(systemViewer)).toEqual({ type: 'busy' })
    outcome = () => Promise.reject(new Error('The disk is full.'))
    await expect(retention.run(systemViewer)).rejects.toThrow('The disk is full.')
    outcome = async () => ({ audit: 0 })
    expect(await retention.run(systemViewer)).toEqual({ type: 'done', count: 0 })
  })
})
