import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oldDataOf } from '#app/data/forget-data.ts'
import { createRetentionAdministration } from '#features/back-office/administration/administer-retention.ts'
import { consentRecord } from '#features/consent/consent-record.ts'
import type { User } from '#features/identity/people/users.ts'
import { auditRows } from '#platform/records/audit/audit-list.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { failure } from '#platform/values/errors.ts'
import { retentionDefaults, retentionKinds } from '#platform/values/retention.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
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
      const sent = await send(portal, url, theirs, Object.entries(formFields('RetentionController.run', {})))
      expect([role, sent.status]).toEqual([role, 403])
    }
    expect((await open(portal, url)).status).toBe(302)
  })

  it('[BOF-02] A form that is denied is in the audit log once, although its page is denied as well', async () => {
    const editor = await userOf(portal, 'editor')
    const theirs = { cookie: await cookieOf(portal, editor) }
    await send(portal, url, theirs, Object.entries(formFields('RetentionController.run', {})))
    await portal.services.signIn.audit.flush()
    const denials = []
    for await (const rows of auditRows(portal.services.backOffice.database.queries, { userId: editor.id }))
      denials.push(...rows.filter(({ operation }) => operation === 'denied'))
    expect(denials).toMatchObject([{ by: editor.id, after: { code: 'ACCESS_DENIED' } }])
  })

  it('[BOF-03] The form of one whose session has ended leads to the sign-in, and its way back to the page', async () => {
    const { status, headers: answered } = await send(
      portal,
      url,
      {},
      Object.entries(formFields('RetentionController.run', {})),
    )
    expect(status).toBe(303)
    expect(decodeURIComponent(String(answered['location']))).toMatch(/sign-in.*\/back-office\/en-us\/retention/)
  })

  it('[BOF-02] A form of another origin deletes nothing, and one that the page does not have is not lost', async () => {
    const foreign = await portal.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, origin: 'https://elsewhere.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'form=RetentionController.run',
    })
    expect(foreign.statusCode).toBe(403)
    const unknown = await send(portal, url, headers, [['form', 'Nothing.run']])
    expect([unknown.status, unknown.body.includes('role="alert"')]).toEqual([422, true])
    expect((await send(portal, url, headers, [['act', 'run']])).status).toBe(405)
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
    const form = Object.entries(formFields('RetentionController.run', {}))
    const done = await send(portal, url, headers, form)
    expect([done.status, done.body.includes('Old data is deleted:')]).toEqual([200, true])
    expect(await portal.fixtures.records.byId(systemViewer, consentRecord, old.id)).toBeNull()
    expect((await readdir(emailFolder)).toSorted()).toEqual(['new.eml', 'other.txt'])
    expect(shown(done.body)).toMatchObject({ consents: 0, emails: 0 })
    // The same form again, from a double click or a reload, deletes nothing a second time.
    const again = await send(portal, url, headers, form)
    expect([again.status, again.headers['location']]).toEqual([303, `${url}#RetentionController-run`])
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
