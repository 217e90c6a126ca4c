import { and, eq, gt, max } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { signInProvider, userIdentity } from '#features/identity/sign-in/sign-in-tables.ts'
import { user } from '#features/identity/people/user.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { sessionCookie } from '#platform/http/session-cookie.ts'
import type { User } from '#features/identity/people/users.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { base, providerBrowser, type ProviderBrowser } from './provider-browser.ts'
import { singleSignOnPortal, type SingleSignOnPortal } from './single-sign-on-portal.ts'
import { userOf } from '../../fixtures/signed-in.ts'

const account303 = `${base}/account?done=connected`
const failureAddress = (why: string): string => `${base}/sign-in/provider?trouble=${why}`

describeEachDatabase('Single sign-on', (open) => {
  let fixtures: SingleSignOnPortal

  beforeAll(async () => {
    fixtures = await singleSignOnPortal(open)
  })
  afterAll(() => fixtures.close())
  beforeEach(async () => {
    const { queries, valid } = fixtures
    await queries.delete(userIdentity).where(eq(userIdentity.issuer, valid.origin))
  })

  const stranger = (): ProviderBrowser => providerBrowser(fixtures.portal)
  const mail = { email: 'ada@honest.example' }

  /** Signs in with the valid provider as one of its users. */
  async function goAndReturn(
    browser: ProviderBrowser,
    somebody: string,
    fields: Readonly<Record<string, string>> = mail,
  ) {
    const back = await fixtures.valid.visit((await browser.setOut(fields)).href, somebody)
    return await browser.get(back.pathname + back.search)
  }

  const connect = async (browser: ProviderBrowser, somebody: string) =>
    await goAndReturn(browser, somebody, { connect: 'honest' })

  async function connected(owner: User, somebody: string): Promise<void> {
    expect((await connect(await fixtures.browserOf(owner), somebody)).headers.location).toBe(account303)
  }

  const nameOnPage = async (browser: ProviderBrowser): Promise<string> => {
    const { statusCode, body } = await browser.get(`${base}/account`)
    return statusCode === 200 ? (/[\w.-]+@[\w.-]+\.example/.exec(body)?.[0] ?? '') : ''
  }

  it('An address leads to the provider of its email domain, and only the same browser can complete the sign-in', async () => {
    const browser = stranger()
    const answer = await browser.post('/sign-in/provider', { email: ' Ada@HONEST.example ' })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
    const [, way = ''] = /^0;url=(.+)$/.exec(String(answer.headers['refresh'])) ?? []
    expect(Object.fromEntries(new URL(way).searchParams)).toEqual({
      client_id: 'portal',
      redirect_uri: 'http://localhost:3000/sign-in/provider/honest',
      response_type: 'code',
      scope: 'openid',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      login_hint: 'Ada@HONEST.example',
    })
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-provider=[\w-]{43}\.\/nl\/nl-nl; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    // For a browser that does not follow the redirect automatically.
    expect(answer.body).toContain('Verder naar Honest &amp; Co</a>')
    expect(answer.body).toContain(`href="${way.replaceAll('&', '&amp;')}"`)
  })

  it('The answer reveals whether a domain has a provider, but nothing about an address', async () => {
    const answers = [
      await stranger().post('/sign-in/provider', { email: 'ada@honest.example' }),
      await stranger().post('/sign-in/provider', { email: 'nobody@honest.example' }),
    ].map(({ statusCode, body }) => [statusCode, body.replaceAll(/https?:[^"<]+/g, '').replaceAll(/state=[^"]+/g, '')])
    expect(answers[1]).toEqual(answers[0])
    const customer = await userOf(fixtures.portal)
    for (const fields of [
      { email: customer.email },
      { email: 'nobody@elsewhere.example' },
      { email: 'x' },
      { provider: 'x' },
    ]) {
      const { statusCode, body } = await stranger().post('/sign-in/provider', fields)
      expect([statusCode, body.includes('Daarvoor is hier geen inlog van een bedrijf ingesteld.')]).toEqual([422, true])
    }
  })

  it('The sign-in page offers single sign-on with the return address where a company uses it', async () => {
    const page = `${base}/sign-in?return-to=${encodeURIComponent(`${base}/products?page=2`)}`
    const link = '/sign-in/provider?return-to=%2Fnl%2Fnl-nl%2Fproducts%3Fpage%3D2"'
    expect((await stranger().get(page)).body).toContain(link)
    const { providers } = fixtures.portal.services.signIn.singleSignOn
    for (const key of ['honest', 'liar']) await providers.turn(key, false)
    expect((await stranger().get(page)).body).not.toContain(link)
    for (const key of ['honest', 'liar']) await providers.turn(key, true)
  })

  describe('A provider', () => {
    it('A signed-in user connects a provider, and the earlier session token becomes invalid', async () => {
      const browser = await fixtures.browserOf(fixtures.ada)
      const before = browser.cookies.get(sessionCookie) ?? ''
      const [sessions, links] = await fixtures.counts()
      expect((await connect(browser, 'ada at honest')).headers.location).toBe(account303)
      expect(await fixtures.counts()).toEqual([sessions, links + 1])
      const rows = await fixtures.queries
        .select()
        .from(userIdentity)
        .where(eq(userIdentity.issuer, fixtures.valid.origin))
      expect(rows).toMatchObject([{ subject: 'ada at honest', userId: fixtures.ada.id }])
      expect(await fixtures.portal.services.signIn.sessions.read(before)).toBeNull()
      const { body } = await browser.get(account303)
      expect(body).toContain('De inlog van uw bedrijf is gekoppeld.')
      expect(body).toContain('Honest &amp; Co')
      expect(body).toMatch(/action="\/nl\/nl-nl\/account\/disconnect"/)
      // Connections of other users do not belong to this user.
      expect(body).not.toContain('value="liar"')
    })

    it('A provider signs its user in and redirects to the complete requested address', async () => {
      await connected(fixtures.ada, 'ada at honest')
      const browser = stranger()
      const returnTo = `${base}/products?search-term=citroenzuur&page=2`
      const answer = await goAndReturn(browser, 'ada at honest', { ...mail, 'return-to': returnTo })
      expect([answer.statusCode, answer.headers.location]).toEqual([303, returnTo])
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['referrer-policy']).toBe('no-referrer')
      expect(await nameOnPage(browser)).toBe('ada@honest.example')
    })

    it('An address with the key of the provider needs no email domain', async () => {
      await connected(fixtures.ada, 'ada at honest')
      const { body } = await stranger().get(`${base}/sign-in/provider?provider=honest`)
      expect(body).toContain('<input type="hidden" name="provider" value="honest"/>')
      const browser = stranger()
      expect((await goAndReturn(browser, 'ada at honest', { provider: 'honest' })).headers.location).toBe(base)
      expect(await nameOnPage(browser)).toBe('ada@honest.example')
    })

    it('Sign-ins in two tabs at the same time both succeed', async () => {
      await connected(fixtures.ada, 'ada at honest')
      const browser = stranger()
      const ways = [
        await browser.setOut({ ...mail, 'return-to': `${base}/products` }),
        await browser.setOut({ ...mail, 'return-to': `${base}/suppliers` }),
      ]
      const locations: unknown[] = []
      for (const way of ways.toReversed()) {
        const back = await fixtures.valid.visit(way.href, 'ada at honest')
        locations.push((await browser.get(back.pathname + back.search)).headers.location)
      }
      expect(locations).toEqual([`${base}/suppliers`, `${base}/products`])
    })

    it('A sign-in ends the earlier session of the browser', async () => {
      await connected(fixtures.ada, 'ada at honest')
      const browser = await fixtures.browserOf(fixtures.eve)
      const before = browser.cookies.get(sessionCookie) ?? ''
      await goAndReturn(browser, 'ada at honest')
      expect(await nameOnPage(browser)).toBe('ada@honest.example')
      expect(await fixtures.portal.services.signIn.sessions.read(before)).toBeNull()
    })

    it('A disconnected provider does not sign in', async () => {
      const browser = await fixtures.browserOf(fixtures.ada)
      await connect(browser, 'ada at honest')
      const answer = await browser.post('/account/disconnect', { provider: 'honest' })
      expect(answer.headers.location).toBe(`${base}/account?done=disconnected`)
      const before = await fixtures.counts()
      expect((await goAndReturn(stranger(), 'ada at honest')).headers.location).toBe(failureAddress('providerUnknown'))
      expect(await fixtures.counts()).toEqual(before)
    })

    it('A deactivated or removed provider does not sign in', async () => {
      await connected(fixtures.ada, 'ada at honest')
      const { providers } = fixtures.portal.services.signIn.singleSignOn
      const [stored] = await fixtures.queries.select().from(signInProvider).where(eq(signInProvider.id, 'honest'))
      const browser = stranger()
      const back = await fixtures.valid.visit((await browser.setOut(mail)).href, 'ada at honest')
      await providers.turn('honest', false)
      const before = await fixtures.counts()
      expect((await browser.get(back.pathname + back.search)).headers.location).toBe(failureAddress('providerFailed'))
      expect((await stranger().post('/sign-in/provider', mail)).statusCode).toBe(422)
      expect((await stranger().post('/sign-in/provider', { provider: 'honest' })).statusCode).toBe(422)
      expect(await fixtures.counts()).toEqual(before)
      expect(await providers.remove('honest')).toBe(true)
      expect(await fixtures.counts()).toEqual([before[0], before[1] - 1])
      if (stored !== undefined) await fixtures.queries.insert(signInProvider).values({ ...stored, isActive: true })
      expect((await goAndReturn(stranger(), 'ada at honest')).headers.location).toBe(failureAddress('providerUnknown'))
    })

    it('A deactivated user, or one outside the domains of the provider, cannot sign in', async () => {
      const { records } = fixtures.portal.fixtures
      const bob = await userOf(fixtures.portal, 'customer', 'bob@honest.example')
      await connected(bob, 'bob at honest')
      await fixtures.portal.services.signIn.sessions.revokeOthers(bob.id, null)
      const before = await fixtures.counts()
      const off = await records.update(systemViewer, user, bob.id, bob.version, { isActive: false })
      expect((await goAndReturn(stranger(), 'bob at honest')).headers.location).toBe(failureAddress('providerUnknown'))
      const moved = { isActive: true, email: 'bob@elsewhere.example' }
      await records.update(systemViewer, user, bob.id, off.version, moved)
      expect((await goAndReturn(stranger(), 'bob at honest')).headers.location).toBe(failureAddress('providerUnknown'))
      expect(await fixtures.counts()).toEqual(before)
    })

    it('A provider of an account is available only to the users of that account, whatever their address', async () => {
      const { records } = fixtures.portal.fixtures
      const own = await records.create(systemViewer, account, { name: 'Honest', recordType: 'Customer' })
      const cid = await userOf(fixtures.portal, 'customer', 'cid@elsewhere.example')
      await records.update(systemViewer, user, cid.id, cid.version, { otherAccounts: [own.id] })
      const ofAccount = { accountId: own.id, mailDomains: [] }
      await fixtures.queries.update(signInProvider).set(ofAccount).where(eq(signInProvider.id, 'honest'))
      const before = await fixtures.counts()
      const refused = await (await fixtures.browserOf(fixtures.ada)).post('/sign-in/provider', { connect: 'honest' })
      expect(refused.statusCode).toBe(422)
      await connected(cid, 'cid at honest')
      await fixtures.queries
        .update(signInProvider)
        .set({ accountId: null, mailDomains: ['honest.example'] })
        .where(eq(signInProvider.id, 'honest'))
      expect((await fixtures.counts())[1]).toBe(before[1] + 1)
    })
  })

  describe('A refused connection', () => {
    it('An email address connects nobody, and the answer is the same for known and unknown addresses', async () => {
      const before = await fixtures.counts()
      const answers = []
      // The provider claims that each of them has the address of a customer.
      for (const email of ['ada@honest.example', 'nobody@honest.example']) {
        const browser = stranger()
        const answer = await goAndReturn(browser, email, { email })
        const page = await browser.get(String(answer.headers.location))
        answers.push([answer.statusCode, answer.headers.location, page.statusCode, page.body])
        expect(browser.cookies.has(sessionCookie)).toBe(false)
      }
      expect(answers[0]?.slice(0, 3)).toEqual([303, failureAddress('providerUnknown'), 403])
      expect(answers[1]).toEqual(answers[0])
      expect(String(answers[0]?.[3])).toMatch(/<h1[^>]*>Inloggen met uw bedrijf<\/h1>/)
      expect(String(answers[0]?.[3])).toContain('href="/nl/nl-nl/sign-in"')
      expect(await fixtures.counts()).toEqual(before)
      const found = await fixtures.portal.fixtures.records.list(systemViewer, user, { limit: 100 })
      expect(found.map(({ email }) => email)).not.toContain('nobody@honest.example')
    })

    it('A subject that another user has connected is refused', async () => {
      await connected(fixtures.ada, 'ada at honest')
      const bea = await userOf(fixtures.portal, 'customer', 'bea@honest.example')
      const browser = await fixtures.browserOf(bea)
      const before = await fixtures.counts()
      expect((await connect(browser, 'ada at honest')).headers.location).toBe(failureAddress('providerTaken'))
      expect((await browser.get(failureAddress('providerTaken'))).statusCode).toBe(409)
      expect(await fixtures.counts()).toEqual(before)
    })

    it('A session that ended meanwhile, or that belongs to another user, is refused', async () => {
      const browser = await fixtures.browserOf(fixtures.ada)
      const ways = [await browser.setOut({ connect: 'honest' }), await browser.setOut({ connect: 'honest' })]
      const backs = [] as URL[]
      for (const way of ways) backs.push(await fixtures.valid.visit(way.href, 'ada at honest'))
      const [first, second] = backs
      const own = browser.cookies.get(sessionCookie) ?? ''
      browser.cookies.delete(sessionCookie)
      const before = await fixtures.counts()
      const ended = await browser.get(`${first?.pathname}${first?.search}`)
      browser.cookies.set(sessionCookie, (await fixtures.browserOf(fixtures.eve)).cookies.get(sessionCookie) ?? '')
      const others = await browser.get(`${second?.pathname}${second?.search}`)
      expect([ended.headers.location, others.headers.location]).toEqual([
        failureAddress('providerExpired'),
        failureAddress('providerExpired'),
      ])
      // The session of eve.
      expect(await fixtures.counts()).toEqual([before[0] + 1, before[1]])
      await fixtures.portal.services.signIn.sessions.end(own)
    })

    it('A user who signed in too long ago, is signed out or is outside the domains of the provider is refused', async () => {
      const browser = await fixtures.browserOf(fixtures.ada)
      const before = await fixtures.counts()
      expect((await browser.post('/sign-in/provider', { connect: 'liar' })).statusCode).toBe(422)
      const guest = await stranger().post('/sign-in/provider', { connect: 'honest' })
      expect(guest.headers.location).toBe(`${base}/sign-in?return-to=%2Fnl%2Fnl-nl%2Faccount`)
      fixtures.wait(11 * 60_000)
      const late = await browser.post('/sign-in/provider', { connect: 'honest' })
      expect([late.statusCode, late.headers['refresh']]).toEqual([403, undefined])
      // The page leads to a new sign-in and back.
      expect(late.body).toContain('<input type="hidden" name="return-to" value="/nl/nl-nl/account"/>')
      expect(await fixtures.counts()).toEqual(before)
    })
  })

  describe('The answer of a provider', () => {
    it('An answer is valid once, even with simultaneous attempts', async () => {
      await connected(fixtures.ada, 'ada at honest')
      const browser = stranger()
      const back = await fixtures.valid.visit((await browser.setOut(mail)).href, 'ada at honest')
      const before = await fixtures.counts()
      const tries = Array.from({ length: 20 }, () => browser.get(back.pathname + back.search))
      const locations = (await Promise.all(tries)).map(({ headers }) => headers.location)
      expect(locations.filter((location) => location === base)).toHaveLength(1)
      expect(locations.filter((location) => location === failureAddress('providerExpired'))).toHaveLength(19)
      expect(await fixtures.counts()).toEqual([before[0] + 1, before[1]])
    })

    it('An answer is valid in the browser that started the sign-in, within ten minutes', async () => {
      await connected(fixtures.ada, 'ada at honest')
      const before = await fixtures.counts()
      const without = stranger()
      const back = await fixtures.valid.visit((await without.setOut(mail)).href, 'ada at honest')
      without.cookies.clear()
      // The starting site is unknown, so the worldwide site answers.
      expect((await without.get(back.pathname + back.search)).headers.location).toMatch(
        /^\/global\/[\w-]+\/sign-in\/provider\?trouble=providerExpired$/,
      )
      const another = stranger()
      await another.setOut(mail)
      const theirs = await fixtures.valid.visit((await stranger().setOut(mail)).href, 'ada at honest')
      expect((await another.get(theirs.pathname + theirs.search)).headers.location).toBe(
        failureAddress('providerExpired'),
      )
      const late = stranger()
      const lateBack = await fixtures.valid.visit((await late.setOut(mail)).href, 'ada at honest')
      fixtures.wait(10 * 60_000 + 1000)
      expect((await late.get(lateBack.pathname + lateBack.search)).headers.location).toBe(
        failureAddress('providerExpired'),
      )
      expect((await late.get(failureAddress('providerExpired'))).statusCode).toBe(422)
      expect(await fixtures.counts()).toEqual(before)
    })

    it('An answer with the code of another sign-in is refused', async () => {
      await connected(fixtures.ada, 'ada at honest')
      const before = await fixtures.counts()
      const [victim, attacker] = [stranger(), stranger()]
      const stolen = await fixtures.valid.visit((await victim.setOut(mail)).href, 'ada at honest')
      const own = await fixtures.valid.visit((await attacker.setOut(mail)).href, 'mallory at honest')
      own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
      expect((await attacker.get(own.pathname + own.search)).headers.location).toBe(failureAddress('providerFailed'))
      expect(await fixtures.counts()).toEqual(before)
    })

    it('An answer of another provider than the requested one is refused (mix-up attack)', async () => {
      await connected(fixtures.ada, 'ada at honest')
      const before = await fixtures.counts()
      const browser = stranger()
      // The malicious provider redirects to the valid one with the state of its own sign-in.
      const toLiar = await browser.setOut({ email: 'eve@liar.example' })
      const sentOn = await stranger().setOut(mail)
      for (const name of ['state', 'nonce', 'code_challenge'])
        sentOn.searchParams.set(name, toLiar.searchParams.get(name) ?? '')
      const back = await fixtures.valid.visit(sentOn.href, 'ada at honest')
      expect((await browser.get(back.pathname + back.search)).headers.location).toBe(failureAddress('providerFailed'))
      expect(fixtures.malicious.requested).not.toContain('/token')
      // The valid provider's answer arrives at the malicious provider's address, but it contains the name of its issuer.
      const again = await browser.setOut({ email: 'eve@liar.example' })
      const answer = await browser.comeBack('liar', {
        code: back.searchParams.get('code') ?? '',
        state: again.searchParams.get('state') ?? '',
        iss: fixtures.valid.origin,
      })
      expect(answer.headers.location).toBe(failureAddress('providerFailed'))
      expect(fixtures.malicious.requested).not.toContain('/token')
      expect(await fixtures.counts()).toEqual(before)
    })

    it.each([
      'https://evil.example/',
      '//evil.example',
      String.raw`/\evil.example`,
      '/de/de/products',
      '/nl/nl-nl/sign-in/provider',
    ])('The portal never redirects to %s', async (returnTo) => {
      await connected(fixtures.ada, 'ada at honest')
      const answer = await goAndReturn(stranger(), 'ada at honest', { ...mail, 'return-to': returnTo })
      expect(answer.headers.location).toBe(base)
    })

    it('An empty or malformed answer is refused', async () => {
      for (const parameters of [{}, { state: 'x' }, { state: 'x'.repeat(43), code: 'x' }, { error: 'access_denied' }])
        for (const key of ['honest', 'unknown', 'x'.repeat(200)]) {
          const answer = await stranger().comeBack(key, parameters)
          expect([answer.statusCode, answer.cookies]).toEqual([303, []])
        }
    })
  })

  it('A sign-in that the user cancels at the provider is forgotten', async () => {
    const browser = stranger()
    const state = (await browser.setOut(mail)).searchParams.get('state') ?? ''
    const no = {
      state,
      error: 'access_denied',
      error_description: 'a <b>text</b> of theirs',
      iss: fixtures.valid.origin,
    }
    const answer = await browser.comeBack('honest', no)
    expect(answer.headers.location).toBe(failureAddress('providerFailed'))
    expect((await browser.get(failureAddress('providerFailed'))).body).not.toContain('of theirs')
    expect((await browser.comeBack('honest', no)).headers.location).toBe(failureAddress('providerExpired'))
  })

  it('The audit log records every connection, refusal and disconnection', async () => {
    const browser = await fixtures.browserOf(fixtures.ada)
    const [{ last } = { last: null }] = await fixtures.queries.select({ last: max(auditLog.sequence) }).from(auditLog)
    await connect(browser, 'ada at honest')
    await goAndReturn(stranger(), 'mallory at honest')
    await browser.post('/account/disconnect', { provider: 'honest' })
    const entries = await fixtures.queries
      .select({ operation: auditLog.operation, by: auditLog.by, after: auditLog.after })
      .from(auditLog)
      .where(gt(auditLog.sequence, last ?? 0n))
      .orderBy(auditLog.sequence)
    const of = { provider: 'honest' }
    expect(entries).toEqual([
      { operation: 'way-in-added', by: fixtures.ada.id, after: of },
      {
        operation: 'sign-in-refused',
        by: 'guest',
        after: { ...of, outcome: 'providerUnknown', reason: 'nobody connected' },
      },
      { operation: 'way-in-removed', by: fixtures.ada.id, after: of },
    ])
  })

  it('A user cannot remove the connection of another user', async () => {
    await connected(fixtures.ada, 'ada at honest')
    const dan = await userOf(fixtures.portal, 'customer', 'dan@honest.example')
    await (await fixtures.browserOf(dan)).post('/account/disconnect', { provider: 'honest' })
    const own = and(eq(userIdentity.userId, fixtures.ada.id), eq(userIdentity.issuer, fixtures.valid.origin))
    expect(await fixtures.queries.$count(userIdentity, own)).toBe(1)
  })
})
