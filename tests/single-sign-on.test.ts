import { and, eq, gt, max } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { account } from '#entities/account.ts'
import { auditLog } from '#entities/engine-tables.ts'
import { signInProvider, userIdentity } from '#entities/sign-in-tables.ts'
import { user } from '#entities/user.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { sessionCookie } from '#server/session-cookie.ts'
import type { User } from '#sign-in/users.ts'
import { describeEachDatabase } from './databases.ts'
import { base, providerBrowser, type ProviderBrowser } from './provider-browser.ts'
import { singleSignOnPortal, type SingleSignOnPortal } from './single-sign-on-portal.ts'
import { userOf } from './signed-in.ts'

const account303 = `${base}/account?done=connected`
const trouble = (why: string): string => `${base}/sign-in/provider?trouble=${why}`

describeEachDatabase('single sign-on', (open) => {
  let setting: SingleSignOnPortal

  beforeAll(async () => {
    setting = await singleSignOnPortal(open)
  })
  afterAll(() => setting.close())
  beforeEach(async () => {
    const { queries, honest } = setting
    await queries.delete(userIdentity).where(eq(userIdentity.issuer, honest.origin))
  })

  const stranger = (): ProviderBrowser => providerBrowser(setting.portal)
  const mail = { email: 'ada@honest.example' }

  /** To the honest provider and back, as one of its people. */
  async function goAndReturn(
    browser: ProviderBrowser,
    somebody: string,
    fields: Readonly<Record<string, string>> = mail,
  ) {
    const back = await setting.honest.visit((await browser.setOut(fields)).href, somebody)
    return await browser.get(back.pathname + back.search)
  }

  const connect = async (browser: ProviderBrowser, somebody: string) =>
    await goAndReturn(browser, somebody, { connect: 'honest' })

  async function connected(owner: User, somebody: string): Promise<void> {
    expect((await connect(await setting.browserOf(owner), somebody)).headers.location).toBe(account303)
  }

  const nameOnPage = async (browser: ProviderBrowser): Promise<string> => {
    const { statusCode, body } = await browser.get(`${base}/account`)
    return statusCode === 200 ? (/[\w.-]+@[\w.-]+\.example/.exec(body)?.[0] ?? '') : ''
  }

  it('leads to the provider of an address’ mail domain, and nothing but the browser can bring its word back', async () => {
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
    // For a browser that does not go by itself.
    expect(answer.body).toContain('Verder naar Honest &amp; Co</a>')
    expect(answer.body).toContain(`href="${way.replaceAll('&', '&amp;')}"`)
  })

  it('tells of a domain whether it has a provider, and nothing of an address', async () => {
    const answers = [
      await stranger().post('/sign-in/provider', { email: 'ada@honest.example' }),
      await stranger().post('/sign-in/provider', { email: 'nobody@honest.example' }),
    ].map(({ statusCode, body }) => [statusCode, body.replaceAll(/https?:[^"<]+/g, '').replaceAll(/state=[^"]+/g, '')])
    expect(answers[1]).toEqual(answers[0])
    const customer = await userOf(setting.portal)
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

  it('is offered by the sign-in page where a company has it, with the way back', async () => {
    const page = `${base}/sign-in?return-to=${encodeURIComponent(`${base}/products?page=2`)}`
    const link = '/sign-in/provider?return-to=%2Fnl%2Fnl-nl%2Fproducts%3Fpage%3D2"'
    expect((await stranger().get(page)).body).toContain(link)
    const { providers } = setting.portal.services.signIn.singleSignOn
    for (const key of ['honest', 'liar']) await providers.turn(key, false)
    expect((await stranger().get(page)).body).not.toContain(link)
    for (const key of ['honest', 'liar']) await providers.turn(key, true)
  })

  describe('a provider', () => {
    it('is connected by who is signed in; what opened the session before opens nothing', async () => {
      const browser = await setting.browserOf(setting.ada)
      const before = browser.cookies.get(sessionCookie) ?? ''
      const [sessions, links] = await setting.counts()
      expect((await connect(browser, 'ada at honest')).headers.location).toBe(account303)
      expect(await setting.counts()).toEqual([sessions, links + 1])
      const rows = await setting.queries
        .select()
        .from(userIdentity)
        .where(eq(userIdentity.issuer, setting.honest.origin))
      expect(rows).toMatchObject([{ subject: 'ada at honest', userId: setting.ada.id }])
      expect(await setting.portal.services.signIn.sessions.read(before)).toBeNull()
      const { body } = await browser.get(account303)
      expect(body).toContain('De inlog van uw bedrijf is gekoppeld.')
      expect(body).toContain('Honest &amp; Co')
      expect(body).toMatch(/action="\/nl\/nl-nl\/account\/disconnect"/)
      // Those of others are none of theirs.
      expect(body).not.toContain('value="liar"')
    })

    it('signs its user in, who is then where they wanted to be, with all of the address', async () => {
      await connected(setting.ada, 'ada at honest')
      const browser = stranger()
      const returnTo = `${base}/products?search-term=citroenzuur&page=2`
      const answer = await goAndReturn(browser, 'ada at honest', { ...mail, 'return-to': returnTo })
      expect([answer.statusCode, answer.headers.location]).toEqual([303, returnTo])
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['referrer-policy']).toBe('no-referrer')
      expect(await nameOnPage(browser)).toBe('ada@honest.example')
    })

    it('that an address names by its key is found without any domain', async () => {
      await connected(setting.ada, 'ada at honest')
      const { body } = await stranger().get(`${base}/sign-in/provider?provider=honest`)
      expect(body).toContain('<input type="hidden" name="provider" value="honest"/>')
      const browser = stranger()
      expect((await goAndReturn(browser, 'ada at honest', { provider: 'honest' })).headers.location).toBe(base)
      expect(await nameOnPage(browser)).toBe('ada@honest.example')
    })

    it('is visited from two tabs at once, and both come back', async () => {
      await connected(setting.ada, 'ada at honest')
      const browser = stranger()
      const ways = [
        await browser.setOut({ ...mail, 'return-to': `${base}/products` }),
        await browser.setOut({ ...mail, 'return-to': `${base}/suppliers` }),
      ]
      const places: unknown[] = []
      for (const way of ways.toReversed()) {
        const back = await setting.honest.visit(way.href, 'ada at honest')
        places.push((await browser.get(back.pathname + back.search)).headers.location)
      }
      expect(places).toEqual([`${base}/suppliers`, `${base}/products`])
    })

    it('ends the session that the browser had', async () => {
      await connected(setting.ada, 'ada at honest')
      const browser = await setting.browserOf(setting.eve)
      const before = browser.cookies.get(sessionCookie) ?? ''
      await goAndReturn(browser, 'ada at honest')
      expect(await nameOnPage(browser)).toBe('ada@honest.example')
      expect(await setting.portal.services.signIn.sessions.read(before)).toBeNull()
    })

    it('opens nothing once it is disconnected', async () => {
      const browser = await setting.browserOf(setting.ada)
      await connect(browser, 'ada at honest')
      const answer = await browser.post('/account/disconnect', { provider: 'honest' })
      expect(answer.headers.location).toBe(`${base}/account?done=disconnected`)
      const before = await setting.counts()
      expect((await goAndReturn(stranger(), 'ada at honest')).headers.location).toBe(trouble('providerUnknown'))
      expect(await setting.counts()).toEqual(before)
    })

    it('opens nothing while it is off, and nothing more once it was removed', async () => {
      await connected(setting.ada, 'ada at honest')
      const { providers } = setting.portal.services.signIn.singleSignOn
      const [kept] = await setting.queries.select().from(signInProvider).where(eq(signInProvider.id, 'honest'))
      const browser = stranger()
      const back = await setting.honest.visit((await browser.setOut(mail)).href, 'ada at honest')
      await providers.turn('honest', false)
      const before = await setting.counts()
      expect((await browser.get(back.pathname + back.search)).headers.location).toBe(trouble('providerFailed'))
      expect((await stranger().post('/sign-in/provider', mail)).statusCode).toBe(422)
      expect((await stranger().post('/sign-in/provider', { provider: 'honest' })).statusCode).toBe(422)
      expect(await setting.counts()).toEqual(before)
      expect(await providers.remove('honest')).toBe(true)
      expect(await setting.counts()).toEqual([before[0], before[1] - 1])
      if (kept !== undefined) await setting.queries.insert(signInProvider).values({ ...kept, isActive: true })
      expect((await goAndReturn(stranger(), 'ada at honest')).headers.location).toBe(trouble('providerUnknown'))
    })

    it('signs nobody in who is off, and nobody for whom it does not speak any more', async () => {
      const { records } = setting.portal.setting
      const bob = await userOf(setting.portal, 'customer', 'bob@honest.example')
      await connected(bob, 'bob at honest')
      await setting.portal.services.signIn.sessions.revokeOthers(bob.id, null)
      const before = await setting.counts()
      const off = await records.update(systemViewer, user, bob.id, bob.version, { isActive: false })
      expect((await goAndReturn(stranger(), 'bob at honest')).headers.location).toBe(trouble('providerUnknown'))
      const moved = { isActive: true, email: 'bob@elsewhere.example' }
      await records.update(systemViewer, user, bob.id, off.version, moved)
      expect((await goAndReturn(stranger(), 'bob at honest')).headers.location).toBe(trouble('providerUnknown'))
      expect(await setting.counts()).toEqual(before)
    })

    it('of an account is for its people alone, whatever their address', async () => {
      const { records } = setting.portal.setting
      const own = await records.create(systemViewer, account, { name: 'Honest', recordType: 'Customer' })
      const cid = await userOf(setting.portal, 'customer', 'cid@elsewhere.example')
      await records.update(systemViewer, user, cid.id, cid.version, { otherAccounts: [own.id] })
      const ofAccount = { accountId: own.id, mailDomains: [] }
      await setting.queries.update(signInProvider).set(ofAccount).where(eq(signInProvider.id, 'honest'))
      const before = await setting.counts()
      const refused = await (await setting.browserOf(setting.ada)).post('/sign-in/provider', { connect: 'honest' })
      expect(refused.statusCode).toBe(422)
      await connected(cid, 'cid at honest')
      await setting.queries
        .update(signInProvider)
        .set({ accountId: null, mailDomains: ['honest.example'] })
        .where(eq(signInProvider.id, 'honest'))
      expect((await setting.counts())[1]).toBe(before[1] + 1)
    })
  })

  describe('nobody is connected', () => {
    it('by an address, verified or not: what comes back is the same whether anybody has it', async () => {
      const before = await setting.counts()
      const answers = []
      // The provider says that each of them has the address of a customer.
      for (const email of ['ada@honest.example', 'nobody@honest.example']) {
        const browser = stranger()
        const answer = await goAndReturn(browser, email, { email })
        const page = await browser.get(String(answer.headers.location))
        answers.push([answer.statusCode, answer.headers.location, page.statusCode, page.body])
        expect(browser.cookies.has(sessionCookie)).toBe(false)
      }
      expect(answers[0]?.slice(0, 3)).toEqual([303, trouble('providerUnknown'), 403])
      expect(answers[1]).toEqual(answers[0])
      expect(String(answers[0]?.[3])).toMatch(/<h1[^>]*>Inloggen met uw bedrijf<\/h1>/)
      expect(String(answers[0]?.[3])).toContain('href="/nl/nl-nl/sign-in"')
      expect(await setting.counts()).toEqual(before)
      const found = await setting.portal.setting.records.list(systemViewer, user, { limit: 100 })
      expect(found.map(({ email }) => email)).not.toContain('nobody@honest.example')
    })

    it('with what another has connected', async () => {
      await connected(setting.ada, 'ada at honest')
      const bea = await userOf(setting.portal, 'customer', 'bea@honest.example')
      const browser = await setting.browserOf(bea)
      const before = await setting.counts()
      expect((await connect(browser, 'ada at honest')).headers.location).toBe(trouble('providerTaken'))
      expect((await browser.get(trouble('providerTaken'))).statusCode).toBe(409)
      expect(await setting.counts()).toEqual(before)
    })

    it('whose session has ended meanwhile, or is another’s', async () => {
      const browser = await setting.browserOf(setting.ada)
      const ways = [await browser.setOut({ connect: 'honest' }), await browser.setOut({ connect: 'honest' })]
      const backs = [] as URL[]
      for (const way of ways) backs.push(await setting.honest.visit(way.href, 'ada at honest'))
      const [first, second] = backs
      const own = browser.cookies.get(sessionCookie) ?? ''
      browser.cookies.delete(sessionCookie)
      const before = await setting.counts()
      const ended = await browser.get(`${first?.pathname}${first?.search}`)
      browser.cookies.set(sessionCookie, (await setting.browserOf(setting.eve)).cookies.get(sessionCookie) ?? '')
      const others = await browser.get(`${second?.pathname}${second?.search}`)
      expect([ended.headers.location, others.headers.location]).toEqual([
        trouble('providerExpired'),
        trouble('providerExpired'),
      ])
      // That of eve.
      expect(await setting.counts()).toEqual([before[0] + 1, before[1]])
      await setting.portal.services.signIn.sessions.end(own)
    })

    it('who has not just signed in, is not signed in, or for whom the provider does not speak', async () => {
      const browser = await setting.browserOf(setting.ada)
      const before = await setting.counts()
      expect((await browser.post('/sign-in/provider', { connect: 'liar' })).statusCode).toBe(422)
      const guest = await stranger().post('/sign-in/provider', { connect: 'honest' })
      expect(guest.headers.location).toBe(`${base}/sign-in?return-to=%2Fnl%2Fnl-nl%2Faccount`)
      setting.wait(11 * 60_000)
      const late = await browser.post('/sign-in/provider', { connect: 'honest' })
      expect([late.statusCode, late.headers['refresh']]).toEqual([403, undefined])
      // The way to sign in anew, and back.
      expect(late.body).toContain('<input type="hidden" name="return-to" value="/nl/nl-nl/account"/>')
      expect(await setting.counts()).toEqual(before)
    })
  })

  describe('what comes back', () => {
    it('counts once, however often it is tried at the same time', async () => {
      await connected(setting.ada, 'ada at honest')
      const browser = stranger()
      const back = await setting.honest.visit((await browser.setOut(mail)).href, 'ada at honest')
      const before = await setting.counts()
      const tries = Array.from({ length: 20 }, () => browser.get(back.pathname + back.search))
      const places = (await Promise.all(tries)).map(({ headers }) => headers.location)
      expect(places.filter((place) => place === base)).toHaveLength(1)
      expect(places.filter((place) => place === trouble('providerExpired'))).toHaveLength(19)
      expect(await setting.counts()).toEqual([before[0] + 1, before[1]])
    })

    it('counts in the browser that set out, and within ten minutes', async () => {
      await connected(setting.ada, 'ada at honest')
      const before = await setting.counts()
      const without = stranger()
      const back = await setting.honest.visit((await without.setOut(mail)).href, 'ada at honest')
      without.cookies.clear()
      // Where nobody knows where it began: on the worldwide site.
      expect((await without.get(back.pathname + back.search)).headers.location).toMatch(
        /^\/global\/[\w-]+\/sign-in\/provider\?trouble=providerExpired$/,
      )
      const another = stranger()
      await another.setOut(mail)
      const theirs = await setting.honest.visit((await stranger().setOut(mail)).href, 'ada at honest')
      expect((await another.get(theirs.pathname + theirs.search)).headers.location).toBe(trouble('providerExpired'))
      const late = stranger()
      const lateBack = await setting.honest.visit((await late.setOut(mail)).href, 'ada at honest')
      setting.wait(10 * 60_000 + 1000)
      expect((await late.get(lateBack.pathname + lateBack.search)).headers.location).toBe(trouble('providerExpired'))
      expect((await late.get(trouble('providerExpired'))).statusCode).toBe(422)
      expect(await setting.counts()).toEqual(before)
    })

    it('with the code of another visit opens nothing', async () => {
      await connected(setting.ada, 'ada at honest')
      const before = await setting.counts()
      const [victim, attacker] = [stranger(), stranger()]
      const stolen = await setting.honest.visit((await victim.setOut(mail)).href, 'ada at honest')
      const own = await setting.honest.visit((await attacker.setOut(mail)).href, 'mallory at honest')
      own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
      expect((await attacker.get(own.pathname + own.search)).headers.location).toBe(trouble('providerFailed'))
      expect(await setting.counts()).toEqual(before)
    })

    it('from another provider than the one set out to opens nothing (mix-up)', async () => {
      await connected(setting.ada, 'ada at honest')
      const before = await setting.counts()
      const browser = stranger()
      // The liar sends people on to the honest one, in the name of a visit to itself.
      const toLiar = await browser.setOut({ email: 'eve@liar.example' })
      const sentOn = await stranger().setOut(mail)
      for (const name of ['state', 'nonce', 'code_challenge'])
        sentOn.searchParams.set(name, toLiar.searchParams.get(name) ?? '')
      const back = await setting.honest.visit(sentOn.href, 'ada at honest')
      expect((await browser.get(back.pathname + back.search)).headers.location).toBe(trouble('providerFailed'))
      expect(setting.liar.asked).not.toContain('/token')
      // The same with the answer of the honest one at the liar's address: its name is in the answer.
      const again = await browser.setOut({ email: 'eve@liar.example' })
      const answer = await browser.comeBack('liar', {
        code: back.searchParams.get('code') ?? '',
        state: again.searchParams.get('state') ?? '',
        iss: setting.honest.origin,
      })
      expect(answer.headers.location).toBe(trouble('providerFailed'))
      expect(setting.liar.asked).not.toContain('/token')
      expect(await setting.counts()).toEqual(before)
    })

    it.each([
      'https://evil.example/',
      '//evil.example',
      String.raw`/\evil.example`,
      '/de/de/products',
      '/nl/nl-nl/sign-in/provider',
    ])('goes nowhere else: %s', async (returnTo) => {
      await connected(setting.ada, 'ada at honest')
      const answer = await goAndReturn(stranger(), 'ada at honest', { ...mail, 'return-to': returnTo })
      expect(answer.headers.location).toBe(base)
    })

    it('is nothing at all', async () => {
      for (const parameters of [{}, { state: 'x' }, { state: 'x'.repeat(43), code: 'x' }, { error: 'access_denied' }])
        for (const key of ['honest', 'unknown', 'x'.repeat(200)]) {
          const answer = await stranger().comeBack(key, parameters)
          expect([answer.statusCode, answer.cookies]).toEqual([303, []])
        }
    })
  })

  it('forgets what a visit was about when somebody says no there', async () => {
    const browser = stranger()
    const state = (await browser.setOut(mail)).searchParams.get('state') ?? ''
    const no = {
      state,
      error: 'access_denied',
      error_description: 'a <b>text</b> of theirs',
      iss: setting.honest.origin,
    }
    const answer = await browser.comeBack('honest', no)
    expect(answer.headers.location).toBe(trouble('providerFailed'))
    expect((await browser.get(trouble('providerFailed'))).body).not.toContain('of theirs')
    expect((await browser.comeBack('honest', no)).headers.location).toBe(trouble('providerExpired'))
  })

  it('tells the audit log what was connected, refused and parted with', async () => {
    const browser = await setting.browserOf(setting.ada)
    const [{ last } = { last: null }] = await setting.queries.select({ last: max(auditLog.sequence) }).from(auditLog)
    await connect(browser, 'ada at honest')
    await goAndReturn(stranger(), 'mallory at honest')
    await browser.post('/account/disconnect', { provider: 'honest' })
    const told = await setting.queries
      .select({ operation: auditLog.operation, by: auditLog.by, after: auditLog.after })
      .from(auditLog)
      .where(gt(auditLog.sequence, last ?? 0n))
      .orderBy(auditLog.sequence)
    const of = { provider: 'honest' }
    expect(told).toEqual([
      { operation: 'way-in-added', by: setting.ada.id, after: of },
      {
        operation: 'sign-in-refused',
        by: 'guest',
        after: { ...of, outcome: 'providerUnknown', reason: 'nobody connected' },
      },
      { operation: 'way-in-removed', by: setting.ada.id, after: of },
    ])
  })

  it('parts nobody from what another has connected', async () => {
    await connected(setting.ada, 'ada at honest')
    const dan = await userOf(setting.portal, 'customer', 'dan@honest.example')
    await (await setting.browserOf(dan)).post('/account/disconnect', { provider: 'honest' })
    const own = and(eq(userIdentity.userId, setting.ada.id), eq(userIdentity.issuer, setting.honest.origin))
    expect(await setting.queries.$count(userIdentity, own)).toBe(1)
  })
})
