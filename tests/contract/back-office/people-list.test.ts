import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { user } from '#features/identity/people/user.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { fieldErrors } from '../../fixtures/forms/field-errors.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn, userOf } from '../../fixtures/signed-in.ts'
import { base, open, send } from './back-office-portal.ts'

describeEachDatabase('The people of the portal in the back office', (openDatabase) => {
  let portal: TestPortal
  let headers: Readonly<Record<string, string>>
  beforeAll(async () => {
    portal = await testPortal(openDatabase)
    headers = await signedIn(portal, 'administrator')
  })
  afterAll(() => portal.close())

  const invited = async (values: Readonly<Record<string, string>>) => {
    const form = formFields('PeopleController.invite', { language: 'nl-NL', ...values })
    return await send(portal, `${base}/people/invite`, headers, Object.entries(form))
  }

  it('[BOF-08] Finds people by a part of the name or address, by role and by state', async () => {
    const created = await userOf(portal, 'supplier', 'findable@supplier.example')
    const left = await userOf(portal, 'editor', 'left@example.org')
    await portal.fixtures.records.update(systemViewer, user, left.id, left.version, { isActive: false })
    const found = async (query: string) => (await open(portal, `${base}/people?${query}`, headers)).body
    expect(await found('search=FINDABLE')).toContain(`${base}/people/${created.id}"`)
    expect(await found('search=FINDABLE')).not.toContain(left.email)
    expect(await found('role=supplier')).toContain(created.email)
    expect(await found('role=administrator')).not.toContain(created.email)
    expect(await found('state=inactive')).toContain(left.email)
    expect(await found('state=inactive')).not.toContain(created.email)
    expect(await found('search=nobody-has-this')).toContain('Nobody matches.')
    expect(await found('search=findable')).toContain(`Account of ${created.email}`)
  })

  it('[BOF-08] Divides a long list into pages', async () => {
    for (let at = 0; at < 51; at++)
      await userOf(portal, 'internalSales', `page-${String(at).padStart(2, '0')}@many.example`)
    const first = await open(portal, `${base}/people?search=many.example`, headers)
    expect(first.body).toContain('page=2')
    const second = await open(portal, `${base}/people?search=many.example&page=2`, headers)
    expect([second.body.match(/@many\.example/g)?.length, second.body.includes('rel="prev"')]).toEqual([1, true])
    expect((await open(portal, `${base}/people?page=-1`, headers)).status).toBe(200)
  })

  it('[BOF-08] Two accounts of one name are told apart by their ids', async () => {
    const [one] = await Promise.all(
      ['Twin GmbH', 'Twin GmbH'].map((name) =>
        portal.fixtures.records.create(systemViewer, account, { name, recordType: 'Customer' }),
      ),
    )
    const values = { name: 'T', email: 'twin@example.com', roles: 'customer' }
    const refused = await invited({ ...values, account: 'Twin GmbH' })
    expect(fieldErrors(refused.body, 'PeopleController.invite')).toEqual({
      account: 'Several records are named “Twin GmbH”. Enter the record ID.',
    })
    expect((await invited({ ...values, account: one?.id ?? '' })).status).toBe(303)
  })
})
