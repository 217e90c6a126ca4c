import { afterAll, beforeAll, expect, it } from 'vitest'
import { nextStep } from '#features/assistant/visits/steps/next-step.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { documentRequest } from '#features/documents/product-documents/document-request.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { webhook, webhookMessage } from '#features/identity/tokens/machine-tables.ts'
import type { User } from '#features/identity/people/users.ts'
import { signUpRequest } from '#features/identity/sign-ups/sign-up-request.ts'
import { importJob } from '#features/integrations/imports/import-job.ts'
import type { Row } from '#platform/entity/entity.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { fillDocuments } from '../../fixtures/document-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'
import { base, open } from './back-office-portal.ts'

describeEachDatabase('The home page of the back office', (openDatabase) => {
  let portal: TestPortal
  const users = new Map<string, User>()
  const portalBase = '/global/en-us'
  beforeAll(async () => {
    portal = await testPortal(
      openDatabase,
      () => ({}),
      () => new Date('2026-06-15T12:00:00Z'),
    )
    await fillDocuments(portal.fixtures.records, portal.files)
    for (const role of ['administrator', 'editor', 'internalSales', 'customer'] as const)
      users.set(role, await userOf(portal, role))
    const { records } = portal.fixtures
    // The dates of the fixtures’ certificates say nothing about this test.
    for (const { id, version } of await records.list(systemViewer, certificate, { limit: 500 }))
      await records.update(systemViewer, certificate, id, version, { validUntil: null })
    for (const { id, version, state } of await records.list(systemViewer, documentRequest, { limit: 500 }))
      if (state === 'asked') await records.remove(systemViewer, documentRequest, id, version)
  })
  afterAll(() => portal.close())

  const user = (role: string): User => users.get(role) ?? expect.unreachable()
  const home = async (role: string) => (await open(portal, base, { cookie: await cookieOf(portal, user(role)) })).body
  /** The counts that the page shows, by address. */
  const countsOf = (body: string): Readonly<Record<string, number>> =>
    Object.fromEntries(
      [...body.matchAll(/<a href="([^"]+)"><b>(\d+)<\/b>/g)].map(([, href = '', count]) => [
        href.replaceAll('&amp;', '&'),
        Number(count),
      ]),
    )
  let numbered = 0
  const request = async (values: Partial<Row<typeof customerRequest>>): Promise<void> => {
    const { records } = portal.fixtures
    const created = await records.create(systemViewer, customerRequest, {
      name: `Q-NL-2026-${(numbered += 1)}`,
      kind: 'default',
      site: 'nl',
      language: 'nl-NL',
    })
    const sent = await records.write(systemViewer, (handle) =>
      handle.transition(customerRequest, created.id, created.version, { action: 'Submit' }),
    )
    await records.update(systemViewer, customerRequest, sent.id, sent.version, values)
  }

  it('[BOF-08] Says that nothing waits, and that nothing was opened or imported yet', async () => {
    for (const role of ['administrator', 'editor', 'internalSales']) {
      const body = await home(role)
      expect([role, countsOf(body), body.includes('Nothing is waiting for you.')]).toEqual([role, {}, true])
      expect(body).toContain('You have not opened any records yet.')
    }
    expect(await home('administrator')).toContain('There are no imports yet.')
  })

  it('[BOF-08] [SAL-02] Counts the next steps that are due, for the person who does them', async () => {
    const { records } = portal.fixtures
    const [own, other] = [user('internalSales').id, user('administrator').id]
    const of = { name: 'Talk', owner: own, visitType: 'event', plannedOn: '2026-06-01' } as const
    const { id } = await records.create(systemViewer, visit, of)
    for (const [dueOn, owner] of [
      ['2026-06-15', own],
      ['2026-06-01', own],
      ['2026-06-16', own],
      [null, own],
      ['2026-06-01', other],
    ] as const)
      await records.create(systemViewer, nextStep, { name: 'Call', visit: id, visitOwner: own, owner, dueOn })
    const list = '/sales-assistant/en-us/visits#my-steps'
    for (const [role, count] of [
      ['internalSales', 2],
      ['administrator', 1],
      ['editor', undefined],
    ] as const)
      expect([role, countsOf(await home(role))[list]]).toEqual([role, count])
    for (const step of await records.list(systemViewer, nextStep))
      await records.write(systemViewer, (handle) =>
        handle.transition(nextStep, step.id, step.version, { action: 'Finish' }),
      )
    expect(countsOf(await home('internalSales'))[list]).toBeUndefined()
  })

  it('[BOF-08] Counts the requests of the desk by queue, each for its own reader', async () => {
    await request({ routedTo: user('internalSales').id, dueOn: '2026-06-15' })
    await request({ routedTo: user('administrator').id, dueOn: '2026-06-14' })
    await request({ dueOn: '2026-06-01' })
    await request({})
    const queue = (name: string) => `${portalBase}/account/requests?queue=${name}`
    expect(countsOf(await home('internalSales'))).toEqual({
      [queue('mine')]: 1,
      [queue('inbox')]: 2,
      [queue('overdue')]: 2,
    })
    expect(countsOf(await home('administrator'))).toMatchObject({ [queue('mine')]: 1, [queue('inbox')]: 2 })
    expect(countsOf(await home('editor'))).toEqual({})
  })

  it('[BOF-08] Counts who wants an account, documents to decide on, and failing webhooks', async () => {
    const { records } = portal.fixtures
    const requested = await records.create(systemViewer, signUpRequest, {
      name: 'Ann',
      email: 'ann@birch.example',
      company: 'Birch',
      kind: 'customer',
      language: 'en-US',
      site: 'nl',
    })
    const signUps = `${portalBase}/account/sign-ups`
    expect(countsOf(await home('administrator'))[signUps]).toBeUndefined()
    await records.write(systemViewer, (handle) =>
      handle.transition(signUpRequest, requested.id, requested.version, { action: 'Confirm' }),
    )
    const [document] = await records.list(systemViewer, productDocument, { limit: 1 })
    await records.create(systemViewer, documentRequest, {
      document: document?.id ?? '',
      user: user('customer').id,
    })
    const { queries } = portal.services.backOffice.database
    const hook = { url: 'https://erp.example', encryptedSecret: '', objects: [], userId: user('administrator').id }
    const createdAt = new Date('2026-06-15T12:00:00Z')
    for (const id of ['waits', 'fails', 'gave-up'])
      await queries.insert(webhook).values({ ...hook, id, name: id, isActive: false, position: '0', createdAt })
    const message = { body: {}, createdAt, attempts: 1 }
    await queries.insert(webhookMessage).values([
      { ...message, id: '1', webhookId: 'waits', dueAt: createdAt },
      { ...message, id: '2', webhookId: 'fails', dueAt: createdAt, lastError: 'answered 500' },
      { ...message, id: '3', webhookId: 'gave-up', dueAt: null },
    ])
    const documents = `${portalBase}/account/document-requests`
    expect(countsOf(await home('administrator'))).toMatchObject({
      [signUps]: 1,
      [documents]: 1,
      [`${base}/webhooks`]: 2,
    })
    expect(countsOf(await home('editor'))).toEqual({ [documents]: 1 })
  })

  it('[BOF-08] Counts certificates that end within 30 and 90 days, and links to just those', async () => {
    const { records } = portal.fixtures
    const some = await records.list(systemViewer, certificate, { limit: 4 })
    const days = ['2026-06-14', '2026-07-15', '2026-07-16', '2026-09-14']
    for (const [at, { id, version }] of some.entries())
      await records.update(systemViewer, certificate, id, version, { date: null, validUntil: days[at] ?? null })
    const list = (name: string) => `${base}/${certificate.apiName}?list=${name}`
    expect(countsOf(await home('editor'))).toMatchObject({ [list('Ending_In_30_Days')]: 1, [list('Ending_Soon')]: 2 })
    for (const name of ['Ending_In_30_Days', 'Ending_Soon']) {
      const { status } = await open(portal, list(name), { cookie: await cookieOf(portal, user('editor')) })
      expect([name, status]).toEqual([name, 200])
    }
  })

  it('[BOF-08] Shows the latest imports and the records that the reader opened last', async () => {
    const { records } = portal.fixtures
    const job = await records.create(systemViewer, importJob, {
      kind: 'trade-grades',
      user: user('editor').id,
      fileName: 'grades.csv',
    })
    const [grade] = await records.list(systemViewer, tradeGrade, { limit: 1 })
    const cookie = await cookieOf(portal, user('editor'))
    await open(portal, `${base}/record/${grade?.id}`, { cookie })
    const body = await home('editor')
    expect(body).toContain(`href="${base}/imports/${job.id}">grades.csv</a>`)
    expect(body).toContain(`href="${base}/record/${grade?.id}">${grade?.name}</a>`)
    expect(await home('internalSales')).toContain('You have not opened any records yet.')
  })
})
