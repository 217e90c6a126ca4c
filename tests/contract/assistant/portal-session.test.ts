import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { calls } from '#app/calls.ts'
import { isReading } from '#platform/calls/call.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { callIn, newCustomer, type Headers } from './assistant-portal.ts'

const worldwide = { countryCode: 'GLOBAL', languageCode: 'en-US' }

describeEachDatabase('The session of a call in the Sales Assistant', (openDatabase) => {
  let portal: TestPortal
  let sales: Headers
  let editor: Headers
  let customerUser: Headers
  let customer: string
  beforeAll(async () => {
    portal = await testPortal(openDatabase)
    sales = await signedIn(portal, 'internalSales')
    editor = await signedIn(portal, 'editor')
    customerUser = await signedIn(portal, 'customer')
    customer = await newCustomer(portal, 'Weide Foods')
  })
  afterAll(() => portal.close())

  const found = async (session: string | null, headers: Headers) => {
    const { status, json } = await callIn(portal, session, 'SearchController.search', worldwide, headers)
    expect(status).toBe(200)
    return json()
  }

  it('[CTX-02] The country of the session decides what its calls return', async () => {
    const everywhere = await found('session-type=internal', sales)
    const inGermany = await found('session-type=internal&country-code=DE', sales)
    expect(everywhere.total).toBeGreaterThan(inGermany.total)
    expect(inGermany.total).toBe(
      (
        await (
          await callIn(portal, null, 'SearchController.search', { countryCode: 'DE', languageCode: 'de' }, sales)
        ).json()
      ).total,
    )
  })

  it('[SAL-01] A guest, who has no session, gets the same answer with the header as without it', async () => {
    expect(await found('session-type=internal&country-code=DE', {})).toEqual(await found(null, {}))
  })

  it('[SAL-01] Refuses the session of a user who is not internal', async () => {
    const { status } = await callIn(portal, 'session-type=internal', 'SearchController.search', worldwide, customerUser)
    // A call that the caller may not use answers like one that does not exist.
    expect(status).toBe(404)
  })

  it('[SAL-01] Refuses a session without a type, with an unknown country or an unknown business group', async () => {
    for (const session of [
      '',
      'session-type=desk',
      'session-type=internal&country-code=XX',
      'session-type=internal&business-group-id=a03000000000000AAA',
    ]) {
      const { status } = await callIn(portal, session, 'SearchController.search', worldwide, sales)
      expect([session, status]).toEqual([session, 400])
    }
  })

  it('[SAL-01] A session with a customer names an active customer; suppliers and deleted accounts are not found', async () => {
    const { records } = portal.fixtures
    const [supplier] = await records.list(systemViewer, account, { where: equals('recordType', 'Supplier'), limit: 1 })
    const deleted = await newCustomer(portal, 'Gone Foods')
    const row = await records.byId(systemViewer, account, deleted)
    await records.update(systemViewer, account, deleted, row?.version ?? 0, { isActive: false })
    for (const [id, expected] of [
      [customer, 200],
      ['', 404],
      [supplier?.id, 404],
      [deleted, 404],
      ['001000000000000AAA', 404],
    ] as const) {
      const session = `session-type=customer&account=${id}`
      const { status } = await callIn(portal, session, 'SearchController.search', worldwide, sales)
      expect([id, status]).toEqual([id, expected])
    }
  })

  it('[SAL-01] An editor reads in the Sales Assistant and changes nothing', async () => {
    const session = 'session-type=internal&country-code=NL'
    expect((await callIn(portal, session, 'CartController.getCarts', worldwide, editor)).status).toBe(200)
    const line = { kind: 'default', recordId: (await found(session, sales)).results[0].id }
    expect((await callIn(portal, session, 'CartController.addLine', line, editor)).status).toBe(404)
    expect((await callIn(portal, session, 'CartController.addLine', { ...worldwide, ...line }, sales)).status).toBe(200)
  })

  it('[SAL-01] Every call that changes something is one that an editor may not use in the Sales Assistant', () => {
    const changing = Object.values(calls)
      .filter((each) => !isReading(each))
      .map(({ name }) => name.split('.')[1] ?? '')
    for (const name of ['addLine', 'submit', 'write', 'create', 'accept', 'withdraw', 'record', 'send'])
      expect(changing).toContain(name)
    for (const name of Object.keys(calls).filter((each) => /\.(?:get|find|search|suggest|explain)/.test(each)))
      expect(changing).not.toContain(name.split('.')[1])
  })
})
