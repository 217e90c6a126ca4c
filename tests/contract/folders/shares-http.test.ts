import { describe, expect, it } from 'vitest'
import { entityIndex } from '#app/entities.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { expireShares } from '#features/folders/shares/expire-shares.ts'
import { shareOpening } from '#features/folders/shares/share-opening.ts'
import { share } from '#features/folders/shares/share.ts'
import { erasePerson } from '#features/identity/personal-data/erasure.ts'
import { auditLog, outbox } from '#platform/records/engine-tables.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { base, start } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { product, other, third, day, sharePortal } from './share-portal.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'

describeEachDatabase('Shares', (open) => {
  const on = sharePortal(open)
  const create = (fields: object, cookie = on.anna) =>
    on.portal.send('/account/shares', formFields('ShareController.create', { ...fields }), cookie)

  it('[SHR-02] A guest with the address sees the folder; the page is private, not indexed, and sends no referrer', async () => {
    const token = await on.shared({ title: 'For Monday', message: 'Please look.' })
    const page = await on.opened(token)
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
    const record = await on.portal.get(`/product/xanvero-80-${product}?origin=share&sharing=${token}`)
    expect(record.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    expect(record.body).toContain(`href="${base}/share/${token}" data-back=""`)
  })

  it('[SHR-05] The token is stored nowhere: not in the share, the audit log, the outbox or the log', async () => {
    const token = await on.shared()
    await on.opened(token)
    await on.call('open', { token, visitor: 'visitor-1234567890' })
    await on.opened(`${token}x`)
    const stored = [
      await on.database.queries.select().from(share.table),
      await on.database.queries.select().from(auditLog),
      await on.database.queries.select().from(outbox),
      on.portal.logged,
    ]
    expect(
      JSON.stringify(stored, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(token)
    // The canonical link does not repeat it.
    expect((await on.opened(token)).body).toContain(`<link rel="canonical" href="http://portal.test${base}/share"`)
  })

  it('[SHR-03] Each recipient sees what they see anyway, and the others are absent and not counted', async () => {
    const token = await on.shared()
    const seen = async (cookie?: string) =>
      (await on.call('getShare', { token }, cookie))
        .json<{ folder: { items: { record: { id: string } }[] } }>()
        .folder.items.map(({ record }) => record.id)
    expect(await seen()).toEqual([product, other, third])
    expect(await seen(on.bert)).toEqual([product, other, third])
    expect(await seen(on.eve)).toEqual([third])
    const page = await on.opened(token, on.eve)
    expect(page.body).not.toMatch(/Xanvero/)
    // Neither the cart nor the copy contains more.
    const command = /value="(CartController.addLines\?kind=sample[^"]*)"/.exec(page.body)?.[1] ?? expect.unreachable()
    await on.portal.send(`/share/${token}`, { form: command.replaceAll('&amp;', '&') }, on.eve)
    expect((await on.portal.fixtures.records.list(systemViewer, cartLine)).map(({ grade }) => grade)).toEqual([third])
    await on.portal.send(`/share/${token}`, formFields('ShareController.copy', { token }), on.eve)
    const [copy] = (await on.portal.fixtures.records.list(systemViewer, folder)).filter(({ id }) => id !== on.folderId)
    expect((await on.items()).filter((item) => item.folder === copy?.id).map(({ item }) => item)).toEqual([third])
  })

  it('[SHR-03] The owner is told before how many items the recipient does not see, and then confirms', async () => {
    const sales = await cookieOf(on.portal, await on.portal.person(null, 'internalSales', 'sam@norvane.example'))
    const created = await on.portal.send(
      '/account/folders',
      formFields('FolderController.create', { name: 'Visit', recordId: product }),
      sales,
    )
    const own = String(created.headers['location']).replace(/^.*folder\/|\?.*$/g, '')
    for (const record of [other, third])
      await on.portal.send(
        '/account/folders',
        formFields('FolderController.addItem', { folderId: own, recordId: record }),
        sales,
      )
    const fields = { folderId: own, recipient: 'account', accountKey: 'Thorn' }
    const send = (more: object) => create({ ...fields, ...more }, sales)
    const refused = await send({})
    expect([refused.statusCode, await on.shares()]).toEqual([422, []])
    expect(refused.body).toContain('2 of 3 items are not visible for this recipient.')
    expect((await send({ accountKey: 'Blossom' })).statusCode).toBe(200)
    expect((await send({ confirmed: 'yes' })).statusCode).toBe(200)
    expect(await on.shares()).toHaveLength(2)
  })

  it('[SHR-04] A share of an account or an address opens for its people alone; others get the answer of an unknown token', async () => {
    const [ofAccount, ofAddress] = [
      await on.shared(on.bound),
      await on.shared({ recipient: 'address', email: ' Bert@Blossom.example ' }),
    ]
    const unknown = await on.opened('A'.repeat(43), on.eve)
    for (const token of [ofAccount, ofAddress]) {
      for (const cookie of [on.eve, undefined]) {
        const answer = await on.opened(token, cookie)
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, unknown.headers['cache-control']])
      }
      const text = (body: string, of: string) =>
        body.replaceAll(of, '').replaceAll(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, '')
      expect(text((await on.opened(token, on.eve)).body, token)).toBe(text(unknown.body, 'A'.repeat(43)))
      expect((await on.opened(token, on.bert)).statusCode).toBe(200)
      expect((await on.opened(token, on.anna)).statusCode).toBe(200)
      const method = { token, visitor: 'visitor-1234567890', itemId: 'x', recordId: product, note: '', before: '' }
      for (const name of ['getShare', 'open', 'addItem', 'removeItem', 'annotate', 'order', 'copy'])
        expect([name, (await on.call(name, method, on.eve)).statusCode]).toEqual([name, 404])
    }
  })

  it.each([
    [
      'revoked',
      async () =>
        expect(
          (
            await on.portal.send(
              '/account/shares',
              formFields('ShareController.revoke', { shareId: (await on.shares())[0]?.id ?? '' }),
              on.anna,
            )
          ).headers['location'],
        ).toBe(`${base}/account/shares?done=share.revoked#ShareController-revoke`),
    ],
    ['expired', async () => void (on.portal.clock.now = start + 31 * day)],
    [
      'of a folder that was removed',
      async () =>
        void (await on.portal.send(
          `/folder/${on.folderId}`,
          formFields('FolderController.remove', { folderId: on.folderId }),
          on.anna,
        )),
    ],
  ])('[SHR-04] A share that is %s answers 410 with the company and nothing else', async (_, end) => {
    const token = await on.shared()
    expect((await on.opened(token)).statusCode).toBe(200)
    await end()
    const fresh = on.portal.clock.now === start ? undefined : await on.opened(token)
    const answer = fresh ?? (await on.opened(token))
    expect(answer.statusCode).toBe(410)
    expect(answer.body).toContain('No longer shared')
    expect(answer.body).toContain(`${base}/contact`)
    expect(answer.body).not.toContain('Xanvero')
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  it('[SHR-02] Only its owner ends a share', async () => {
    await on.shared()
    const [row] = await on.shares()
    for (const who of [on.bert, on.eve])
      expect((await on.call('revoke', { shareId: row?.id }, who)).json()).toEqual({ type: 'gone' })
    expect((await on.call('revoke', { shareId: row?.id }, on.anna)).json()).toEqual({ type: 'done' })
    expect(await on.shares()).toMatchObject([{ state: 'revoked', revokedOn: '2026-06-15' }])
    // Both ends are final.
    expect((await on.call('revoke', { shareId: row?.id }, on.anna)).json()).toEqual({ type: 'gone' })
  })

  it('[SHR-02] A share lasts 30 days, or until a day within a year, on the local day of its site', async () => {
    await on.shared()
    await on.shared({ expiresOn: '2027-06-15' })
    expect((await on.shares()).map(({ expiresOn }) => expiresOn)).toEqual(['2026-07-15', '2027-06-15'])
    for (const wrong of ['2026-06-14', '2027-06-16', 'soon', '2026-02-30'])
      expect((await create({ folderId: on.folderId, expiresOn: wrong })).statusCode).toBe(422)
    const { records } = on.portal.fixtures
    // 22:00 UTC is midnight in the Netherlands in summer.
    const run = (time: string) => expireShares({ records, now: () => new Date(time) })
    expect(await run('2026-07-15T21:59:59Z')).toBe(0)
    expect(await run('2026-07-15T22:00:00Z')).toBe(1)
    expect((await on.shares()).map(({ state }) => state)).toEqual(['expired', 'active'])
  })

  it('[SHR-02] A list is shared by its canonical address, without the parameters of a visit', async () => {
    const token = await on.shared({
      folderId: '',
      list: 'https://norvane.example/nl/nl-nl/products?page=3&search-term=gum&origin=search&sharing=x',
    })
    expect(await on.shares()).toMatchObject([{ folder: null, list: '/products?search-term=gum' }])
    expect((await on.opened(token)).body).toContain(`href="${base}/products?search-term=gum"`)
    for (const list of ['https://evil.example/', '/nl/nl-nl/account', '//x', '/nl/nl-nl/products/../account', ''])
      expect((await create({ list })).statusCode).toBe(422)
  })

  it('[SHR-02] Nobody shares a folder that they do not see', async () => {
    const answer = await create({ folderId: on.folderId }, on.eve)
    expect([answer.statusCode, await on.shares()]).toEqual([422, []])
  })

  describe('In edit mode', () => {
    const edit = { ...on.bound, mode: 'edit' }

    it('[SHR-02] Colleagues add, remove, order and annotate, and the last change is visible', async () => {
      const token = await on.shared(edit)
      const send = (method: 'addItem' | 'order' | 'annotate' | 'removeItem', fields: object) =>
        on.portal.send(`/share/${token}`, formFields(`ShareController.${method}`, { token, ...fields }), on.bert)
      const [first, second] = await on.items()
      const added = idOf(tradeName, 'xanvero')
      const answer = await send('addItem', { recordId: `${base}/product-group/xanvero-${added}?origin=search` })
      expect(answer.headers['location']).toBe(`${base}/share/${token}?done=folder.saved#ShareController-addItem`)
      await send('order', { itemId: second?.id ?? '', before: first?.id ?? '' })
      await send('annotate', { itemId: first?.id ?? '', note: 'Try this first' })
      expect((await on.items()).map(({ item }) => item)).toEqual([other, product, third, added])
      await send('removeItem', { itemId: second?.id ?? '' })
      const page = await on.opened(token, on.anna)
      expect(page.body).toContain('Try this first')
      expect(page.body).toMatch(/Last changed [^<]* by bert/)
      // The owner restores what a colleague has removed.
      expect((await on.portal.get(`/folder/${on.folderId}`, on.anna)).body).toContain('Undo')
    })

    it('[SHR-04] Only for colleagues who sign in, and only in a folder that the owner may change', async () => {
      const edited = (fields: object) => create({ folderId: on.folderId, mode: 'edit', confirmed: 'yes', ...fields })
      expect((await edited({ recipient: 'link' })).statusCode).toBe(422)
      expect((await edited({ recipient: 'address', email: 'bert@blossom.example' })).statusCode).toBe(422)
      const view = await on.shared(on.bound)
      const [first] = await on.items()
      expect((await on.call('removeItem', { token: view, itemId: first?.id }, on.bert)).json()).toEqual({
        type: 'gone',
      })
      const token = await on.shared(edit)
      const asGuest = await on.call('removeItem', { token, itemId: first?.id })
      expect([asGuest.statusCode, asGuest.body]).toEqual([404, ''])
      await on.call('revoke', { shareId: (await on.shares()).find(({ mode }) => mode === 'edit')?.id }, on.anna)
      expect((await on.call('removeItem', { token, itemId: first?.id }, on.bert)).json()).toEqual({ type: 'gone' })
      expect((await on.items()).filter(({ isActive }) => isActive)).toHaveLength(3)
    })
  })

  it('[SHR-06] A link scanner counts and consumes nothing; a displayed page counts once for each visitor', async () => {
    const token = await on.shared()
    for (let at = 0; at < 5; at += 1) expect((await on.opened(token)).statusCode).toBe(200)
    expect((await on.portal.app.inject({ method: 'HEAD', url: `${base}/share/${token}` })).statusCode).toBe(200)
    expect(await on.shares()).toMatchObject([{ openings: 0, version: 1 }])
    for (const visitor of ['visitor-1234567890', 'visitor-1234567890', 'visitor-abcdefghij'])
      expect((await on.call('open', { token, visitor })).json()).toEqual({ type: 'done' })
    // Owners look at their own shares.
    await on.call('open', { token, visitor: 'visitor-of-the-owner' }, on.anna)
    expect(await on.shares()).toMatchObject([{ openings: 2 }])
    expect(await on.portal.fixtures.records.count(systemViewer, shareOpening)).toBe(2)
    expect((await on.portal.get('/account/shares', on.anna)).body).toContain('opened 2 times')
  })

  it('[SHR-04] [OPS-04] A network that tries wrong tokens waits, and whoever has a right one there does not', async () => {
    const token = await on.shared()
    const from = (of: string) => on.call('getShare', { token: of }, undefined, '203.0.113.7')
    for (let at = 0; at < 30; at += 1) expect((await from(String(at).padStart(43, 'A'))).statusCode).toBe(404)
    expect((await from('B'.repeat(43))).statusCode).toBe(429)
    expect((await from(token)).statusCode).toBe(200)
    expect((await on.call('getShare', { token }, undefined, '203.0.114.7')).statusCode).toBe(200)
  })

  it('[ENG-04] [SHR-02] An erasure revokes the shares of a person, and deletes what they say', async () => {
    const dora = await cookieOf(on.portal, await on.portal.person(on.company, 'customer', 'dora@blossom.example'))
    const created = await on.portal.send(
      '/account/folders',
      formFields('FolderController.create', { name: 'Own', recordId: product }),
      dora,
    )
    const own = String(created.headers['location']).replace(/^.*folder\/|\?.*$/g, '')
    const token = await on.shared({ folderId: own, title: 'From Dora', message: 'Hello' }, dora)
    await erasePerson({ ...on.database, entities: entityIndex }, () => new Date(start), 'dora@blossom.example')
    expect((await on.opened(token)).statusCode).toBe(410)
    expect(await on.shares()).toMatchObject([{ state: 'revoked', title: null, message: null }])
  })
})
