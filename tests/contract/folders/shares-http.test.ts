import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { entityIndex } from '#app/entities.ts'
import { assortmentRule } from '#features/catalogue/assortments/assortment-rule.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { folderItem } from '#features/folders/folders/folder-item.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { expireShares } from '#features/folders/shares/expire-shares.ts'
import { shareOpening } from '#features/folders/shares/share-opening.ts'
import { share } from '#features/folders/shares/share.ts'
import { erasePerson } from '#features/identity/personal-data/erasure.ts'
import { auditLog, outbox } from '#platform/records/engine-tables.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountPortal, base, start, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'

const product = idOf(tradeGrade, 'xanvero-80')
const other = idOf(tradeGrade, 'xanvero-200')
const third = idOf(tradeGrade, 'citrelle-fg')
const day = 86_400_000

describeEachDatabase('Shares', (open) => {
  let portal: AccountPortal
  let database: TestDatabase
  let company: string
  let anna: string
  let bert: string
  let eve: string
  let folderId: string

  beforeAll(async () => {
    portal = await accountPortal(async () => (database = await open()))
    company = await portal.company('Blossom')
    const rival = await portal.company('Thorn')
    anna = await cookieOf(portal, await portal.person(company, 'customer', 'anna@blossom.example'))
    bert = await cookieOf(portal, await portal.person(company, 'customer', 'bert@blossom.example'))
    eve = await cookieOf(portal, await portal.person(rival, 'customerAdmin', 'eve@thorn.example'))
    // The competitor does not see the products of a trade name.
    await portal.fixtures.records.create(systemViewer, assortmentRule, {
      name: 'Not for Thorn',
      effect: 'deny',
      account: rival,
      tradeName: idOf(tradeName, 'xanvero'),
      reason: 'contract',
    })
    await portal.fixtures.follower.catchUp()
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    const { records } = portal.fixtures
    portal.clock.now = start
    for (const entity of [shareOpening, share, folderItem, folder, cartLine])
      for (const { id, version } of await records.list(systemViewer, entity, { limit: 2000 }))
        await records.remove(systemViewer, entity, id, version)
    const made = await portal.send('/account/folders', { act: 'create', name: 'Thickeners' }, anna)
    folderId = String(made.headers['location']).replace(/^.*folder\/|\?.*$/g, '')
    for (const record of [product, other, third])
      await portal.send('/account/folders', { act: 'save', folder: folderId, record }, anna)
  })

  const shares = () =>
    portal.fixtures.records.list(systemViewer, share, { limit: 100, orderBy: [{ field: 'expiresOn' }] })
  const items = async () =>
    (await portal.fixtures.records.list(systemViewer, folderItem, { limit: 500 })).toSorted(
      (a, b) => a.position - b.position,
    )
  /** Shares a folder by the form, and returns the token that its answer shows. */
  async function shared(fields: Readonly<Record<string, string>> = {}, cookie = anna): Promise<string> {
    const answer = await portal.send(
      '/account/shares',
      { act: 'create', folder: folderId, recipient: 'link', confirmed: 'yes', ...fields },
      cookie,
    )
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
    const token = new RegExp(`${base}/share/([\\w-]{43})"`).exec(answer.body)?.[1]
    return token ?? expect.unreachable('The page does not show the address.')
  }
  const opened = (token: string, cookie?: string) => portal.get(`/share/${token}`, cookie)
  const call = (method: string, body: object, cookie?: string, remoteAddress = '192.0.2.1') =>
    portal.app.inject({
      method: 'POST',
      url: `/lwr/apex/v65.0/ShareController/${method}`,
      remoteAddress,
      headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', ...(cookie === undefined ? {} : { cookie }) },
      payload: { countryCode: 'NL', languageCode: 'en-US', ...body },
    })
  const bound = { recipient: 'account' }

  it('[SHR-02] A guest with the address sees the folder; the page is private, not indexed, and sends no referrer', async () => {
    const token = await shared({ title: 'For Monday', message: 'Please look.' })
    const page = await opened(token)
    expect(page.statusCode).toBe(200)
    for (const text of ['For Monday', 'Please look.', 'Xanvero 80', 'anna', 'Citrelle'])
      expect(page.body).toContain(text)
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(page.body).toContain('<meta name="robots" content="noindex,nofollow"')
    expect(page.body).toContain(`/product/xanvero-80-${product}?origin=share&amp;sharing=${token}"`)
    // A record that is opened from it leads back, and is not shared with others either.
    const record = await portal.get(`/product/xanvero-80-${product}?origin=share&sharing=${token}`)
    expect(record.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    expect(record.body).toContain(`href="${base}/share/${token}" data-back=""`)
  })

  it('[SHR-05] The token is stored nowhere: not in the share, the audit log, the outbox or the log', async () => {
    const token = await shared()
    await opened(token)
    await call('open', { token, visitor: 'visitor-1234567890' })
    await opened(`${token}x`)
    const stored = [
      await database.queries.select().from(share.table),
      await database.queries.select().from(auditLog),
      await database.queries.select().from(outbox),
      portal.logged,
    ]
    expect(
      JSON.stringify(stored, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(token)
    // The canonical link does not repeat it.
    expect((await opened(token)).body).toContain(`<link rel="canonical" href="http://portal.test${base}/share"`)
  })

  it('[SHR-03] Each recipient sees what they see anyway, and the others are absent and not counted', async () => {
    const token = await shared()
    const seen = async (cookie?: string) =>
      (await call('getShare', { token }, cookie))
        .json<{ folder: { items: { record: { id: string } }[] } }>()
        .folder.items.map(({ record }) => record.id)
    expect(await seen()).toEqual([product, other, third])
    expect(await seen(bert)).toEqual([product, other, third])
    expect(await seen(eve)).toEqual([third])
    const page = await opened(token, eve)
    expect(page.body).not.toMatch(/Xanvero/)
    // Neither the cart nor the copy contains more.
    await portal.send(`/share/${token}`, { act: 'cart', cart: 'sample' }, eve)
    expect((await portal.fixtures.records.list(systemViewer, cartLine)).map(({ grade }) => grade)).toEqual([third])
    await portal.send(`/share/${token}`, { act: 'copy' }, eve)
    const [copy] = (await portal.fixtures.records.list(systemViewer, folder)).filter(({ id }) => id !== folderId)
    expect((await items()).filter((item) => item.folder === copy?.id).map(({ item }) => item)).toEqual([third])
  })

  it('[SHR-03] The owner is told before how many items the recipient does not see, and then confirms', async () => {
    const sales = await cookieOf(portal, await portal.person(null, 'internalSales', 'sam@norvane.example'))
    const made = await portal.send('/account/folders', { act: 'create', name: 'Visit', record: product }, sales)
    const own = String(made.headers['location']).replace(/^.*folder\/|\?.*$/g, '')
    for (const record of [other, third])
      await portal.send('/account/folders', { act: 'save', folder: own, record }, sales)
    const fields = { act: 'create', folder: own, recipient: 'account', company: 'Thorn' }
    const told = await portal.send('/account/shares', fields, sales)
    expect([told.statusCode, await shares()]).toEqual([422, []])
    expect(told.body).toContain('2 of 3 items are not visible for this recipient.')
    expect((await portal.send('/account/shares', { ...fields, company: 'Blossom' }, sales)).statusCode).toBe(200)
    expect((await portal.send('/account/shares', { ...fields, confirmed: 'yes' }, sales)).statusCode).toBe(200)
    expect(await shares()).toHaveLength(2)
  })

  it('[SHR-04] A share of an account or an address opens for its people alone; others get the answer of an unknown token', async () => {
    const [ofAccount, ofAddress] = [
      await shared(bound),
      await shared({ recipient: 'address', email: ' Bert@Blossom.example ' }),
    ]
    const unknown = await opened('A'.repeat(43), eve)
    for (const token of [ofAccount, ofAddress]) {
      for (const cookie of [eve, undefined]) {
        const answer = await opened(token, cookie)
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, unknown.headers['cache-control']])
      }
      const text = (body: string, of: string) => body.replaceAll(of, '')
      expect(text((await opened(token, eve)).body, token)).toBe(text(unknown.body, 'A'.repeat(43)))
      expect((await opened(token, bert)).statusCode).toBe(200)
      expect((await opened(token, anna)).statusCode).toBe(200)
      const method = { token, visitor: 'visitor-1234567890', itemId: 'x', recordId: product, note: '', before: '' }
      for (const name of ['getShare', 'open', 'addItem', 'removeItem', 'annotate', 'order', 'copy'])
        expect([name, (await call(name, method, eve)).statusCode]).toEqual([name, 404])
    }
  })

  it.each([
    [
      'revoked',
      async () =>
        expect(
          (await portal.send('/account/shares', { act: 'revoke', share: (await shares())[0]?.id ?? '' }, anna)).headers[
            'location'
          ],
        ).toBe(`${base}/account/shares?done=revoked`),
    ],
    ['expired', async () => void (portal.clock.now = start + 31 * day)],
    [
      'of a folder that was removed',
      async () => void (await portal.send(`/folder/${folderId}`, { act: 'remove' }, anna)),
    ],
  ])('[SHR-04] A share that is %s answers 410 with the company and nothing else', async (_, end) => {
    const token = await shared()
    expect((await opened(token)).statusCode).toBe(200)
    await end()
    const fresh = portal.clock.now === start ? undefined : await opened(token)
    const answer = fresh ?? (await opened(token))
    expect(answer.statusCode).toBe(410)
    expect(answer.body).toContain('No longer shared')
    expect(answer.body).toContain(`${base}/contact`)
    expect(answer.body).not.toContain('Xanvero')
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  it('[SHR-02] Only its owner ends a share', async () => {
    await shared()
    const [row] = await shares()
    for (const who of [bert, eve])
      expect((await call('revoke', { shareId: row?.id }, who)).json()).toEqual({ type: 'gone' })
    expect((await call('revoke', { shareId: row?.id }, anna)).json()).toEqual({ type: 'done' })
    expect(await shares()).toMatchObject([{ state: 'revoked', revokedOn: '2026-06-15' }])
    // Both ends are final.
    expect((await call('revoke', { shareId: row?.id }, anna)).json()).toEqual({ type: 'gone' })
  })

  it('[SHR-02] A share lasts 30 days, or until a day within a year, on the local day of its site', async () => {
    await shared()
    await shared({ 'expires-on': '2027-06-15' })
    expect((await shares()).map(({ expiresOn }) => expiresOn)).toEqual(['2026-07-15', '2027-06-15'])
    for (const wrong of ['2026-06-14', '2027-06-16', 'soon', '2026-02-30'])
      expect(
        (await portal.send('/account/shares', { act: 'create', folder: folderId, 'expires-on': wrong }, anna))
          .statusCode,
      ).toBe(422)
    const { records } = portal.fixtures
    // 22:00 UTC is midnight in the Netherlands in summer.
    const run = (time: string) => expireShares({ records, now: () => new Date(time) })
    expect(await run('2026-07-15T21:59:59Z')).toBe(0)
    expect(await run('2026-07-15T22:00:00Z')).toBe(1)
    expect((await shares()).map(({ state }) => state)).toEqual(['expired', 'active'])
  })

  it('[SHR-02] A list is shared by its canonical address, without the parameters of a visit', async () => {
    const token = await shared({
      folder: '',
      list: 'https://norvane.example/nl/nl-nl/products?page=3&search-term=gum&origin=search&sharing=x',
    })
    expect(await shares()).toMatchObject([{ folder: null, list: '/products?search-term=gum' }])
    expect((await opened(token)).body).toContain(`href="${base}/products?search-term=gum"`)
    for (const list of ['https://evil.example/', '/nl/nl-nl/account', '//x', '/nl/nl-nl/products/../account', ''])
      expect((await portal.send('/account/shares', { act: 'create', list }, anna)).statusCode).toBe(422)
  })

  it('[SHR-02] Nobody shares a folder that they do not see', async () => {
    const answer = await portal.send('/account/shares', { act: 'create', folder: folderId }, eve)
    expect([answer.statusCode, await shares()]).toEqual([422, []])
  })

  describe('In edit mode', () => {
    const edit = { ...bound, mode: 'edit' }

    it('[SHR-02] Colleagues add, remove, order and annotate, and the last change is visible', async () => {
      const token = await shared(edit)
      const send = (fields: Readonly<Record<string, string>>, cookie = bert) =>
        portal.send(`/share/${token}`, fields, cookie)
      const [first, second] = await items()
      const added = idOf(tradeName, 'xanvero')
      const answer = await send({ act: 'add', record: `${base}/product-group/xanvero-${added}?origin=search` })
      expect(answer.headers['location']).toBe(`${base}/share/${token}?done=saved`)
      await send({ act: 'move', item: second?.id ?? '', before: first?.id ?? '' })
      await send({ act: 'note', item: first?.id ?? '', note: 'Try this first' })
      expect((await items()).map(({ item }) => item)).toEqual([other, product, third, added])
      await send({ act: 'removeItem', item: second?.id ?? '' })
      const page = await opened(token, anna)
      expect(page.body).toContain('Try this first')
      expect(page.body).toMatch(/Last changed [^<]* by bert/)
      // The owner restores what a colleague has removed.
      expect((await portal.get(`/folder/${folderId}?done=itemRemoved`, anna)).body).toContain('Undo')
    })

    it('[SHR-04] Only for colleagues who sign in, and only in a folder that the owner may change', async () => {
      const create = (fields: object) =>
        portal.send(
          '/account/shares',
          { act: 'create', folder: folderId, mode: 'edit', confirmed: 'yes', ...fields },
          anna,
        )
      expect((await create({ recipient: 'link' })).statusCode).toBe(422)
      expect((await create({ recipient: 'address', email: 'bert@blossom.example' })).statusCode).toBe(422)
      const view = await shared(bound)
      const [first] = await items()
      expect((await call('removeItem', { token: view, itemId: first?.id }, bert)).json()).toEqual({ type: 'gone' })
      const token = await shared(edit)
      const asGuest = await call('removeItem', { token, itemId: first?.id })
      expect([asGuest.statusCode, asGuest.body]).toEqual([404, ''])
      await call('revoke', { shareId: (await shares()).find(({ mode }) => mode === 'edit')?.id }, anna)
      expect((await call('removeItem', { token, itemId: first?.id }, bert)).json()).toEqual({ type: 'gone' })
      expect((await items()).filter(({ isActive }) => isActive)).toHaveLength(3)
    })
  })

  it('[SHR-06] A link scanner counts and consumes nothing; a displayed page counts once for each visitor', async () => {
    const token = await shared()
    for (let at = 0; at < 5; at += 1) expect((await opened(token)).statusCode).toBe(200)
    expect((await portal.app.inject({ method: 'HEAD', url: `${base}/share/${token}` })).statusCode).toBe(200)
    expect(await shares()).toMatchObject([{ openings: 0, version: 1 }])
    for (const visitor of ['visitor-1234567890', 'visitor-1234567890', 'visitor-abcdefghij'])
      expect((await call('open', { token, visitor })).json()).toEqual({ type: 'done' })
    // Owners look at their own shares.
    await call('open', { token, visitor: 'visitor-of-the-owner' }, anna)
    expect(await shares()).toMatchObject([{ openings: 2 }])
    expect(await portal.fixtures.records.count(systemViewer, shareOpening)).toBe(2)
    expect((await portal.get('/account/shares', anna)).body).toContain('opened 2 times')
  })

  it('[SHR-04] A network that tries wrong tokens waits, whatever it tries next', async () => {
    const token = await shared()
    const from = (of: string) => call('getShare', { token: of }, undefined, '203.0.113.7')
    for (let at = 0; at < 30; at += 1) expect((await from(String(at).padStart(43, 'A'))).statusCode).toBe(404)
    expect((await from(token)).statusCode).toBe(429)
    expect((await call('getShare', { token }, undefined, '203.0.114.7')).statusCode).toBe(200)
  })

  it('[ENG-04] [SHR-02] An erasure revokes the shares of a person, and deletes what they say', async () => {
    const dora = await cookieOf(portal, await portal.person(company, 'customer', 'dora@blossom.example'))
    const made = await portal.send('/account/folders', { act: 'create', name: 'Own', record: product }, dora)
    const own = String(made.headers['location']).replace(/^.*folder\/|\?.*$/g, '')
    const token = await shared({ folder: own, title: 'From Dora', message: 'Hello' }, dora)
    await erasePerson({ ...database, entities: entityIndex }, () => new Date(start), 'dora@blossom.example')
    expect((await opened(token)).statusCode).toBe(410)
    expect(await shares()).toMatchObject([{ state: 'revoked', title: null, message: null }])
  })
})
