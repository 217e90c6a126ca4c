import { afterAll, beforeAll, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { User } from '#features/identity/people/users.ts'
import { accountPortal, base, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'

const product = idOf(tradeGrade, 'xanvero-80')

describeEachDatabase('The home of an account', (open) => {
  let portal: AccountPortal
  let anna: User
  let eve: User
  let supplier: User
  let sales: User

  beforeAll(async () => {
    portal = await accountPortal(open)
    const company = await portal.company('Blossom')
    anna = await portal.person(company, 'customer', 'anna@blossom.example')
    eve = await portal.person(company, 'customer', 'eve@blossom.example')
    supplier = await portal.person(await portal.company('Oak', 'Supplier'), 'supplier', 'oak@supplier.example')
    sales = await portal.person(null, 'internalSales', 'sales@norvane.example')
    const cookie = await cookieOf(portal, anna)
    await portal.send('/cart', { act: 'add', product }, cookie)
    await portal.send('/cart', { act: 'submit', message: 'Hello' }, cookie)
    await portal.send('/sample-cart', { act: 'add', product }, cookie)
    for (const name of ['Thickeners', 'Sweeteners', 'Flavours', 'Colours']) {
      portal.clock.now += 1000
      await portal.send('/account/folders', { act: 'create', name, kind: 'personal' }, cookie)
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
})
