import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sendDigests } from '#features/back-office/digest/send-digests.ts'
import { documentRequest } from '#features/documents/product-documents/document-request.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { createEmailQueue, type EmailQueue } from '#features/identity/emails/email-queue.ts'
import { queuedEmail } from '#features/identity/emails/queued-email.ts'
import { erasePerson } from '#features/identity/personal-data/erasure.ts'
import { user as userEntity } from '#features/identity/people/user.ts'
import type { User } from '#features/identity/people/users.ts'
import { createWebhookAdministration } from '#features/integrations/webhooks/administer-webhooks.ts'
import { webhook, webhookMessage } from '#features/identity/tokens/machine-tables.ts'
import { importJob } from '#features/integrations/imports/import-job.ts'
import { userSetting } from '#platform/record-api/entities/record-api-tables.ts'
import { signUpRequest } from '#features/identity/sign-ups/sign-up-request.ts'
import type { Row } from '#platform/entity/entity.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { sites } from '#sites/table.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { userOf } from '../../fixtures/signed-in.ts'

describeEachDatabase('The daily email about work', (openDatabase) => {
  let portal: TestPortal
  let emailQueue: EmailQueue
  const clock = { now: '2026-06-15T12:00:00Z' }
  const users = new Map<string, User>()
  const user = (role: string): User => users.get(role) ?? expect.unreachable()
  const records = () => portal.fixtures.records
  const queries = () => portal.services.backOffice.database.queries
  const now = () => new Date(clock.now)
  const deny = () => Promise.reject(new Error('No email is delivered in this test.'))

  beforeAll(async () => {
    portal = await testPortal(openDatabase, () => ({}), now)
    const { log } = portal.services
    emailQueue = createEmailQueue({
      queries: queries(),
      encryption,
      sites,
      deliver: deny,
      now,
      every: () => () => {},
      log,
    })
    for (const role of ['administrator', 'editor', 'internalSales', 'customer', 'supplier'] as const)
      users.set(role, await userOf(portal, role))
    for (const entity of [certificate, documentRequest])
      for (const { id, version } of await records().list(systemViewer, entity, { limit: 500 }))
        if (entity === documentRequest) await records().remove(systemViewer, entity, id, version)
        else await records().update(systemViewer, certificate, id, version, { validUntil: null })
    // What waits already is not the subject of the tests.
    await run('2026-06-14T12:00:00Z')
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    await queries().delete(queuedEmail)
  })

  async function run(at: string, queue: EmailQueue = emailQueue): Promise<number> {
    clock.now = at
    const webhooks = createWebhookAdministration({ queries: queries(), records: records(), encryption, now })
    const content = portal.fixtures.follower
    return await sendDigests({
      queries: queries(),
      records: records(),
      content,
      webhooks,
      emailQueue: queue,
      sites,
      now,
    })
  }
  /** The emails that wait to be sent, by role. */
  async function emails() {
    const rows = await queries().select().from(queuedEmail)
    const roleOf = (recipient: string) => [...users].find(([, { email }]) => email === recipient)?.[0] ?? recipient
    return Object.fromEntries(rows.map(({ recipient, facts }) => [roleOf(recipient), facts]))
  }
  let numbered = 0
  async function request(values: Partial<Row<typeof customerRequest>>): Promise<string> {
    const name = `Q-NL-2026-${(numbered += 1)}`
    const created = await records().create(systemViewer, customerRequest, {
      name,
      kind: 'default',
      site: 'nl',
      language: 'nl-NL',
    })
    const sent = await records().write(systemViewer, (handle) =>
      handle.transition(customerRequest, created.id, created.version, { action: 'Submit' }),
    )
    await records().update(systemViewer, customerRequest, sent.id, sent.version, values)
    return name
  }

  it('[BOF-08] Names once what is new for each role, and nothing that the role may not read', async () => {
    const own = await request({ routedTo: user('internalSales').id, dueOn: '2026-07-01' })
    const late = await request({ routedTo: user('administrator').id, dueOn: '2026-06-01' })
    const signUp = await records().create(systemViewer, signUpRequest, {
      name: 'Ada Lindqvist',
      email: 'ada@bakery.example',
      company: 'Birch Bakery',
      country: 'SE',
      kind: 'customer',
      site: 'nl',
      language: 'nl-NL',
    })
    await records().write(systemViewer, (handle) =>
      handle.transition(signUpRequest, signUp.id, signUp.version, { action: 'Confirm' }),
    )
    expect(await run('2026-06-15T12:00:00Z')).toBe(2)
    expect(await emails()).toEqual({
      internalSales: { mine: `1 (${own})`, overdue: `1 (${late})` },
      administrator: { mine: `1 (${late})`, overdue: `1 (${late})`, signUps: '1' },
    })
    const [row] = await queries().select().from(queuedEmail)
    expect([row?.kind, row?.site, row?.canChoose, encryption.decrypt(row?.path ?? '')]).toEqual([
      'digest',
      'nl',
      true,
      '/back-office/nl-nl',
    ])
    // On the same day nothing more, and on the next one only what has come since.
    const next = await request({ routedTo: user('internalSales').id, dueOn: '2026-07-01' })
    await queries().delete(queuedEmail)
    expect([await run('2026-06-15T12:00:01Z'), await run('2026-06-15T23:59:59Z'), await emails()]).toEqual([0, 0, {}])
    expect(await run('2026-06-16T12:00:00Z')).toBe(1)
    expect(await emails()).toEqual({ internalSales: { mine: `1 (${next})` } })
  })

  it('[BOF-08] Comes from four o’clock UTC on', async () => {
    await request({ routedTo: user('internalSales').id })
    const sent = [
      await run('2026-06-17T00:00:00Z'),
      await run('2026-06-17T03:59:59Z'),
      await run('2026-06-17T04:00:00Z'),
    ]
    expect(sent).toEqual([0, 0, 1])
  })

  it('[BOF-08] Is sent once by two processes at the same moment', async () => {
    await request({ routedTo: user('internalSales').id })
    const sent = await Promise.all([run('2026-06-18T12:00:00Z'), run('2026-06-18T12:00:00Z')])
    expect(sent.toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(Object.keys(await emails())).toEqual(['internalSales'])
  })

  it('[BOF-08] Is not lost if it cannot be stored: the next run sends it', async () => {
    const name = await request({ routedTo: user('internalSales').id })
    const broken = { ...emailQueue, add: () => Promise.reject(new Error('The disk is full.')) }
    await expect(run('2026-06-19T12:00:00Z', broken)).rejects.toThrow('The disk is full.')
    expect(await run('2026-06-19T12:10:00Z')).toBe(1)
    expect(await emails()).toEqual({ internalSales: { mine: `1 (${name})` } })
  })

  it('[BOF-08] Names five records at most, and counts all of them', async () => {
    for (let createdCount = 0; createdCount < 7; createdCount += 1)
      await request({ routedTo: user('internalSales').id })
    await run('2026-06-20T12:00:00Z')
    const mine = (await emails())['internalSales']?.['mine'] ?? ''
    expect(mine).toMatch(/^7 \((?:Q-NL-2026-\d+, ){5}…\)$/)
  })

  it('[BOF-08] Reports a certificate 90 days and 30 days before its end, and on its last day', async () => {
    const [holder] = await records().list(systemViewer, company, { limit: 1 })
    await records().create(systemViewer, certificate, {
      name: 'Organic 2026',
      company: holder?.id ?? '',
      validUntil: '2026-10-31',
    })
    const reported: (readonly [day: string, facts: unknown])[] = []
    for (let at = Date.parse('2026-07-01T12:00:00Z'); at < Date.parse('2026-11-05T00:00:00Z'); at += 86_400_000) {
      const day = new Date(at).toISOString()
      await run(day)
      const of = await emails()
      if (of['editor'] !== undefined) reported.push([day.slice(0, 10), of['editor']])
      await queries().delete(queuedEmail)
    }
    expect(reported).toEqual([
      ['2026-08-02', { certificates90: '1 (Organic 2026)' }],
      ['2026-10-01', { certificates30: '1 (Organic 2026)' }],
      ['2026-10-31', { certificates0: '1 (Organic 2026)' }],
    ])
  }, 60_000)

  it('[BOF-08] Reports the own imports that have ended, and webhooks that have given up to administrators', async () => {
    const { id } = await records().create(systemViewer, importJob, {
      kind: 'trade-grades',
      user: user('editor').id,
      fileName: 'grades.csv',
    })
    for (const action of ['Start', 'Run', 'Finish'] as const) {
      const job = (await records().byId(systemViewer, importJob, id)) ?? expect.unreachable()
      clock.now = '2026-12-01T09:00:00Z'
      await records().write(systemViewer, (handle) => handle.transition(importJob, id, job.version, { action }))
    }
    await queries()
      .insert(webhook)
      .values({
        id: '0Wh000000000001AAA',
        name: 'erp',
        url: 'https://erp.example',
        encryptedSecret: '',
        objects: [],
        userId: user('administrator').id,
        isActive: true,
        position: '0',
        createdAt: now(),
      })
    await queries()
      .insert(webhookMessage)
      .values({
        id: 'm1',
        webhookId: '0Wh000000000001AAA',
        body: { events: [] },
        createdAt: now(),
        attempts: 9,
        dueAt: null,
      })
    await run('2026-12-01T12:00:00Z')
    expect(await emails()).toEqual({
      editor: { ended: '1 (grades.csv)' },
      administrator: { webhooks: '1 (erp)' },
    })
  })

  it('[BOF-08] [ENQ-09] Is not for those who want none or have left; what is known of an erased person is erased', async () => {
    const { id } = user('internalSales')
    const row = async () => (await records().byId(systemViewer, userEntity, id)) ?? expect.unreachable()
    const change = async (changes: { readonly emailsOff?: readonly 'work'[]; readonly isActive?: boolean }) =>
      await records().update(systemViewer, userEntity, id, (await row()).version, changes)
    await request({ routedTo: id })
    await change({ emailsOff: ['work'] })
    expect(await run('2026-12-02T12:00:00Z')).toBe(0)
    await change({ emailsOff: [], isActive: false })
    expect(await run('2026-12-02T12:10:00Z')).toBe(0)
    await change({ isActive: true })
    expect(await run('2026-12-02T12:20:00Z')).toBe(1)
    const known = async () => (await queries().select().from(userSetting)).filter(({ userId }) => userId === id)
    expect((await known()).map(({ kind }) => kind)).toEqual(['digest'])
    const parts = { queries: queries(), entities: records().model.entities }
    await erasePerson(parts, now, user('internalSales').email)
    expect([await known(), await queries().select().from(queuedEmail)]).toEqual([[], []])
  })
})
