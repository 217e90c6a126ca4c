import path from 'node:path'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { securityHeaders } from '#platform/http/security-headers.ts'
import type { User } from '#features/identity/people/users.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { fillDocuments, keyOf } from '../../fixtures/document-fixtures.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { rawAnswer } from '../../fixtures/raw-http.ts'
import { routesOf, type KnownRoute } from '../../fixtures/routes-of.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { cookieOf, password, userOf } from '../../fixtures/signed-in.ts'

const site = '/nl/nl-nl'
const form = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }

let portal: TestPortal
/** A user who signs in. Answers only to this user may contain their address. */
let user: User
let requests: readonly Omit<KnownRoute, 'route'>[]
beforeAll(async () => {
  portal = await testPortal(openMemory, ({ files, sites }) => ({
    files,
    sites: sites.map((each) => (each.code === 'de' ? { ...each, isMyIMCDOnly: true } : each)),
    workshop: {
      modules: () => import('#app/workshop/workshop-server.tsx'),
      assets: { entry: '/assets/workshop-1a2b3c.js', styles: [], chunksOf: () => [], buildId: 'test' },
      clientFiles: path.resolve('public'),
    },
  }))
  await fillDocuments(portal.fixtures.records, portal.files)
  await portal.fixtures.follower.catchUp()
  user = await userOf(portal)
  const { signIn } = portal.services
  await signIn.choosePassword(await signIn.invite(user.id), password)
  await portal.app.ready()
  requests = [
    ...routesOf(portal.app),
    ...[
      '/',
      site,
      `${site}/products`,
      `${site}/search?search-term=xanthan`,
      `${site}/product/x-${idOf(tradeGrade, 'xanthan-80')}`,
      `${site}/certificates-and-documents`,
      `${site}/sign-in`,
      `${site}/account`,
      `${site}/nothing`,
      '/nothing',
      '/%zz',
      '/nl',
      '/de/de',
      '/de/de/products',
      '/workshop',
      '/workshop/badge',
      `${site}/cms/delivery/media/${keyOf('iso-nl.pdf')}`,
      '/lwr/apex/v65.0/SearchController/search?methodParams=%7B%22countryCode%22%3A%22NL%22%2C%22languageCode%22%3A%22nl-NL%22%7D',
      '/lwr/apex/v65.0/SessionController/getSession',
    ].map((url) => ({ method: 'GET' as const, url })),
    { method: 'DELETE', url: site },
    { method: 'POST', url: `${site}/products` },
  ]
})
afterAll(() => portal.close())

type Answers = Awaited<ReturnType<typeof answers>>
/** The first answers to guests, the second answers to guests (now from the cache), and then the answers to a signed-in user. */
let walks: { readonly guest: Answers; readonly again: Answers; readonly own: Answers }
beforeAll(async () => {
  walks = { guest: await answers('guest'), again: await answers('guest'), own: await answers('user') }
})

/** Sends each of the requests. Every request has a new session, because forms change or end the session. */
async function answers(from: 'guest' | 'user') {
  const all = []
  for (const { method, url } of requests) {
    const headers = {
      ...(method === 'POST' ? form : {}),
      ...(from === 'user' ? { cookie: await cookieOf(portal, user) } : {}),
    }
    all.push({ what: `${method} ${url}`, ...(await answerTo(method, url, headers)) })
  }
  return all
}

async function answerTo(method: KnownRoute['method'], url: string, headers: Readonly<Record<string, string>>) {
  const answer = await portal.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: 'a=b' } : {}) })
  return { status: answer.statusCode, headers: answer.headers, cookies: answer.cookies, body: answer.body }
}

const everyAnswer = (): Answers => [...walks.guest, ...walks.again, ...walks.own]

const policyOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string =>
  String(headers['content-security-policy'])

