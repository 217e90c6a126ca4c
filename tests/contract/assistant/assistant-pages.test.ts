import { afterAll, beforeAll, expect, it } from 'vitest'
import { languageCodes, languageSegment } from '#platform/i18n/languages.ts'
import type { User } from '#features/identity/people/users.ts'
import type { Database } from '#platform/records/database.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'
import { newCustomer, sendForm, type Headers } from './assistant-portal.ts'

const base = '/sales-assistant/en-us'
const desk = 'session-type=internal&country-code=NL'

describeEachDatabase('Pages of the Sales Assistant', (openDatabase) => {
  let database: Database
  let user: User
  let portal: TestPortal
  let sales: Headers
  let customer: string
  beforeAll(async () => {
    portal = await testPortal(async () => (database = await openDatabase()))
    user = await userOf(portal, 'internalSales')
    sales = { cookie: await cookieOf(portal, user) }
    customer = await newCustomer(portal, 'Weide Foods')
  })
  afterAll(() => portal.close())

  const open = async (url: string, headers: Headers = sales) => await portal.app.inject({ url, headers })
  /** The header of the browser after it has begun a session. */
  const begun = async (fields: Readonly<Record<string, string>>, headers: Headers = sales) => {
    const answer = await sendForm(portal, base, headers, { form: 'AssistantController.beginSession', ...fields })
    const set = answer.cookies.find(({ name }) => name === '__Secure-assistant')
    return {
      answer,
      set,
      headers: { ...headers, cookie: `${headers['cookie']}; __Secure-assistant=${set?.value ?? ''}` },
    }
  }

  it('[SAL-01] A guest signs in and returns to the page', async () => {
    const { statusCode, headers } = await open(`${base}/products?${desk}`, {})
    expect([statusCode, headers.location]).toEqual([
      302,
      `/global/en-us/sign-in?return-to=${encodeURIComponent(`${base}/products?${desk}`)}`,
    ])
    // The form is sent to the address of its page, which names where it leads.
    expect((await open(String(headers.location), {})).body).toContain('name="form" value="SignInController.signIn"')
  })

  it('[SAL-01] Users who are not internal get the page for denied access', async () => {
    for (const role of ['customer', 'customerAdmin', 'supplier'] as const) {
      const { statusCode, body } = await open(`${base}/products?${desk}`, await signedIn(portal, role))
      expect([role, statusCode, body.includes('assistant')]).toEqual([role, 403, false])
    }
    for (const role of ['internalSales', 'editor', 'administrator'] as const)
      expect([role, (await open(`${base}/products?${desk}`, await signedIn(portal, role))).statusCode]).toEqual([
        role,
        200,
      ])
  })

  it('[MSC-01] The start page is complete without scripts in every language, not indexed and not stored', async () => {
    for (const language of languageCodes) {
      const { statusCode, headers, body } = await open(`/sales-assistant/${languageSegment(language)}`)
      expect([language, statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([
        language,
        200,
        'private, no-store',
        'noindex, nofollow',
      ])
      expect(body).toContain('<meta name="robots" content="noindex,nofollow">')
      expect(body).toContain(`<html lang="${language}">`)
      expect(body).toContain('name="form" value="AssistantController.beginSession"')
      expect(body.match(/<h1/g)).toHaveLength(1)
      expect(body).not.toContain('rel="alternate"')
    }
  })

  it('[SAL-01] An address without a language leads to one, and has one form', async () => {
    const { headers } = await open('/sales-assistant', { ...sales, 'accept-language': 'sv' })
    expect(headers.location).toBe('/sales-assistant/sv')
    expect((await open('/sales-assistant/EN-us/products/')).headers.location).toBe(`${base}/products`)
  })

  it('[SAL-01] Finds customers by a part of their name, and no suppliers', async () => {
    const { body } = await open(`${base}?find=WEID&country=DE`)
    expect(body).toContain('Weide Foods')
    expect(body).toContain(`value="${customer}"`)
    expect(body).toMatch(/<option[^>]* value="DE"[^>]*selected|<option selected=""[^>]* value="DE"/)
    expect((await open(`${base}?find=Gumworks`)).body).toContain('There is no customer with this name.')
  })

  it('[SAL-01] A session with a customer carries them in a signed cookie for 15 minutes, and in no address', async () => {
    const { answer, set, headers } = await begun({ account: customer, country: 'NL', visit: 'remote' })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `${base}/products?session-type=customer&country-code=NL#new-session`,
    ])
    expect(set).toMatchObject({ path: '/sales-assistant', maxAge: 900, httpOnly: true, secure: true, sameSite: 'Lax' })
    const { statusCode, body } = await open(`${base}/products?session-type=customer&country-code=NL`, headers)
    expect(statusCode).toBe(200)
    for (const text of ['Weide Foods', 'Netherlands', 'Video call', 'Internal']) expect(body).toContain(text)
    // The recent customers of the start page.
    expect((await open(base)).body).toContain('Weide Foods')
  })

  it('[SAL-01] The cookie is worth nothing in another session, changed, or after 15 minutes', async () => {
    const { headers, set } = await begun({ account: customer, country: 'NL' })
    const page = `${base}/products?session-type=customer&country-code=NL`
    const other = await signedIn(portal, 'internalSales')
    const value = set?.value ?? ''
    const [expires = '', text = '', signature = ''] = value.split('.')
    const changed = Buffer.from(Buffer.from(text, 'base64url').toString().replace('NL', 'DE')).toString('base64url')
    for (const cookie of [
      `${other.cookie}; __Secure-assistant=${value}`,
      `${sales['cookie']}; __Secure-assistant=${expires}.${changed}.${signature}`,
      `${sales['cookie']}; __Secure-assistant=${Number(expires) + 60}.${text}.${signature}`,
      `${sales['cookie']}; __Secure-assistant=x`,
      String(sales['cookie']),
    ]) {
      const { statusCode, headers: answered } = await open(page, { cookie })
      expect([statusCode, String(answered.location).startsWith(`${base}?notice=customer&return-to=`)]).toEqual([
        302,
        true,
      ])
    }
    expect((await open(page, headers)).statusCode).toBe(200)
  })

  it('[SAL-01] The address decides over the cookie about the kind of session and the country', async () => {
    const { headers } = await begun({ type: 'internal', country: 'NL' })
    expect((await open(`${base}/products`, headers)).body).toContain('<dd>Netherlands</dd>')
    expect((await open(`${base}/products?session-type=internal&country-code=DE`, headers)).body).toContain(
      '<dd>Germany</dd>',
    )
    const neither = await open('/sales-assistant/nl-nl/products')
    expect(neither.body).toContain('<dd>Nederland</dd>')
  })

  it('[SAL-01] Shows what the country of the session offers, on the site of that country', async () => {
    const cards = (body: string): number => body.match(/href="[^"]*\/product\//g)?.length ?? 0
    const everywhere = await open(`${base}/products?session-type=internal`)
    const germany = await open(`${base}/products?session-type=internal&country-code=DE`)
    const site = await open('/de/de/products', {})
    expect(cards(germany.body)).toBe(cards(site.body))
    expect(cards(everywhere.body)).toBeGreaterThan(cards(germany.body))
    expect(germany.body).toContain('href="/sales-assistant/en-us/product/')
    expect(germany.body).not.toMatch(/href="\/(?:de|global)\/[^"]*product\//)
  })

  it('[SAL-01] The lists keep the session in every redirect, and the country sites remove it', async () => {
    const { statusCode, headers } = await open(`${base}/products?${desk}&page=1&search-term=gum`)
    expect([statusCode, headers.location]).toEqual([301, `${base}/products?${desk}&search-term=gum`])
  })

  it('[SAL-01] Pages that only the sites have open there', async () => {
    const { statusCode, headers } = await open(`${base}/account/security?${desk}`)
    expect([statusCode, String(headers.location).split('?')[0]]).toEqual([302, '/nl/en-us/account/security'])
  })

  it('[SAL-03] Every page of a session with a customer is in the audit log with both ids', async () => {
    const { headers } = await begun({ account: customer, country: 'NL' })
    const before = await viewed()
    await open(`${base}/products?session-type=customer&country-code=NL`, headers)
    await open(`${base}/suppliers?session-type=customer&country-code=NL`, headers)
    await open(`${base}/suppliers?session-type=internal&country-code=NL`, headers)
    expect((await viewed()) - before).toBe(2)
  })

  async function viewed(): Promise<number> {
    const rows = await database.queries.select().from(auditLog)
    return rows.filter(
      ({ operation, recordId, by }) => operation === 'account-viewed' && recordId === customer && by === user.id,
    ).length
  }

  it('[SAL-01] [FRM-02] A session for somebody who is no customer is refused, and what was chosen stays', async () => {
    const { answer, set } = await begun({ account: idOf(account, 'brenvik'), country: 'DE', find: 'Gumworks' })
    expect([answer.statusCode, set]).toEqual([422, undefined])
    expect(answer.body).toMatch(/<option[^>]* value="DE"[^>]*selected|<option selected=""[^>]* value="DE"/)
    expect(answer.body).toContain('value="Gumworks"')
    const unknown = await begun({ country: 'XX' })
    expect([unknown.answer.statusCode, unknown.set]).toEqual([422, undefined])
  })

  it('[SAL-01] A search for a customer leads to its address with what was chosen', async () => {
    const fields = { form: 'AssistantController.findCustomer', find: 'Weide & Co', country: 'DE', account: customer }
    const { statusCode, headers } = await sendForm(portal, base, sales, fields)
    expect([statusCode, headers.location]).toEqual([303, `${base}?country=DE&find=Weide+%26+Co`])
  })

  it('[SAL-01] Ends a session, and only for a form of the portal', async () => {
    const ended = await sendForm(portal, `${base}/products`, sales, { form: 'AssistantController.endSession' })
    expect([ended.statusCode, ended.headers.location]).toEqual([303, `${base}?notice=ended#new-session`])
    expect(ended.cookies).toContainEqual(expect.objectContaining({ name: '__Secure-assistant', value: '' }))
    const foreign = await portal.app.inject({
      method: 'POST',
      url: base,
      headers: { ...sales, origin: 'https://elsewhere.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: `form=AssistantController.beginSession&account=${customer}`,
    })
    expect(foreign.statusCode).toBe(403)
  })

  it('[CTX-02] A page of a country site is the same with the parameters of the Sales Assistant, once they are removed', async () => {
    const plain = await open('/nl/nl-nl/products?search-term=gum', {})
    const { headers } = await open(
      '/nl/nl-nl/products?session-type=customer&conflicts=show&country-code=DE&search-term=gum',
      {},
    )
    expect(headers.location).toBe('/nl/nl-nl/products?search-term=gum')
    expect((await open('/nl/nl-nl/products?search-term=gum', { 'portal-session': desk })).body).toBe(plain.body)
    for (const word of ['assistant', 'Portal-Session', 'internalSession']) expect(plain.body).not.toContain(word)
  })
})
