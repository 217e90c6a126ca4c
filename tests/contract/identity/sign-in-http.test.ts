import { expect, it } from 'vitest'
import { redirect } from '#features/seo/redirects/redirect.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { formFields, withoutFormToken } from '../../fixtures/forms/form-fields.ts'
import { cookieOf, password, userOf } from '../../fixtures/signed-in.ts'
import { itForEachSource, sampleLines, sharedLines } from '../../fixtures/shared-files.ts'
import { isLongRun } from '../../fixtures/test-run.ts'
import { base, fromUs, signInPortal } from './sign-in-portal.ts'

const signOut = formFields('SignInController.signOut', {})

describeEachDatabase('Signing in over HTTP', (open) => {
  const { portal, customer, emails, send, get, signIn, cookieIn } = signInPortal(open)

  it('A sign-in sets a cookie that scripts, other hosts and plain connections cannot read, and redirects to the requested page', async () => {
    const answer = await signIn({}, {}, `${base}/products?page=2`)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}/products?page=2`])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-device=[\w-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
  })

  it('Somebody who guesses cannot lock out the owner, whose browser is known by a sign-in or by a link from the portal', async () => {
    const owner = await userOf(portal(), 'customer', 'besieged@blossom.example')
    const link = await portal().services.signIn.invite(owner.id)
    const chosen = await send(
      '/account/password',
      formFields('SignInController.choosePassword', { token: link, password }),
    )
    const tried = async (input: string, cookie = '') =>
      await signIn({ email: owner.email, password: input }, { cookie })
    const known = await tried(password)
    for (let at = 0; at < 10; at += 1) expect((await tried(`not it, number ${at}`)).statusCode).toBe(422)
    const locked = await tried(password)
    expect([locked.statusCode, locked.cookies]).toEqual([429, []])
    for (const before of [known, chosen]) {
      const device = before.cookies.find(({ name }) => name === '__Host-device')
      expect((await tried(password, `__Host-device=${device?.value ?? ''}`)).statusCode).toBe(303)
    }
    const [device = ''] = cookieIn(known).split('; ')
    expect((await tried(password, device.slice(0, -4))).statusCode).toBe(429)
  })

  it('A sign-in never redirects to another site', async () => {
    const tried = [
      'https://evil.example/',
      '//evil.example',
      String.raw`/\evil.example`,
      '/de/de/products',
      '/nl/nl-nl/%0d%0aset-cookie:x',
      'javascript:alert(1)',
    ]
    for (const each of tried) expect((await signIn({}, {}, each)).headers.location).toBe(base)
    const page = await get(`${base}/sign-in?return-to=${encodeURIComponent('https://evil.example/')}`)
    expect(page.body).not.toContain('evil.example')
  })

  it('A failed sign-in keeps the typed values except the password', async () => {
    const answer = await signIn({ password: 'not it, but long enough' }, {}, `${base}/products`)
    expect(answer.statusCode).toBe(422)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.body).toContain('Het e-mailadres of het wachtwoord is onjuist.')
    expect(answer.body).toContain('value="ada@blossom.example"')
    // The form is sent to the address of its page again, which names the page to return to.
    expect(answer.body).toContain('action="#SignInController-signIn"')
    expect(answer.body).not.toContain('not it, but long enough')
    expect(answer.cookies).toEqual([])
  })

  it('A sign-in gives the same answer for known and unknown addresses', async () => {
    const [known, unknown] = [
      await signIn({ password: 'wrong, and long enough' }),
      await signIn({ email: 'eva@blossom.example', password: 'wrong, and long enough' }),
    ]
    expect(unknown.statusCode).toBe(known.statusCode)
    expect(withoutFormToken(unknown.body.replaceAll('eva@', 'ada@'))).toBe(withoutFormToken(known.body))
  })

  it('The portal accepts only forms of its own pages', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }]) {
      const answer = await signIn({}, headers)
      expect([answer.statusCode, answer.cookies]).toEqual([403, []])
    }
    const json = await portal().app.inject({
      method: 'POST',
      url: `${base}/sign-in`,
      headers: { ...fromUs, 'content-type': 'application/json' },
      payload: JSON.stringify({ email: customer().email, password }),
    })
    expect([json.statusCode, json.cookies]).toEqual([405, []])
  })

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'http://portal.test' }, 200],
    // A request without these headers comes from no browser.
    [{}, 200],
  ])('For a POST call with %j, the origin check answers %i', async (headers, status) => {
    const cookie = cookieIn(await signIn())
    const answer = await portal().app.inject({
      method: 'POST',
      url: '/lwr/apex/v65.0/SessionController/extendSession',
      headers: { ...headers, cookie, 'content-type': 'application/json' },
      payload: '{}',
    })
    expect(answer.statusCode).toBe(status)
  })

  it('A password over a plain connection from another machine is refused with an explanation', async () => {
    const answer = await signIn({}, { host: 'portal.test' })
    expect([answer.statusCode, answer.cookies]).toEqual([403, []])
    expect(answer.body).toContain('Deze verbinding is niet veilig')
  })

  it('[CTX-01] A page of one visitor is never served to another visitor', async () => {
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

  it('[CTX-01] The lookup of an old address prepares nothing for an individual visitor', async () => {
    const cookie = cookieIn(await signIn())
    await portal().fixtures.records.create(systemViewer, redirect, {
      from: '/NL/nl-nl/suppliers',
      to: `${base}/products`,
    })
    expect((await get('/NL/nl-nl/suppliers', cookie)).headers.location).toBe(`${base}/suppliers`)
    expect((await get(`${base}/suppliers`)).body).not.toContain('Ada Lindqvist')
  })

  it('Answers to a signed-in user cannot be stored by caches', async () => {
    const cookie = cookieIn(await signIn())
    const url = `/lwr/apex/v65.0/SearchController/search?methodParams=${encodeURIComponent('{"countryCode":"NL","languageCode":"nl-NL"}')}`
    expect((await get(url, cookie)).headers['cache-control']).toBe('private, no-store')
    expect((await get(url)).headers['cache-control']).toBe('private, max-age=30')
  })

  it('A signed-in user sees their account, and a guest is sent to the sign-in page', async () => {
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

  it('A form signs the user out, and the session token becomes invalid', async () => {
    const cookie = cookieIn(await signIn())
    const answer = await send('/account', signOut, { cookie })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}/sign-in?done=signIn.signedOut`])
    expect(answer.headers['set-cookie']).toMatch(/^__Host-session=; .*Expires=Thu, 01 Jan 1970/)
    expect((await get(`${base}/account`, cookie)).statusCode).toBe(302)
    // A page of another site cannot sign the user out.
    const other = cookieIn(await signIn())
    expect((await send('/account', signOut, { cookie: other, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await get(`${base}/account`, other)).statusCode).toBe(200)
  })

  it('A user ends one or all of their other sessions, but never a session of another user', async () => {
    const somebody = await userOf(portal())
    const [own, second, third] = [
      await cookieOf(portal(), somebody),
      await cookieOf(portal(), somebody),
      await cookieOf(portal(), somebody),
    ]
    const editor = await userOf(portal(), 'editor')
    const foreign = await cookieOf(portal(), editor)
    const [theirs] = await portal().services.signIn.sessions.list(editor.id)
    const isOpen = async (cookie: string) => (await get(`${base}/account`, cookie)).statusCode === 200
    const end = (sessionId = '') =>
      send('/account', formFields('SessionController.endSession', { sessionId }), { cookie: own })
    const state = await portal().services.signIn.sessions.read(second.split('=')[1] ?? '')
    await end(state?.id)
    expect([await isOpen(own), await isOpen(second), await isOpen(third)]).toEqual([true, false, true])
    await end(theirs?.id)
    expect(await isOpen(foreign)).toBe(true)
    await send('/account', formFields('SessionController.endOtherSessions', {}), { cookie: own })
    expect([await isOpen(own), await isOpen(third), await isOpen(foreign)]).toEqual([true, false, true])
  })

  it('A user who knows the current password can change it', async () => {
    const editor = await userOf(portal(), 'editor')
    await portal().services.signIn.choosePassword(await portal().services.signIn.invite(editor.id), password)
    const cookie = await cookieOf(portal(), editor)
    const change = (fields: Readonly<Record<string, string>>) =>
      send('/account', formFields('SignInController.changePassword', fields), { cookie })
    const wrong = await change({ current: 'no idea what it was', password: 'a lamp behind the door' })
    expect(wrong.statusCode).toBe(422)
    // The page offers another attempt with the field for the current password.
    expect(wrong.body).toContain('name="current"')
    const right = await change({ current: password, password: 'a lamp behind the door' })
    expect([right.statusCode, right.headers.location]).toEqual([
      303,
      `${base}/account?done=signIn.password#SignInController-changePassword`,
    ])
    const again = await signIn({ email: editor.email, password: 'a lamp behind the door' })
    expect(again.statusCode).toBe(303)
  })

  it('The emailed link resets a forgotten password once and is never cached', async () => {
    const before = emails.length
    const forgotten = (email: string) => formFields('SignInController.requestPassword', { email })
    const answers = [
      await send('/account/forgotten', forgotten(customer().email)),
      await send('/account/forgotten', forgotten('nobody@blossom.example')),
    ]
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers.location]).toEqual([
        303,
        `${base}/account/forgotten?done=signIn.requested#SignInController-requestPassword`,
      ])
    expect(emails.slice(before).map(({ to }) => to.email)).toEqual(['ada@blossom.example'])
    const token = new URLSearchParams(emails.at(-1)?.path?.split('?')[1]).get('token') ?? ''
    const page = await get(`${base}/account/password?token=${token}`)
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(page.body).toContain('<meta name="robots" content="noindex')
    const choose = (link: string, chosen: string) =>
      send(
        `/account/password?token=${link}`,
        formFields('SignInController.choosePassword', { token: link, password: chosen }),
      )
    const bad = await choose(token, 'password1234')
    expect(bad.statusCode).toBe(422)
    expect(bad.body).toContain(`value="${token}"`)
    expect(bad.body).toContain('aria-invalid="true"')
    expect(bad.body).not.toContain('password1234')
    const good = await choose(token, password)
    expect([good.statusCode, good.headers.location]).toEqual([303, `${base}/sign-in?done=signIn.password`])
    const again = await choose(token, password)
    expect(again.statusCode).toBe(422)
    expect(again.body).toContain('Deze link is al gebruikt of niet meer geldig.')
  })

  const corpus = 'corpora/redirect/patt_openredirects.txt'
  itForEachSource(
    'Redirects only within the portal, whatever address the form contains',
    {
      sample: () => sampleLines('redirects.txt'),
      shared: [corpus],
      read: () => sharedLines(corpus).filter((_, at) => isLongRun || at % 20 === 0),
    },
    async (lines) => {
      expect(lines.length).toBeGreaterThan(0)
      for (const line of lines) {
        const { headers } = await signIn({}, {}, line)
        expect(String(headers.location), line).toMatch(/^\/nl(?:\/|$)/)
      }
    },
  )
})