describe('Every answer to guests and to signed-in users', () => {
  it('The test requests every route: pages, files, calls, redirects and errors', () => {
    const { guest } = walks
    const statuses = new Set(guest.map(({ status }) => status))
    for (const status of [200, 302, 400, 404, 405]) expect([...statuses]).toContain(status)
    const types = new Set(guest.map(({ headers }) => String(headers['content-type']).split(';')[0]))
    for (const type of ['text/html', 'application/json', 'application/pdf', 'application/xml', 'text/plain'])
      expect([...types]).toContain(type)
  })

  it('Every answer has all security headers and a request id', () => {
    const names = Object.keys(securityHeaders(false))
    for (const { what, headers } of everyAnswer()) {
      expect(Object.keys(headers), what).toEqual(expect.arrayContaining(names))
      expect(headers['x-request-id'], what).toMatch(/^[\da-f-]{36}$/)
      expect(headers, what).not.toHaveProperty('x-powered-by')
      expect(headers, what).not.toHaveProperty('server')
    }
  })

  it('The answer to a malformed request has them too', async () => {
    const port = Number(new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' })).port)
    for (const head of [
      'NONSENSE\r\n\r\n',
      'GET / HTTP/1.1\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    ]) {
      const answer = await rawAnswer(port, head, 500)
      for (const name of [...Object.keys(securityHeaders(false)), 'x-request-id'])
        expect(answer, head).toMatch(new RegExp(`^${name}: \\S`, 'm'))
    }
  })

  it('The answers require TLS where the portal is reached over TLS', async () => {
    const secure = await testPortal(openMemory, () => ({ publicOrigin: () => 'https://portal.test' }))
    for (const url of ['/', site, '/nothing', '/%zz', '/robots.txt'])
      expect((await secure.app.inject(url)).headers['strict-transport-security'], url).toContain('max-age=31536000')
    expect(policyOf(await secure.app.inject(site))).toContain('upgrade-insecure-requests')
    await secure.close()
  })

  it('The only cookies are the portal’s own, for this host, over TLS, and unavailable to scripts and other sites', async () => {
    const payload = new URLSearchParams(
      formFields('SignInController.signIn', { email: user.email, password }),
    ).toString()
    const sent = { ...form, host: 'localhost' }
    const signIn = await portal.app.inject({ method: 'POST', url: `${site}/sign-in`, headers: sent, payload })
    const own = { ...form, cookie: await cookieOf(portal, user) }
    const signOut = await portal.app.inject({
      method: 'POST',
      url: `${site}/account`,
      headers: own,
      payload: new URLSearchParams(formFields('SignInController.signOut', {})).toString(),
    })
    const all = [signIn, signOut, ...everyAnswer()]
    const withCookies = all.filter(({ cookies }) => cookies.length > 0)
    expect(withCookies.length).toBeGreaterThanOrEqual(2)
    for (const { cookies, headers } of withCookies) {
      expect(headers['cache-control']).toMatch(/no-store/)
      for (const { name, path: cookiePath, domain, secure, httpOnly, sameSite } of cookies) {
        expect(name).toMatch(/^__Host-/)
        expect({ cookiePath, domain, secure, httpOnly }).toEqual({
          cookiePath: '/',
          domain: undefined,
          secure: true,
          httpOnly: true,
        })
        expect(sameSite).toMatch(/^(?:Lax|Strict)$/)
      }
    }
  })

  it('Only answers that are the same for everybody are cacheable', () => {
    const { again: guest, own } = walks
    const personal = own.filter(({ body, status }, at) => body !== guest[at]?.body || status !== guest[at]?.status)
    expect(personal.length).toBeGreaterThan(5)
    expect(own.some(({ body }) => body.includes(user.email))).toBe(true)
    for (const { what, headers } of personal) expect(headers['cache-control'], what).toMatch(/no-store/)
    for (const { what, headers, body } of own)
      if (body.includes(user.email)) expect(headers['cache-control'], what).toMatch(/^private, no-store$/)
    for (const { what, body } of guest) expect(body, what).not.toContain(user.email)
  })
})

describe('The content security policy of every kind of answer', () => {
  const findings = (policy: string) =>
    new CspEvaluator(new CspParser(policy).csp).evaluate().filter(({ severity }) => severity <= Severity.MEDIUM)

  it.each([
    ['a guest’s page', site, false],
    ['the page of who is signed in', `${site}/account`, true],
    ['a page that says there is none', `${site}/product-not-found`, false],
    ['an address outside all sites', '/nothing', false],
    ['a closed site', '/de/de', false],
    ['the workshop', '/workshop/badge', false],
    ['a file', `${site}/cms/delivery/media/${keyOf('iso-nl.pdf')}`, false],
    ['a call', '/lwr/apex/v65.0/No/thing', false],
  ])('The policy of %s has no weakness of high or medium severity', async (_what, url, isSignedIn) => {
    const answer = await portal.app.inject({ url, headers: isSignedIn ? { cookie: await cookieOf(portal, user) } : {} })
    expect(findings(policyOf(answer))).toEqual([])
    expect(policyOf(answer)).toContain("default-src 'none'")
    expect(policyOf(answer)).not.toMatch(/script-src[^;]*'unsafe/)
  })

  it('The policy of every route has no weakness', () => {
    const policies = new Set(everyAnswer().map(policyOf))
    expect(policies.size).toBeGreaterThan(3)
    for (const policy of policies) expect(findings(policy), policy).toEqual([])
  })

  it('The evaluation finds a weakness in an unsafe policy', () => {
    expect(findings("default-src 'none'; script-src 'self' 'unsafe-inline' https:")).not.toEqual([])
  })
})
