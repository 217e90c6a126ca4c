import { and, eq, gt, max } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { signInProvider, userIdentity } from '#features/identity/credentials/sign-in-tables.ts'
import { user } from '#features/identity/people/user.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { sessionCookie } from '#platform/http/session-cookie.ts'
import { formFields, withoutFormToken } from '../../fixtures/forms/form-fields.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { base } from './provider-browser.ts'
import { userOf } from '../../fixtures/signed-in.ts'
import { singleSignOnSteps, account303, failureAddress, mail } from './single-sign-on-steps.ts'

const disconnect = () => formFields('SignInController.disconnectProvider', { provider: 'honest' })

describeEachDatabase('Single sign-on', (open) => {
  const { fixtures, stranger, goAndReturn, connect, connected, nameOnPage } = singleSignOnSteps(open)

  it('An address leads to the provider of its email domain, and only the same browser can complete the sign-in', async () => {
    const browser = stranger()
    const answer = await browser.begin({ email: ' Ada@HONEST.example ' })
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
      await stranger().begin({ email: 'ada@honest.example' }),
      await stranger().begin({ email: 'nobody@honest.example' }),
    ].map(({ statusCode, body }) => [
      statusCode,
      withoutFormToken(body)
        .replaceAll(/https?:[^"<]+/g, '')
        .replaceAll(/state=[^"]+/g, ''),
    ])
    expect(answers[1]).toEqual(answers[0])
    const customer = await userOf(fixtures().portal)
    for (const fields of [
      { email: customer.email },
      { email: 'nobody@elsewhere.example' },
      { email: 'x' },
      { provider: 'x' },
    ]) {
      const { statusCode, body } = await stranger().begin(fields)
      expect([statusCode, body.includes('Daarvoor is hier geen inlog van een bedrijf ingesteld.')]).toEqual([422, true])
    }
  })

  it('The sign-in page offers single sign-on with the return address where a company uses it', async () => {
    const page = `${base}/sign-in?return-to=${encodeURIComponent(`${base}/products?page=2`)}`
    const link = '/sign-in/provider?return-to=%2Fnl%2Fnl-nl%2Fproducts%3Fpage%3D2"'
    expect((await stranger().get(page)).body).toContain(link)
    const { providers } = fixtures().portal.services.signIn.singleSignOn
    for (const key of ['honest', 'liar']) await providers.turn(key, false)
    expect((await stranger().get(page)).body).not.toContain(link)
    for (const key of ['honest', 'liar']) await providers.turn(key, true)
  })

  describe('A provider', () => {
    it('A signed-in user connects a provider, and the earlier session token becomes invalid', async () => {
      const browser = await fixtures().browserOf(fixtures().ada)
      const before = browser.cookies.get(sessionCookie) ?? ''
      const [sessions, links] = await fixtures().counts()
      expect((await connect(browser, 'ada at honest')).headers.location).toBe(account303)
      expect(await fixtures().counts()).toEqual([sessions, links + 1])
      const rows = await fixtures()
        .queries.select()
        .from(userIdentity)
        .where(eq(userIdentity.issuer, fixtures().valid.origin))
      expect(rows).toMatchObject([{ subject: 'ada at honest', userId: fixtures().ada.id }])
      expect(await fixtures().portal.services.signIn.sessions.read(before)).toBeNull()
      const { body } = await browser.get(account303)
      expect(body).toContain('De inlog van uw bedrijf is gekoppeld.')
      expect(body).toContain('Honest &amp; Co')
      expect(body).toContain('value="SignInController.disconnectProvider"')
      // Connections of other users do not belong to this user.
      expect(body).not.toContain('value="liar"')
    })

    it('A provider signs its user in and redirects to the complete requested address', async () => {
      await connected(fixtures().ada, 'ada at honest')
      const browser = stranger()
      const returnTo = `${base}/products?search-term=citroenzuur&page=2`
      const answer = await goAndReturn(browser, 'ada at honest', { ...mail, returnTo: returnTo })
      expect([answer.statusCode, answer.headers.location]).toEqual([303, returnTo])
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['referrer-policy']).toBe('no-referrer')
      expect(await nameOnPage(browser)).toBe('ada@honest.example')
    })

    it('An address with the key of the provider needs no email domain', async () => {
      await connected(fixtures().ada, 'ada at honest')
      const { body } = await stranger().get(`${base}/sign-in/provider?provider=honest`)
      expect(body).toContain('<input type="hidden" name="provider" value="honest"/>')
      const browser = stranger()
      expect((await goAndReturn(browser, 'ada at honest', { provider: 'honest' })).headers.location).toBe(base)
      expect(await nameOnPage(browser)).toBe('ada@honest.example')
    })

    it('Sign-ins in two tabs at the same time both succeed', async () => {
      await connected(fixtures().ada, 'ada at honest')
      const browser = stranger()
      const ways = [
        await browser.setOut({ ...mail, returnTo: `${base}/products` }),
        await browser.setOut({ ...mail, returnTo: `${base}/suppliers` }),
      ]
      const locations: unknown[] = []
      for (const way of ways.toReversed()) {
        const back = await fixtures().valid.visit(way.href, 'ada at honest')
        locations.push((await browser.get(back.pathname + back.search)).headers.location)
      }
      expect(locations).toEqual([`${base}/suppliers`, `${base}/products`])
    })

    it('A sign-in ends the earlier session of the browser', async () => {
      await connected(fixtures().ada, 'ada at honest')
      const browser = stranger()
      const back = await fixtures().valid.visit((await browser.setOut(mail)).href, 'ada at honest')
      // Somebody signs in in another window on the way.
      const before = (await fixtures().browserOf(fixtures().eve)).cookies.get(sessionCookie) ?? ''
      browser.cookies.set(sessionCookie, before)
      await browser.get(back.pathname + back.search)
      expect(await nameOnPage(browser)).toBe('ada@honest.example')
      expect(await fixtures().portal.services.signIn.sessions.read(before)).toBeNull()
    })

    it('A disconnected provider does not sign in', async () => {
      const browser = await fixtures().browserOf(fixtures().ada)
      await connect(browser, 'ada at honest')
      const answer = await browser.post('/account', disconnect())
      expect(answer.headers.location).toBe(`${base}/account?done=signIn.disconnected`)
      const before = await fixtures().counts()
      expect((await goAndReturn(stranger(), 'ada at honest')).headers.location).toBe(failureAddress('providerUnknown'))
      expect(await fixtures().counts()).toEqual(before)
    })

    it('A deactivated or removed provider does not sign in', async () => {
      await connected(fixtures().ada, 'ada at honest')
      const { providers } = fixtures().portal.services.signIn.singleSignOn
      const [stored] = await fixtures().queries.select().from(signInProvider).where(eq(signInProvider.id, 'honest'))
      const browser = stranger()
      const back = await fixtures().valid.visit((await browser.setOut(mail)).href, 'ada at honest')
      await providers.turn('honest', false)
      const before = await fixtures().counts()
      expect((await browser.get(back.pathname + back.search)).headers.location).toBe(failureAddress('providerFailed'))
      expect((await stranger().begin(mail)).statusCode).toBe(422)
      expect((await stranger().begin({ provider: 'honest' })).statusCode).toBe(422)
      expect(await fixtures().counts()).toEqual(before)
      expect(await providers.remove('honest')).toBe(true)
      expect(await fixtures().counts()).toEqual([before[0], before[1] - 1])
      if (stored !== undefined)
        await fixtures()
          .queries.insert(signInProvider)
          .values({ ...stored, isActive: true })
      expect((await goAndReturn(stranger(), 'ada at honest')).headers.location).toBe(failureAddress('providerUnknown'))
    })

    it('A deactivated user, or one outside the domains of the provider, cannot sign in', async () => {
      const { records } = fixtures().portal.fixtures
      const bob = await userOf(fixtures().portal, 'customer', 'bob@honest.example')
      await connected(bob, 'bob at honest')
      await fixtures().portal.services.signIn.sessions.revokeOthers(bob.id, null)
      const before = await fixtures().counts()
      const off = await records.update(systemViewer, user, bob.id, bob.version, { isActive: false })
      expect((await goAndReturn(stranger(), 'bob at honest')).headers.location).toBe(failureAddress('providerUnknown'))
      const moved = { isActive: true, email: 'bob@elsewhere.example' }
      await records.update(systemViewer, user, bob.id, off.version, moved)
      expect((await goAndReturn(stranger(), 'bob at honest')).headers.location).toBe(failureAddress('providerUnknown'))
      expect(await fixtures().counts()).toEqual(before)
    })

    it('A provider of an account is available only to the users of that account, whatever their address', async () => {
      const { records } = fixtures().portal.fixtures
      const own = await records.create(systemViewer, account, { name: 'Honest', recordType: 'Customer' })
      const cid = await userOf(fixtures().portal, 'customer', 'cid@elsewhere.example')
      await records.update(systemViewer, user, cid.id, cid.version, { otherAccounts: [own.id] })
      const ofAccount = { accountId: own.id, mailDomains: [] }
      await fixtures().queries.update(signInProvider).set(ofAccount).where(eq(signInProvider.id, 'honest'))
      const before = await fixtures().counts()
      const refused = await (await fixtures().browserOf(fixtures().ada)).begin({ connect: 'honest' })
      expect(refused.statusCode).toBe(422)
      await connected(cid, 'cid at honest')
      await fixtures()
        .queries.update(signInProvider)
        .set({ accountId: null, mailDomains: ['honest.example'] })
        .where(eq(signInProvider.id, 'honest'))
      expect((await fixtures().counts())[1]).toBe(before[1] + 1)
    })
  })

  it('The audit log records every connection, refusal and disconnection', async () => {
    const browser = await fixtures().browserOf(fixtures().ada)
    const [{ last } = { last: null }] = await fixtures()
      .queries.select({ last: max(auditLog.sequence) })
      .from(auditLog)
    await connect(browser, 'ada at honest')
    await goAndReturn(stranger(), 'mallory at honest')
    await browser.post('/account', disconnect())
    const entries = await fixtures()
      .queries.select({ operation: auditLog.operation, by: auditLog.by, after: auditLog.after })
      .from(auditLog)
      .where(gt(auditLog.sequence, last ?? 0n))
      .orderBy(auditLog.sequence)
    const of = { provider: 'honest' }
    expect(entries).toEqual([
      { operation: 'way-in-added', by: fixtures().ada.id, after: of },
      {
        operation: 'sign-in-refused',
        by: 'guest',
        after: { ...of, outcome: 'providerUnknown', reason: 'nobody connected' },
      },
      { operation: 'way-in-removed', by: fixtures().ada.id, after: of },
    ])
  })

  it('A user cannot remove the connection of another user', async () => {
    await connected(fixtures().ada, 'ada at honest')
    const dan = await userOf(fixtures().portal, 'customer', 'dan@honest.example')
    await (await fixtures().browserOf(dan)).post('/account', disconnect())
    const own = and(eq(userIdentity.userId, fixtures().ada.id), eq(userIdentity.issuer, fixtures().valid.origin))
    expect(await fixtures().queries.$count(userIdentity, own)).toBe(1)
  })
})
