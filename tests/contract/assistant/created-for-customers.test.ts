import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cart } from '#features/enquiries/carts/cart.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { share } from '#features/folders/shares/share.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountPortal, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { setRules } from '../conflicts/conflict-portal.ts'
import { callIn, type Headers, inSessionFor, sendForm, queryOf, removeLines } from './assistant-portal.ts'
import { cartForm } from '../../fixtures/forms/cart-form.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'
import { requestForm } from '../../fixtures/forms/request-forms.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'

const base = '/sales-assistant/en-us'
const [xanvero80, xanvero200] = [idOf(tradeGrade, 'xanvero-80'), idOf(tradeGrade, 'xanvero-200')]
const createdBy = 'Made by rep'
const site = { countryCode: 'NL', languageCode: 'en-US' }

const agreed = cartForm('/cart', 'submit', { message: 'As we agreed.' })

describeEachDatabase('What sales people make for customers', (open) => {
  let portal: AccountPortal
  let database: TestDatabase
  let rep: string
  const accounts = { birch: '', cedar: '' }
  const signedInAs: Record<string, Headers> = {}

  beforeAll(async () => {
    portal = await accountPortal(async () => (database = await open()))
    accounts.birch = await portal.company('Birch')
    accounts.cedar = await portal.company('Cedar')
    const created = {
      rep: await portal.person(null, 'internalSales', 'rep@norvane.example'),
      other: await portal.person(null, 'internalSales', 'other@norvane.example'),
      editor: await portal.person(null, 'editor', 'editor@norvane.example'),
      buyer: await portal.person(accounts.birch, 'customer', 'buyer@birch.example'),
      admin: await portal.person(accounts.birch, 'customerAdmin', 'admin@birch.example'),
      stranger: await portal.person(accounts.cedar, 'customerAdmin', 'stranger@cedar.example'),
    }
    rep = created.rep.id
    for (const [name, user] of Object.entries(created)) signedInAs[name] = { cookie: await cookieOf(portal, user) }
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    await setRules(portal, [])
    portal.emails.length = 0
  })

  const as = (name: string): Headers => signedInAs[name] ?? expect.unreachable()
  /** The session of a customer, as a browser without scripts carries it. */
  async function serving(name: string, account: string): Promise<Headers> {
    return await inSessionFor(portal, as(name), account)
  }
  const textAt = async (name: string, path: string): Promise<string> =>
    (await portal.get(path, as(name)['cookie'])).body
  const call = async (name: string, session: string | null, of: string, params: object = {}) => {
    const { status, json } = await callIn(portal, session, of, { ...site, ...params }, as(name))
    return { status, answer: status === 404 ? null : json() }
  }

  it('[SAL-03] A request that sales people make in the session of a customer belongs to both, and the account sees who made it', async () => {
    const inSession = await serving('rep', accounts.birch)
    await sendForm(portal, `${base}/cart`, inSession, addFields('/cart', xanvero80))
    const [filled] = await portal.fixtures.records.list(systemViewer, cart, { where: equals('user', rep) })
    expect(filled).toMatchObject({ user: rep, account: accounts.birch, madeBy: rep, country: 'NL' })
    expect((await portal.app.inject({ url: `${base}/cart`, headers: inSession })).body).toContain(
      'value="CartController.submit?',
    )
    const sent = await sendForm(portal, `${base}/cart`, inSession, agreed)
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${base}/account/requests?done=requests.submit`])
    const [created] = await portal.fixtures.records.list(systemViewer, customerRequest)
    expect(created).toMatchObject({
      user: rep,
      account: accounts.birch,
      madeBy: rep,
      state: 'submitted',
      language: 'en-US',
    })
    for (const name of ['buyer', 'admin']) {
      for (const path of ['/account/requests', `/account/requests/${created?.id}`, '/account']) {
        const page = await textAt(name, path)
        expect(page, `${name} ${path}`).toContain(createdBy)
        expect(page).toContain(created?.name)
      }
    }
    const foreign = await textAt('stranger', '/account/requests')
    expect(foreign).not.toMatch(new RegExp(`${created?.name}|${createdBy}`))
    // Whoever can act for the account answers it.
    const fields = requestForm('withdraw', created ?? expect.unreachable())
    const withdrawn = await portal.send('/account/requests', fields, as('buyer')['cookie'])
    expect(withdrawn.statusCode).toBe(303)
    expect(
      portal.emails
        .filter(({ kind }) => kind === 'request')
        .map(({ to, facts }) => `${to.email} ${facts?.['event']}`)
        .toSorted(),
    ).toEqual(['admin@birch', 'rep@norvane'].flatMap((to) => [`${to}.example submitted`, `${to}.example withdrawn`]))
  })

  it('[SAL-03] Each write in the name of a customer is in the audit log with both ids', async () => {
    const actions = async (): Promise<number> =>
      (await database.queries.select().from(auditLog)).filter(
        ({ operation, recordId, by }) => operation === 'account-acted-for' && recordId === accounts.cedar && by === rep,
      ).length
    const before = await actions()
    await call('rep', queryOf(accounts.cedar), 'CartController.addLine', { kind: 'quote', recordId: xanvero80 })
    expect((await actions()) - before).toBe(1)
    const entries = (await database.queries.select().from(auditLog)).filter(({ by }) => by === rep)
    const batch = entries.findLast(({ operation }) => operation === 'account-acted-for')?.batch
    expect(entries.filter((each) => each.batch === batch).map(({ object }) => object)).toContain('Cart_Line__c')
    await call('rep', queryOf(accounts.cedar), 'CartController.addLine', { kind: 'quote', recordId: xanvero80 })
    await call('rep', queryOf(accounts.cedar), 'CartController.removeLine', { lineId: 'a0D000000000000AAA' })
    await call('rep', queryOf(accounts.cedar), 'CartController.getCarts')
    await call('rep', 'session-type=internal&country-code=NL', 'CartController.addLine', {
      kind: 'quote',
      recordId: xanvero80,
    })
    expect((await actions()) - before).toBeLessThanOrEqual(2)
  })

  it('[SAL-03] The users of the account take over what a cart for them contains, and nobody else sees it', async () => {
    const session = queryOf(accounts.birch)
    await call('rep', session, 'CartController.addLines', {
      kind: 'quote',
      lines: [xanvero80, xanvero200].map((recordId) => ({ recordId, quantity: '25', unit: 'kg' })),
    })
    for (const path of ['/quote-cart', '/account']) expect(await textAt('buyer', path)).toContain(createdBy)
    expect(await textAt('buyer', '/cart')).not.toContain(createdBy)
    for (const path of ['/quote-cart', '/account']) expect(await textAt('stranger', path)).not.toContain('25 kg')
    const [prepared] = (await call('buyer', null, 'CartController.getPrepared')).answer
    expect(prepared).toMatchObject({
      kind: 'quote',
      madeBy: 'rep',
      lines: [{ quantity: '25.00' }, { quantity: '25.00' }],
    })
    const take = (name: string, cartId = prepared.id) => call(name, null, 'CartController.takePrepared', { cartId })
    expect((await take('stranger')).answer).toEqual({ type: 'gone' })
    expect((await take('other')).status).toBe(404)
    expect((await take('buyer')).answer).toEqual({ type: 'done' })
    expect((await take('buyer')).answer).toEqual({ type: 'present' })
    const [, , own] = (await call('buyer', null, 'CartController.getCarts')).answer
    expect(own.lines.map(({ gradeId }: { readonly gradeId: string }) => gradeId)).toEqual([xanvero80, xanvero200])
    // A cart of one's own is nothing that can be taken over.
    const [mine] = await portal.fixtures.records.list(systemViewer, cart, { where: equals('madeBy', null), limit: 1 })
    expect((await take('buyer', mine?.id)).answer).toEqual({ type: 'gone' })
    // What is not there any more is not said to be in the customer's cart.
    await removeLines(portal, prepared.id)
    expect((await take('buyer')).answer).toEqual({ type: 'gone' })
    // The cart of the same user for another customer is another cart.
    const [, , cedars] = (await call('rep', queryOf(accounts.cedar), 'CartController.getCarts')).answer
    expect(cedars.lines).toHaveLength(1)
  })

  it('[SAL-03] A folder and a share of the session are for the customer, who sees who made them', async () => {
    const inSession = await serving('rep', accounts.birch)
    const session = queryOf(accounts.birch)
    const fields = formFields('FolderController.create', { name: 'For the gum trial', recordId: xanvero80 })
    const result = await sendForm(portal, `${base}/account/folders`, inSession, fields)
    expect(result.statusCode).toBe(303)
    const [row] = await portal.fixtures.records.list(systemViewer, folder)
    expect(row).toMatchObject({ kind: 'account', user: rep, account: accounts.birch, madeBy: rep })
    const folderId = row?.id ?? ''
    for (const path of ['/account/folders', `/folder/${folderId}`, '/account']) {
      const page = await textAt('buyer', path)
      expect(page, path).toContain('For the gum trial')
      expect(page, path).toContain(createdBy)
    }
    const created = await call('rep', session, 'ShareController.create', { folderId, title: 'Our proposal' })
    expect(created.answer).toMatchObject({ type: 'created' })
    const [shared] = await portal.fixtures.records.list(systemViewer, share)
    expect(shared).toMatchObject({ user: rep, account: accounts.birch, madeBy: rep })
    const shares = await textAt('buyer', '/account/shares')
    expect(shares).toContain('Our proposal')
    expect(shares).toContain(`href="/nl/en-us/folder/${folderId}"`)
    for (const path of ['/account/folders', '/account/shares', `/folder/${folderId}`])
      expect(await textAt('stranger', path), path).not.toMatch(/gum trial|Our proposal/)
    // The account neither changes nor ends it; nor does anybody take it over while its owner works here.
    const byBuyer = async (name: string, params: object) => (await call('buyer', null, name, params)).answer
    expect(await byBuyer('FolderController.removeItem', { folderId, itemId: folderId })).toEqual({ type: 'gone' })
    expect(await byBuyer('ShareController.revoke', { shareId: shared?.id })).toEqual({ type: 'gone' })
    expect((await call('admin', null, 'FolderController.takeOver', { folderId })).answer).toEqual({ type: 'gone' })
    // The rep changes it in the session of this customer only.
    const add = (stating: string | null) =>
      call('rep', stating, 'FolderController.addItem', { folderId, recordId: xanvero200 })
    for (const stating of [null, queryOf(accounts.cedar)]) expect((await add(stating)).answer).toEqual({ type: 'gone' })
    expect((await add(session)).answer).toMatchObject({ type: 'done' })
    const names = async (stating: string | null) =>
      (await call('rep', stating, 'FolderController.getFolders')).answer.folders.map(
        (each: { name: string }) => each.name,
      )
    expect([await names(session), await names(null), await names(queryOf(accounts.cedar))]).toEqual([
      ['For the gum trial'],
      ['For the gum trial'],
      [],
    ])
    const copied = await call('rep', session, 'FolderController.copy', { folderId })
    expect(await portal.fixtures.records.byId(systemViewer, folder, copied.answer.folder)).toMatchObject({
      kind: 'account',
      account: accounts.birch,
      madeBy: rep,
    })
    expect((await call('rep', session, 'FolderController.create', { name: 'Own', kind: 'personal' })).answer).toEqual({
      type: 'gone',
    })
    expect((await call('rep', session, 'ShareController.list')).answer.shares).toHaveLength(1)
    expect((await call('rep', queryOf(accounts.cedar), 'ShareController.list')).answer.shares).toEqual([])
  })

  it('[SAL-03] A shared list leads to the list, and what only the link opens has no address', async () => {
    await call('rep', queryOf(accounts.birch), 'ShareController.create', {
      list: `${base}/products?session-type=customer&country-code=NL&search-term=gum`,
    })
    const own = (await call('rep', null, 'FolderController.create', { name: 'Personal' })).answer.folder
    await call('rep', queryOf(accounts.birch), 'ShareController.create', { folderId: own })
    const { received } = (await call('buyer', null, 'ShareController.list')).answer
    expect(received).toContainEqual(expect.objectContaining({ path: '/products?search-term=gum', madeBy: 'rep' }))
    expect(received).toContainEqual(expect.objectContaining({ title: 'Personal', path: null }))
    expect((await call('stranger', null, 'ShareController.list')).answer.received).toEqual([])
  })

  it('[CNF-02] [SAL-03] What came into conflict after it was added is not submitted for the customer', async () => {
    const inSession = await serving('rep', accounts.birch)
    await sendForm(portal, `${base}/cart`, inSession, addFields('/cart', xanvero80))
    await setRules(portal, [{ grade: xanvero80 }])
    const { status, answer } = await call('rep', queryOf(accounts.birch), 'CartController.submit', {
      kind: 'default',
      message: null,
    })
    expect([status, answer.errorMessage]).toEqual([409, expect.stringMatching(/is in conflict: Exclusivity\.$/)])
    await setRules(portal, [])
    expect(
      (await call('rep', queryOf(accounts.birch), 'CartController.submit', { kind: 'default', message: null })).answer,
    ).toEqual({ type: 'done' })
  })

  it('[SAL-03] What the customer may not see is marked in the session, and is not requested', async () => {
    const session = queryOf(accounts.cedar)
    await call('rep', session, 'CartController.addLine', { kind: 'default', recordId: xanvero200 })
    const rule = await portal.fixtures.records.create(systemViewer, assortmentRule, {
      name: 'Rule',
      effect: 'deny',
      reason: 'contract',
      account: accounts.cedar,
      grade: xanvero200,
    })
    await portal.fixtures.follower.catchUp()
    const inSession = await serving('rep', accounts.cedar)
    const page = await portal.app.inject({ url: `${base}/cart`, headers: inSession })
    expect(page.body).toContain('Not in this customer’s assortment')
    const sent = await call('rep', session, 'CartController.submit', { kind: 'default', message: null })
    expect(sent.answer).toEqual({ type: 'blocked' })
    expect(
      (await call('stranger', null, 'CartController.getPrepared')).answer.flatMap(
        ({ lines }: { readonly lines: readonly { readonly product: { readonly id: string } }[] }) =>
          lines.map(({ product }) => product.id),
      ),
    ).not.toContain(xanvero200)
    await portal.fixtures.records.remove(systemViewer, assortmentRule, rule.id, rule.version)
    await portal.fixtures.follower.catchUp()
  })

  it('[SAL-03] Outside the session of a customer nobody of the distributor submits a cart, and editors change nothing in it', async () => {
    for (const session of [null, 'session-type=internal&country-code=NL', 'session-type=event&country-code=NL'])
      expect((await call('rep', session, 'CartController.submit', { kind: 'default', message: null })).status).toBe(404)
    expect(
      (await call('editor', queryOf(accounts.birch), 'CartController.submit', { kind: 'default', message: null }))
        .status,
    ).toBe(404)
    const add = { kind: 'default', recordId: xanvero80 }
    expect((await call('editor', queryOf(accounts.birch), 'CartController.addLine', add)).status).toBe(404)
  })

  it('[SAL-03] In the session of a customer the desk sees the requests of this customer only', async () => {
    const count = async (session: string | null) =>
      (await call('other', session, 'RequestController.getRequests')).answer.requests.length
    expect(await count(null)).toBeGreaterThan(0)
    expect([await count(queryOf(accounts.birch)), await count(queryOf(accounts.cedar))]).toEqual([await count(null), 0])
  })

  it('[SAL-03] A form is answered in the session that its page states, whatever the cookie of another tab says', async () => {
    const cookieOfCedar = await serving('rep', accounts.cedar)
    await sendForm(portal, `${base}/sample-cart`, cookieOfCedar, {
      ...addFields('/sample-cart', xanvero80),
      'portal-session': queryOf(accounts.birch),
    })
    const [, ofBirch] = (await call('rep', queryOf(accounts.birch), 'CartController.getCarts')).answer
    const [, ofCedar] = (await call('rep', queryOf(accounts.cedar), 'CartController.getCarts')).answer
    expect([ofBirch.lines.length, ofCedar.lines.length]).toEqual([1, 0])
    const form = { ...addFields('/sample-cart', xanvero200), 'portal-session': queryOf('001000000000000AAA') }
    expect((await sendForm(portal, `${base}/sample-cart`, cookieOfCedar, form)).statusCode).not.toBe(303)
  })
})
