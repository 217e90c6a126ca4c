import { expect, it } from 'vitest'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { beginSession, callIn, sendForm, queryOf } from './assistant-portal.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { presentationPortal, site, storeFile, xanvero200, xanvero80 } from './presentation-portal.ts'

const base = '/sales-assistant/en-us'

describeEachDatabase('Presentations', (openDatabase) => {
  const on = presentationPortal(openDatabase)

  it('[SAL-04] Another device shows the page of the customer’s site that was pushed, without a sign-in', async () => {
    const path = await on.windowPath()
    expect(path).toMatch(/^\/sales-assistant\/nl-nl\/present\/[\w-]{43}$/)
    const waiting = await on.look(path)
    expect(waiting.status).toBe(200)
    expect(waiting.body).toContain('De presentatie begint zo.')
    expect(waiting.body).toContain('Gepresenteerd door Ada Lindqvist')
    expect(
      await on.present('push', { page: `/product/any-name-${xanvero80}?session-type=customer&conflicts=show` }),
    ).toEqual({
      type: 'done',
    })
    const shown = await on.look(path)
    expect(shown).toMatchObject({ status: 200, url: `${path}/nl-nl/product/${xanvero80}` })
    expect(shown.body).toContain('<html lang="nl-NL">')
    expect(shown.body).toMatch(/<h1[^>]*>Xanvero 80/)
    // No script of the site and no canonical address.
    expect(shown.body).not.toMatch(/<script(?! type="application\/ld\+json")/)
    expect(shown.body).not.toContain('rel="canonical"')
    const { headers } = await on.portal.app.inject({ url: shown.url })
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
  })

  it('[SAL-04] What the customer does not see is not available, and its name is in no byte', async () => {
    const path = await on.windowPath()
    for (const page of [`/product/xanvero-200-${xanvero200}`, '/product/xanvero-999-01t000000000000AAA']) {
      expect(await on.present('push', { page })).toEqual({ type: 'done' })
      const { status, body, url } = await on.look(path)
      expect(status).toBe(404)
      expect(body).toContain('Deze pagina is niet beschikbaar.')
      expect(body + url).not.toMatch(/xanvero.(?:200|999)/i)
    }
    // The answers to what is hidden and to what does not exist are the same but for the id.
    const answers = [xanvero200, '01t000000000000AAA'].map(async (id) => {
      await on.present('push', { page: `/product/${id}` })
      return (await on.look(path)).body
    })
    const [hidden = '', absent = ''] = [await answers[0], await answers[1]]
    const withoutState = (html: string) => html.replace(/data-presentation="[^"]*"/, '')
    expect(withoutState(hidden)).toBe(withoutState(absent))
  })

  it('[SAL-04] The session of whoever opens the window does not matter', async () => {
    await on.present('push', { page: `/product/x-${xanvero200}` })
    const path = await on.windowPath()
    expect((await on.look(path, on.sales)).status).toBe(404)
    await on.present('push', { page: `/product/x-${xanvero80}` })
    const [asGuest, asSeller, asOther] = [
      await on.look(path),
      await on.look(path, on.sales),
      await on.look(path, await signedIn(on.portal, 'customer')),
    ]
    expect(asSeller.body).toBe(asGuest.body)
    expect(asOther.body).toBe(asGuest.body)
  })

  it('[SAL-04] A page of the customer’s site is shown only if it can be presented', async () => {
    const path = await on.windowPath()
    for (const page of [
      '/account',
      '/cart',
      '/visits',
      '/',
      '',
      '/product',
      '/product/nothing',
      'https://example.com/product/x',
    ])
      expect([page, await on.present('push', { page })]).toEqual([page, { type: 'notPresentable' }])
    await on.present('push', { mayBrowse: true })
    for (const page of ['/account', '/cart', '/sign-in', '/contact', '/nothing', '/product-not-found']) {
      const { status, body } = await on.look(`${path}/nl-nl${page}`)
      expect([page, status]).toEqual([page, 404])
      expect(body).toContain('Deze pagina is niet beschikbaar.')
    }
  })

  it('[SAL-04] The customer looks around only where the owner allows it', async () => {
    const path = await on.windowPath()
    await on.present('push', { page: `/product/x-${xanvero80}` })
    const other = `${path}/nl-nl/products?search-term=xanvero`
    expect((await on.look(other)).url).toBe(`${path}/nl-nl/product/${xanvero80}`)
    await on.present('push', { mayBrowse: true })
    const list = await on.look(other)
    expect(list).toMatchObject({ status: 200, url: other })
    expect(list.body).toContain('Xanvero 80')
    expect(list.body).not.toContain('Xanvero 200')
    // Every link of the page stays in the presentation.
    const links = [...list.body.matchAll(/<a [^>]*href="(?<href>\/[^"]*)"/g)].map(
      ({ groups }) => groups?.['href'] ?? '',
    )
    expect(links.length).toBeGreaterThan(3)
    expect(links.filter((href) => !href.startsWith(`${path}/nl-nl`))).toEqual([])
    await on.present('push', { mayBrowse: false })
    expect((await on.look(other)).url).toBe(`${path}/nl-nl/product/${xanvero80}`)
  })

  it('[SAL-04] Files of the pages open in the window for what the customer may read, and for nothing else', async () => {
    const { records } = on.portal.fixtures
    const bytes = Buffer.from('%PDF-1.7 what a customer reads')
    const file = await storeFile(on.portal, bytes)
    const paper = { product: xanvero80, type: 'specification', language: 'en-US', name: 'Specification' } as const
    await records.create(systemViewer, productDocument, { ...paper, level: 'signed-in', file })
    const hidden = await storeFile(on.portal, Buffer.from('%PDF-1.7 of another product'))
    await records.create(systemViewer, productDocument, {
      ...paper,
      product: xanvero200,
      level: 'public',
      file: hidden,
    })
    const media = `${await on.windowPath()}/nl-nl/sfsites/c/cms/delivery/media`
    const read = await on.portal.app.inject({ url: `${media}/${file}` })
    expect([read.statusCode, read.rawPayload.equals(bytes)]).toEqual([200, true])
    expect(read.headers['cache-control']).toBe('private, no-store')
    for (const address of [`${media}/${hidden}`, `${media}/MC000000000000000000000000000`, `${media}/${file}?w=7`])
      expect((await on.portal.app.inject({ url: address })).statusCode).not.toBe(200)
    // The same address without the presentation asks a guest to sign in, or has no file.
    const alone = await on.portal.app.inject({ url: `/nl/nl-nl/sfsites/c/cms/delivery/media/${file}` })
    expect(alone.body).not.toContain('what a customer reads')
  })

  it('[SAL-04] Only the owner of the visit controls its presentation', async () => {
    const colleague = await signedIn(on.portal, 'internalSales')
    expect(await on.present('push', { isBlank: true }, colleague)).toEqual({ type: 'gone' })
    expect(await on.present('end', {}, colleague)).toEqual({ type: 'gone' })
    // A customer has no session in the Sales Assistant, and an editor sees no visits.
    for (const role of ['customer', 'editor'] as const) {
      const params = { visitId: on.visitId, isBlank: true, ...site }
      const headers = await signedIn(on.portal, role)
      const answer = await callIn(on.portal, queryOf(on.customer), 'PresentationController.push', params, headers)
      expect([role, answer.status]).toEqual([role, 404])
    }
    expect((await on.present('follow')).presentation).toMatchObject({ isBlank: false })
  })

  it('[SAL-04] Wrong addresses are counted, and after thirty of them no address opens anything for this network', async () => {
    const path = await on.windowPath()
    const from = { remoteAddress: '203.0.113.9' }
    for (let at = 0; at < 30; at += 1) {
      const url = `${base}/present/${'x'.repeat(41)}${String(at).padStart(2, '0')}`
      expect((await on.portal.app.inject({ url, ...from })).statusCode).toBe(404)
    }
    expect((await on.portal.app.inject({ url: `${path}/nl-nl`, ...from })).statusCode).toBe(404)
    expect((await on.portal.app.inject({ url: `${path}/nl-nl` })).statusCode).toBe(200)
  })

  it('[SAL-04] The forms of the page control the presentation without a script', async () => {
    const page = `${base}/visit/${on.visitId}/present`
    const cookie = { cookie: `${on.sales['cookie']}; ${await assistantCookie()}` }
    const push = (fields: Readonly<Record<string, string>>) =>
      formFields('PresentationController.push', { visitId: on.visitId, ...fields })
    const form = await on.portal.app.inject({ url: page, headers: cookie })
    expect(form.statusCode).toBe(200)
    expect(form.body).toContain('End the presentation')
    expect((await sendForm(on.portal, page, cookie, push({ isBlank: 'yes' }))).statusCode).toBe(303)
    expect((await on.present('follow')).presentation).toMatchObject({ isBlank: true })
    expect((await sendForm(on.portal, page, cookie, push({ page: `/product/x-${xanvero80}` }))).statusCode).toBe(303)
    expect((await on.present('follow')).presentation).toMatchObject({ isBlank: false })
    expect((await on.look(await on.windowPath())).url).toMatch(new RegExp(`/product/${xanvero80}$`))
    const refused = await sendForm(on.portal, page, cookie, push({ page: '/cart' }))
    expect([refused.statusCode, refused.body.includes('A customer cannot be shown this page.')]).toEqual([422, true])
    // Every page of the visit has the button that shows it.
    const product = await on.portal.app.inject({
      url: `${base}/product/xanvero-80-${xanvero80}?session-type=customer&country-code=NL`,
      headers: cookie,
    })
    expect(product.body).toContain('Show this page to the customer')
    expect(
      (await sendForm(on.portal, page, cookie, formFields('PresentationController.end', { visitId: on.visitId })))
        .statusCode,
    ).toBe(303)
    const after = await on.portal.app.inject({ url: page, headers: cookie })
    expect(after.body).toContain('Start the presentation')
  })

  async function assistantCookie(): Promise<string> {
    const begun = await beginSession(on.portal, on.sales, on.customer)
    return String(begun.headers['set-cookie']).split(';')[0] ?? ''
  }
})
