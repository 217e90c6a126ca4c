import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { User } from '#features/identity/people/users.ts'
import { base, input, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { accountsPortal, type AccountsPortal, people, viewerOf } from './accounts-portal.ts'
import { cartForm } from '../../fixtures/forms/cart-form.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'
import { formFields, withoutFormToken } from '../../fixtures/forms/form-fields.ts'

const product = idOf(tradeGrade, 'xanvero-80')

describeEachDatabase('The home of an account', (open) => {
  let on: AccountsPortal
  let portal: AccountPortal
  let anna: User
  let eve: User
  let supplier: User
  let sales: User

  beforeAll(async () => {
    on = await accountsPortal(open)
    portal = on.portal
    const company = await portal.company('Blossom')
    anna = await portal.person(company, 'customer', 'anna@blossom.example')
    eve = await portal.person(company, 'customer', 'eve@blossom.example')
    supplier = await portal.person(await portal.company('Oak', 'Supplier'), 'supplier', 'oak@supplier.example')
    sales = await portal.person(null, 'internalSales', 'sales@norvane.example')
    const cookie = await cookieOf(portal, anna)
    await portal.send('/cart', addFields('/cart', product), cookie)
    await portal.send('/cart', cartForm('/cart', 'submit', { message: 'Hello' }), cookie)
    await portal.send('/sample-cart', addFields('/sample-cart', product), cookie)
    for (const name of ['Thickeners', 'Sweeteners', 'Flavours', 'Colours']) {
      portal.clock.now += 1000
      await portal.send('/account/folders', formFields('FolderController.create', { name, kind: 'personal' }), cookie)
    }
  })
  afterAll(() => portal.close())

  const home = async (of: User) => (await portal.get('/account', await cookieOf(portal, of))).body
  /** The headings that lead to all requests, documents, folders or lines of a cart, each with its number. */
  const parts = (page: string) =>
    [...page.matchAll(/<h2 id="work-[^>]*><a href="([^"]*)">([^<]*)<\/a> <span[^>]*>(\d+)<\/span>/g)].map(
      ([, href = '', title, total]) => [href.replace(base, ''), title, total],
    )

  it('Names what a user has begun, with the latest of it', async () => {
    const page = await home(anna)
    expect(parts(page)).toEqual([
      ['/sample-cart', 'Sample cart', '1'],
      ['/account/requests', 'Your requests', '1'],
      ['/account/document-requests', 'Documents you requested', '0'],
      ['/account/folders', 'Your folders', '4'],
    ])
    expect(page).toMatch(/<a class="[^"]*" href="[^"]*\/account\/requests\/a0\w{16}" translate="no">Enquiry /)
    expect(page).toContain('Sent, waiting for review')
    // The folder that changed first is only on the page of all folders.
    expect(['Thickeners', 'Sweeteners', 'Flavours', 'Colours'].filter((name) => page.includes(`>${name}<`))).toEqual([
      'Sweeteners',
      'Flavours',
      'Colours',
    ])
  })

  it('Shows nobody the requests, carts and folders of others', async () => {
    const page = await home(eve)
    expect(parts(page).map(([, , total]) => total)).toEqual(['0', '0', '0'])
    expect(page).not.toContain('Sweeteners')
  })

  it('Offers a supplier no requests, and the desk those of all customers', async () => {
    expect(parts(await home(supplier)).map(([href]) => href)).toEqual([
      '/account/document-requests',
      '/account/folders',
    ])
    expect(parts(await home(sales))).toContainEqual(['/account/requests', 'Requests of customers', '1'])
  })

  it('[BOF-02] Leads the people of the distributor to the back office, and nobody else', async () => {
    const link = '<a href="/back-office/en-us">Back office</a>'
    expect(await home(sales)).toContain(link)
    expect(await home(anna)).not.toContain('/back-office')
  })

  it('Leads a guest to the sign-in page', async () => {
    const answer = await portal.get('/account')
    expect([answer.statusCode, answer.headers['location']]).toEqual([
      302,
      `${base}/sign-in?${new URLSearchParams({ 'return-to': `${base}/account` }).toString()}`,
    ])
  })

  describe('Switching the active account', () => {
    const switchTo = (cookie: string, account: string, returnTo?: string) =>
      on.portal.send(
        '/account',
        formFields('AccountController.switchAccount', {
          accountId: account,
          ...(returnTo === undefined ? {} : { returnTo }),
        }),
        cookie,
      )

    it('[CTX-09] A form switches the active account, invalidates the earlier token and gives the session a new id', async () => {
      const both = await on.portal.person(on.blossom, 'customer', 'both@blossom.example', [on.cedar])
      const before = await cookieOf(on.portal, both)
      const first = await on.session(before)
      const page = (await on.portal.get('/account', before)).body
      for (const text of ['Blossom Foods', 'Cedar Soaps', 'In use']) expect(page).toContain(text)
      const answer = await switchTo(before, on.cedar, `${base}/products?page=2`)
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}/products?page=2`])
      expect(answer.headers['set-cookie']).toMatch(
        /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
      const after = input(answer)
      expect([await on.isOpen(before), await on.isOpen(after)]).toEqual([false, true])
      expect((await on.session(after)).sessionId).not.toBe(first.sessionId)
      const { signIn } = on.portal.services
      expect((await signIn.sessions.read(after.split('=')[1] ?? ''))?.user.account).toBe(on.cedar)
    })

    it('[CTX-09] Nobody can switch to an account that is not their own', async () => {
      const mine = await cookieOf(on.portal, on.admin)
      const [foreign, unknown] = [await switchTo(mine, on.cedar), await switchTo(mine, '001000000000009AAA')]
      expect([foreign.statusCode, foreign.cookies, await on.isOpen(mine)]).toEqual([422, [], true])
      expect(withoutFormToken(foreign.body)).toBe(withoutFormToken(unknown.body))
      expect(foreign.body).not.toContain('Cedar')
      expect((await switchTo('', on.cedar)).headers.location).toMatch(/\/sign-in\?return-to=/)
    })

    it('[CTX-09] A user belongs to customer accounts or to supplier accounts, but never to both', async () => {
      const values = { name: 'X', email: 'x@blossom.example', language: 'en-US', roles: ['customer'] } as const
      const { records } = on.portal.fixtures
      for (const wrong of [
        { ...values, account: on.blossom, otherAccounts: [on.brenvik] },
        { ...values, account: null, otherAccounts: [on.blossom] },
      ])
        await expect(createUser(records, wrong)).rejects.toMatchObject({ code: 'INVALID_FIELD' })
    })

    it('[CTX-09] [CTX-11] A supplier sees their own account and manages no users', async () => {
      const cookie = await cookieOf(on.portal, await on.portal.person(on.brenvik, 'supplier', 'sid@brenvik.example'))
      const page = (await on.portal.get('/account', cookie)).body
      expect(page).toContain('Aldermoor Esters')
      expect(page).not.toContain(`${base}${people}`)
      expect((await on.portal.get(people, cookie)).statusCode).toBe(404)
    })

    it('[CTX-11] A visiting admin of another account has no admin rights in this account', async () => {
      const guest = await on.portal.person(on.cedar, 'customerAdmin', 'guest@cedar.example', [on.blossom])
      const visiting = input(await switchTo(await cookieOf(on.portal, guest), on.blossom))
      expect((await on.portal.get(people, visiting)).statusCode).toBe(404)
      const tried = await on.act(visiting, on.admin.id, 'off')
      expect([tried.statusCode, (await on.stored(on.admin))?.isActive]).toEqual([404, true])
      // The same applies to a session that still claims the role.
      await expect(
        on.portal.services.signIn.people.change(viewerOf(guest, on.blossom), on.admin.id, 'off'),
      ).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
    })
  })
})
