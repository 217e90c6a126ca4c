import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { account } from '#entities/account.ts'
import { redirect } from '#entities/redirect.ts'
import { user } from '#entities/user.ts'
import { systemViewer } from '#records/system-viewer.ts'
import type { AccountLetter } from '#server/account-letter.ts'
import { createSignIn } from '#sign-in/sign-in.ts'
import type { User } from '#sign-in/users.ts'
import { describeEachDatabase } from './databases.ts'
import { testPortal, type TestPortal } from './http-portal.ts'
import { cookieOf, password, userOf } from './signed-in.ts'
import { sealing } from './sealing.ts'

const base = '/nl/nl-nl'
const start = Date.UTC(2026, 5, 15, 9)
const form = 'application/x-www-form-urlencoded'
const fromUs = { 'sec-fetch-site': 'same-origin', host: 'localhost:3000' }

describeEachDatabase('signing in over http', (open) => {
  let portal: TestPortal
  let customer: User
  let clock = start
  const letters: AccountLetter[] = []
  let connections = 0

  beforeAll(async () => {
    let queries: Awaited<ReturnType<typeof open>>['queries'] | undefined
    portal = await testPortal(
      async () => {
        const database = await open()
        ;({ queries } = database)
        return database
      },
      ({ records }) => ({
        ...(queries === undefined
          ? {}
          : { signIn: createSignIn({ queries, records, now: () => new Date(clock), sealing }) }),
        sendAccountLetter: (letter) => void letters.push(letter),
      }),
    )
    customer = await userOf(portal, 'customer', 'ada@blossom.example')
    const { signIn } = portal.services
    await signIn.choosePassword(await signIn.invite(customer.id), password)
  })
  afterAll(() => portal.close())
  beforeEach(() => {
    clock = start
  })

  const send = (path: string, fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}) =>
    portal.app.inject({
      method: 'POST',
      url: base + path,
      // Each from a connection of its own: one alone may not try so often.
      remoteAddress: `192.0.2.${(connections += 1) % 250}`,
      headers: { ...fromUs, 'content-type': form, ...headers },
      payload: new URLSearchParams(fields).toString(),
    })
  const get = (url: string, cookie?: string) =>
    portal.app.inject({ url, headers: { host: 'localhost:3000', ...(cookie === undefined ? {} : { cookie }) } })
  const signIn = (more: Readonly<Record<string, string>> = {}, headers: Record<string, string> = {}) =>
    send('/sign-in', { email: customer.email, password, ...more }, headers)
  const cookieIn = ({ cookies }: Awaited<ReturnType<typeof signIn>>): string =>
    cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const asked = async (method: string, cookie: string) =>
    (
      await portal.app.inject({
        method: 'POST',
        url: `/lwr/apex/v65.0/SessionController/${method}`,
        headers: { cookie, 'content-type': 'application/json' },
        payload: '{}',
      })
    ).json<{ readonly isGuest: boolean; readonly secondsLeft?: number }>()

  it('gives a cookie that no script, no other host and no plain connection has, and goes where one wanted to be', async () => {
    const answer = await signIn({ 'return-to': `${base}/products?page=2` })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}/products?page=2`])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  it('goes nowhere else, whatever the address says', async () => {
    const tried = [
      'https://evil.example/',
      '//evil.example',
      String.raw`/\evil.example`,
      '/de/de/products',
      '/nl/nl-nl/%0d%0aset-cookie:x',
      'javascript:alert(1)',
    ]
    for (const each of tried) expect((await signIn({ 'return-to': each })).headers.location).toBe(base)
    const page = await get(`${base}/sign-in?return-to=${encodeURIComponent('https://evil.example/')}`)
    expect(page.body).not.toContain('evil.example')
  })

  it('comes back with what was typed, but for the password, where it is wrong', async () => {
    const answer = await signIn({ password: 'not it, but long enough', 'return-to': `${base}/products` })
    expect(answer.statusCode).toBe(422)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.body).toContain('Het adres en het wachtwoord horen niet bij elkaar.')
    expect(answer.body).toContain('value="ada@blossom.example"')
    expect(answer.body).toContain(`value="${base}/products"`)
    expect(answer.body).not.toContain('not it, but long enough')
    expect(answer.cookies).toEqual([])
  })

  it('answers alike whether there is such an address', async () => {
    const [known, unknown] = [
      await send('/sign-in', { email: customer.email, password: 'wrong, and long enough' }),
      await send('/sign-in', { email: 'eva@blossom.example', password: 'wrong, and long enough' }),
    ]
    expect(unknown.statusCode).toBe(known.statusCode)
    expect(unknown.body.replaceAll('eva@', 'ada@')).toBe(known.body)
  })

  it('takes forms of our own pages alone', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }]) {
      const answer = await signIn({}, headers)
      expect([answer.statusCode, answer.cookies]).toEqual([403, []])
    }
    const json = await portal.app.inject({
      method: 'POST',
      url: `${base}/sign-in`,
      headers: { ...fromUs, 'content-type': 'application/json' },
      payload: JSON.stringify({ email: customer.email, password }),
    })
    expect([json.statusCode, json.cookies]).toEqual([400, []])
  })

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'http://portal.test' }, 200],
    // No browser: nobody made it do anything.
    [{}, 200],
  ])('of a call that is posted with %j the page that made it is known: %i', async (headers, status) => {
    const cookie = cookieIn(await signIn())
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/lwr/apex/v65.0/SessionController/extendSession',
      headers: { ...headers, cookie, 'content-type': 'application/json' },
      payload: '{}',
    })
    expect(answer.statusCode).toBe(status)
  })

  it('takes no password over a plain connection from elsewhere, and says so', async () => {
    const answer = await signIn({}, { host: 'portal.test' })
    expect([answer.statusCode, answer.cookies]).toEqual([403, []])
    expect(answer.body).toContain('Deze verbinding is niet veilig')
  })

  it('[CTX-01] makes pages of one visitor for nobody else', async () => {
    const cookie = cookieIn(await signIn())
    const own = await get(`${base}/products`, cookie)
    expect([own.statusCode, own.headers['cache-control'], own.headers.etag]).toEqual([
      200,
      'private, no-store',
      undefined,
    ])
    expect(own.body).toContain('Ada Lindqvist')
    const guest = await get(`${base}/products`)
    expect(guest.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(guest.headers['set-cookie']).toBeUndefined()
    expect(guest.body).not.toContain('Ada Lindqvist')
  })

  it('[CTX-01] makes nothing of one visitor while it looks for where an old address leads', async () => {
    const cookie = cookieIn(await signIn())
    await portal.setting.records.create(systemViewer, redirect, { from: '/NL/nl-nl/suppliers', to: `${base}/products` })
    expect((await get('/NL/nl-nl/suppliers', cookie)).headers.location).toBe(`${base}/suppliers`)
    expect((await get(`${base}/suppliers`)).body).not.toContain('Ada Lindqvist')
  })

  it('lets nobody keep the answer of a call to who is signed in', async () => {
    const cookie = cookieIn(await signIn())
    const url = `/lwr/apex/v65.0/SearchController/search?methodParams=${encodeURIComponent('{"countryCode":"NL","languageCode":"nl-NL"}')}`
    expect((await get(url, cookie)).headers['cache-control']).toBe('private, no-store')
    expect((await get(url)).headers['cache-control']).toBe('private, max-age=30')
  })

  it('shows who is signed in their own account, and a guest the way in', async () => {
    const cookie = cookieIn(
      await signIn(
        {},
        { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0' },
      ),
    )
    const { statusCode, body } = await get(`${base}/account`, cookie)
    expect(statusCode).toBe(200)
    for (const text of ['ada@blossom.example', 'Klant', 'Firefox, macOS', 'Deze browser']) expect(body).toContain(text)
    const guest = await get(`${base}/account`)
    expect([guest.statusCode, guest.headers.location]).toEqual([
      302,
      `${base}/sign-in?return-to=%2Fnl%2Fnl-nl%2Faccount`,
    ])
    expect((await get(`${base}/sign-in`, cookie)).headers.location).toBe(base)
  })

  it('is left by a form, and what opened it opens nothing any more', async () => {
    const cookie = cookieIn(await signIn())
    const answer = await send('/sign-out', {}, { cookie })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}/sign-in?done=signedOut`])
    expect(answer.headers['set-cookie']).toMatch(/^__Host-session=; .*Expires=Thu, 01 Jan 1970/)
    expect((await get(`${base}/account`, cookie)).statusCode).toBe(302)
    // Nobody else's page can do it.
    const other = cookieIn(await signIn())
    expect((await send('/sign-out', {}, { cookie: other, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await get(`${base}/account`, other)).statusCode).toBe(200)
  })

  it('ends another of one’s own sessions, all others, and nobody else’s', async () => {
    const somebody = await userOf(portal)
    const [own, second, third] = [
      await cookieOf(portal, somebody),
      await cookieOf(portal, somebody),
      await cookieOf(portal, somebody),
    ]
    const editor = await userOf(portal, 'editor')
    const foreign = await cookieOf(portal, editor)
    const [theirs] = await portal.services.signIn.sessions.list(editor.id)
    const isOpen = async (cookie: string) => (await get(`${base}/account`, cookie)).statusCode === 200
    const state = await portal.services.signIn.sessions.read(second.split('=')[1] ?? '')
    await send('/account/session', { session: state?.id ?? '' }, { cookie: own })
    expect([await isOpen(own), await isOpen(second), await isOpen(third)]).toEqual([true, false, true])
    await send('/account/session', { session: theirs?.id ?? '' }, { cookie: own })
    expect(await isOpen(foreign)).toBe(true)
    await send('/account/session', {}, { cookie: own })
    expect([await isOpen(own), await isOpen(third), await isOpen(foreign)]).toEqual([true, false, true])
  })

  it('changes a password for who knows the one of now', async () => {
    const editor = await userOf(portal, 'editor')
    await portal.services.signIn.choosePassword(await portal.services.signIn.invite(editor.id), password)
    const cookie = await cookieOf(portal, editor)
    const change = (fields: Readonly<Record<string, string>>) => send('/account/password', fields, { cookie })
    const wrong = await change({ 'current-password': 'no idea what it was', password: 'a lamp behind the door' })
    expect(wrong.statusCode).toBe(422)
    // Where one can try again: with the field for the password of now.
    expect(wrong.body).toContain('name="current-password"')
    const right = await change({ 'current-password': password, password: 'a lamp behind the door' })
    expect([right.statusCode, right.headers.location]).toEqual([303, `${base}/account?done=password`])
    const again = await send('/sign-in', { email: editor.email, password: 'a lamp behind the door' })
    expect(again.statusCode).toBe(303)
  })

  it('sends a link to who has forgotten theirs; it works once, and lies in no cache', async () => {
    const before = letters.length
    const answers = [
      await send('/account/forgotten', { email: customer.email }),
      await send('/account/forgotten', { email: 'nobody@blossom.example' }),
    ]
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers.location]).toEqual([303, `${base}/account/forgotten?done=asked`])
    expect(letters.slice(before).map(({ to }) => to.email)).toEqual(['ada@blossom.example'])
    const token = new URLSearchParams(letters.at(-1)?.path?.split('?')[1]).get('token') ?? ''
    const page = await get(`${base}/account/password?token=${token}`)
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(page.body).toContain('<meta name="robots" content="noindex')
    const bad = await send('/account/password', { token, password: 'password1234' })
    expect(bad.statusCode).toBe(422)
    expect(bad.body).toContain(`value="${token}"`)
    const good = await send('/account/password', { token, password })
    expect([good.statusCode, good.headers.location]).toEqual([303, `${base}/sign-in?done=password`])
    const again = await send('/account/password', { token, password })
    expect(again.statusCode).toBe(422)
    expect(again.body).toContain('Deze link is al gebruikt of niet meer geldig.')
  })

  describe('a session', () => {
    it('[SES-01] [SES-10] tells a page who it is of, and a guest nothing', async () => {
      const cookie = cookieIn(await signIn())
      expect(await asked('getSession', cookie)).toEqual({
        isGuest: false,
        userId: customer.id,
        sessionId: expect.stringMatching(/^0Ak\w{15}$/),
        secondsLeft: 1800,
        effectiveAccount: { relatedLobIntegrationId: '' },
      })
      expect(await asked('getSession', '')).toEqual({ isGuest: true })
      expect(await asked('getSession', `__Host-session=${'x'.repeat(43)}`)).toEqual({ isGuest: true })
    })

    it('[SES-07] lasts while somebody works, and a page that only asks does not count', async () => {
      const cookie = cookieIn(await signIn())
      clock = start + 600_000
      expect((await asked('getSession', cookie)).secondsLeft).toBe(1200)
      clock = start + 700_000
      expect((await asked('getSession', cookie)).secondsLeft).toBe(1100)
      await get(`${base}/products`, cookie)
      expect((await asked('getSession', cookie)).secondsLeft).toBe(1800)
      clock = start + 2_400_000
      expect((await asked('getSession', cookie)).secondsLeft).toBe(100)
      expect((await asked('extendSession', cookie)).secondsLeft).toBe(1800)
      clock = start + 4_200_000
      expect(await asked('getSession', cookie)).toEqual({ isGuest: true })
      expect((await get(`${base}/account`, cookie)).statusCode).toBe(302)
    })

    it('[CTX-09] has the view of its user’s own account', async () => {
      const rival = await userOf(portal, 'customer', 'rival@other.example')
      const cookie = cookieIn(await signIn())
      const { body } = await get(`${base}/account`, cookie)
      const own = await portal.setting.records.byId(systemViewer, account, customer.account ?? '')
      expect(body).toContain(own?.name)
      expect(body).not.toContain('rival@other.example')
      expect(rival.account).not.toBe(customer.account)
    })

    it('has the rights that its user has now', async () => {
      const editor = await userOf(portal, 'editor')
      const cookie = await cookieOf(portal, editor)
      const explain = async () =>
        (
          await portal.app.inject({
            method: 'POST',
            url: '/lwr/apex/v65.0/SearchController/explain',
            headers: { cookie, 'content-type': 'application/json' },
            payload: '{}',
          })
        ).statusCode
      expect(await explain()).toBe(400)
      const { records } = portal.setting
      await records.update(systemViewer, user, editor.id, editor.version, { roles: ['supplier'] })
      expect(await explain()).toBe(404)
    })
  })

  it.each(openRedirects())('is led nowhere by %j', async (_, url) => {
    const { headers } = await signIn({ 'return-to': url })
    expect(String(headers.location)).toMatch(/^\/nl(?:\/|$)/)
  })
})

/** A sample of the corpus; without it, what stands above is all. */
function openRedirects(): readonly (readonly [string, string])[] {
  const file = new URL('../../shared/corpora/redirect/patt_openredirects.txt', import.meta.url)
  if (!existsSync(file)) {
    console.log('The corpus of open redirects is not here: a line of our own is tried instead.')
    return [['a host', 'https://evil.example']]
  }
  const lines = readFileSync(file, 'utf8').split(/\r?\n/).filter(Boolean)
  const every = process.env['TEST_LONG'] === undefined ? 20 : 1
  return lines.filter((_, at) => at % every === 0).map((line) => [line.slice(0, 60), line] as const)
}
