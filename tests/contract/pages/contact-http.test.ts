import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { contactRequest } from '#features/enquiries/contact/contact-request.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { publicOrigin, testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

const page = '/nl/nl-nl/contact'
const product = idOf(tradeGrade, 'xanvero-80')
const message = {
  name: 'Anna de Vries',
  email: 'anna@example.com',
  phone: '+31 10 123 45 67',
  company: 'Weerdmolen',
  message: 'Welke korrelgrootte heeft deze gom?\r\nGraag een monster.',
}

describeEachDatabase('The contact page', (open) => {
  let portal: TestPortal
  let notified: number
  beforeAll(async () => {
    portal = await testPortal(open, () => ({
      contactEmails: { stored: () => (notified += 1) },
    }))
  })
  afterAll(() => portal.close())
  beforeEach(() => {
    notified = 0
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-06-15T12:00:00Z') })
  })
  afterEach(async () => {
    vi.useRealTimers()
    for (const row of await storedRequests())
      await portal.fixtures.records.remove(systemViewer, contactRequest, row.id, row.version)
  })

  const storedRequests = () => portal.fixtures.records.list(systemViewer, contactRequest)
  const post = (
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = { origin: publicOrigin },
    url = page,
    remoteAddress?: string,
  ) =>
    portal.app.inject({
      method: 'POST',
      url,
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(formFields('ContactController.send', fields)).toString(),
    })
  const send = (params: Readonly<Record<string, unknown>>, remoteAddress = '198.51.100.7') =>
    portal.app.inject({
      method: 'POST',
      url: '/lwr/apex/v65.0/ContactController/send',
      remoteAddress,
      payload: { countryCode: 'NL', languageCode: 'nl-NL', ...params },
    })

  it('[CTX-08] Shows the company of the site and a form that works without JavaScript', async () => {
    const { statusCode, body, headers } = await portal.app.inject(page)
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(body).toMatch(/<form[^>]* method="post"/)
    expect(body).toContain('<input type="hidden" name="form" value="ContactController.send"/>')
    for (const name of ['name', 'email', 'phone', 'company', 'message', 'website'])
      expect(body).toMatch(new RegExp(`<(?:input|textarea)[^>]* name="${name}"`))
    expect(body).toContain('<meta name="robots" content="index,follow"')
    expect((body.match(/<h1/g) ?? []).length).toBe(1)
  })

  it('Fills in the product and the page from which the visitor opened it', async () => {
    const from = `/nl/nl-nl/product/xanvero-80-${product}`
    const { body } = await portal.app.inject(`${page}?product=${product.slice(0, 15)}&from=${encodeURIComponent(from)}`)
    expect(body).toContain(`<input type="hidden" name="product" value="${product}"/>`)
    expect(body).toContain(`<input type="hidden" name="from" value="${from}"/>`)
    expect(body).toContain('>Xanvero 80</a>')
    expect(body).toContain('content="noindex,follow"')
    const unseen = await portal.app.inject(`${page}?product=${idOf(tradeGrade, 'citrelle-us')}&from=//evil.example/x`)
    expect(unseen.body).not.toContain('Citrelle')
    expect(unseen.body).not.toMatch(/<input type="hidden" name="(?:product|from)"/)
  })

  it('Is linked from products and certificates with their names', async () => {
    const path = `/nl/nl-nl/product/xanvero-80-${product}`
    const ofProduct = await portal.app.inject(path)
    expect(ofProduct.body).toContain(`${page}?product=${product}&amp;from=${encodeURIComponent(path)}`)
    const certificates = await portal.app.inject('/nl/nl-nl/certificates-and-documents')
    expect(certificates.body).toContain(`${page}?from=${encodeURIComponent('/nl/nl-nl/certificates-and-documents')}`)
  })

  it('Stores a plain form and redirects to the confirmation page', async () => {
    const sent = await post({ ...message, product, from: '/nl/nl-nl/products?page=2' })
    expect([sent.statusCode, sent.headers['location']]).toEqual([303, `${page}?sent=yes`])
    expect(sent.headers['cache-control']).toBe('no-store')
    const after = await portal.app.inject(`${page}?sent=yes`)
    expect(after.body).toContain('Bedankt voor uw bericht')
    expect(after.body).not.toContain('<textarea')
    expect(await storedRequests()).toMatchObject([
      {
        ...message,
        message: 'Welke korrelgrootte heeft deze gom?\nGraag een monster.',
        site: 'nl',
        language: 'nl-NL',
        product,
        page: '/nl/nl-nl/products?page=2',
        status: 'new',
        mail: 'waiting',
        mailAttempts: 0,
        origin: 'website',
        event: null,
        recordedBy: null,
        consentedAt: null,
        sentDate: null,
      },
    ])
    expect(notified).toBe(1)
  })

  it('[VAL-02][VAL-03] Shows an invalid form again with the typed values and errors in the visitor’s language', async () => {
    const typed = { ...message, name: '', email: 'anna at example', phone: 'call me', message: 'Kort "<b>"' }
    const { statusCode, body, headers } = await post(
      { ...typed, product },
      { origin: publicOrigin },
      `${page}?product=${product}`,
    )
    expect(statusCode).toBe(422)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['etag']).toBeUndefined()
    expect(body).toContain('Dit veld is verplicht.')
    expect((body.match(/aria-invalid="true"/g) ?? []).length).toBe(3)
    expect(body).toContain('value="anna at example"')
    expect(body).toContain('value="Weerdmolen"')
    expect(body).toContain('Kort &quot;&lt;b&gt;&quot;</textarea>')
    expect(body).toContain(`name="product" value="${product}"`)
    expect(body).toContain('Controleer de 3 gemarkeerde velden')
    expect(await storedRequests()).toEqual([])
    // The shared page contains none of it.
    expect((await portal.app.inject(page)).body).not.toContain('anna at example')
  })

  it.each([
    ['of another site', { origin: 'https://evil.example' }, 403],
    ['of a sandbox', { origin: 'null' }, 403],
    ['that says nothing of itself', {}, 403],
    ['that the browser says is another’s', { 'sec-fetch-site': 'cross-site', origin: publicOrigin }, 403],
    ['of a sibling', { 'sec-fetch-site': 'same-site', origin: publicOrigin }, 403],
    ['that the browser says is ours', { 'sec-fetch-site': 'same-origin' }, 303],
    ['of the host that was asked', { origin: 'http://nl.norvane.example', host: 'nl.norvane.example' }, 303],
  ])('Checks the origin of a form from a page %s', async (what, headers, status) => {
    const answer = await post({ ...message, company: what }, headers)
    expect(answer.statusCode).toBe(status)
    expect(await storedRequests()).toHaveLength(status === 303 ? 1 : 0)
  })

  it('Accepts nothing but forms', async () => {
    const json = await portal.app.inject({
      method: 'POST',
      url: page,
      headers: { origin: publicOrigin },
      payload: message,
    })
    expect(json.statusCode).toBe(405)
    const large = await post({ ...message, message: 'x'.repeat(200_000) })
    expect(large.statusCode).toBe(413)
    expect((await post(message, { origin: publicOrigin }, '/xx/nl-nl/contact')).statusCode).toBe(404)
    expect(await storedRequests()).toEqual([])
  })

  it('[FRM-03] Stores the same message of two tabs once', async () => {
    const twice = { ...message, company: 'Two tabs' }
    const sent = [await post(twice), await post(twice)]
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    expect(await storedRequests()).toHaveLength(1)
  })

  it('Thanks a machine that fills in the hidden field and discards its message', async () => {
    expect((await post({ ...message, website: 'http://spam.example' })).statusCode).toBe(303)
    expect((await send({ ...message, website: 'x' })).json()).toEqual({ type: 'sent' })
    expect(await storedRequests()).toEqual([])
    expect(notified).toBe(0)
  })

  it('Answers the call of the browser like the form', async () => {
    expect((await send({ ...message, product, from: 'https://evil.example/' })).json()).toEqual({ type: 'sent' })
    expect(await storedRequests()).toMatchObject([{ name: 'Anna de Vries', product, page: null }])
    expect((await send({ ...message, email: 'x@y' })).statusCode).toBe(400)
    expect((await send({ ...message, message: '' })).statusCode).toBe(400)
    expect(await storedRequests()).toHaveLength(1)
    const got = await portal.app.inject('/lwr/apex/v65.0/ContactController/send?methodParams=%7B%7D')
    expect(got.statusCode).toBe(400)
  })

  it('Counts the messages of one network and says when the next is possible', async () => {
    const many = async (from: string, times: number) => {
      const answers: unknown[] = []
      for (let at = 0; at < times; at += 1) answers.push((await send(message, from)).json())
      return answers
    }
    expect(await many('198.51.100.70', 60)).toEqual(Array.from({ length: 60 }, () => ({ type: 'sent' })))
    expect((await send(message, '198.51.100.70')).json()).toEqual({ type: 'limited', minutes: 60 })
    // Invalid messages do not count towards the limit, and other networks have separate limits.
    expect((await send({}, '198.51.100.80')).statusCode).toBe(400)
    expect((await send(message, '198.51.100.80')).json()).toEqual({ type: 'sent' })
    vi.setSystemTime(new Date('2026-06-15T12:45:00Z'))
    expect((await send(message, '198.51.100.70')).json()).toEqual({ type: 'limited', minutes: 15 })
    vi.setSystemTime(new Date('2026-06-15T13:00:01Z'))
    expect((await send(message, '198.51.100.70')).json()).toEqual({ type: 'sent' })
  })

  it('Shows the form again with the typed values if it comes too early', async () => {
    const from = '198.51.100.90'
    for (let sent = 0; sent < 60; sent += 1) await send(message, from)
    const { statusCode, body } = await post({ ...message, company: 'Too early' }, { origin: publicOrigin }, page, from)
    expect(statusCode).toBe(429)
    expect(body).toContain('60 minuten')
    expect(body).toContain('Graag een monster.</textarea>')
  })
})
