import { describe, expect, it } from 'vitest'
import { user } from '#features/identity/people/user.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { sessionCookie } from '#platform/http/session-cookie.ts'
import { withoutFormToken } from '../../fixtures/forms/form-fields.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { base } from './provider-browser.ts'
import { userOf } from '../../fixtures/signed-in.ts'
import { singleSignOnSteps, failureAddress, mail } from './single-sign-on-steps.ts'

describeEachDatabase('Refusals of single sign-on', (open) => {
  const { fixtures, stranger, goAndReturn, connect, connected } = singleSignOnSteps(open)

  describe('A refused connection', () => {
    it('An email address connects nobody, and the answer is the same for known and unknown addresses', async () => {
      const before = await fixtures().counts()
      const answers = []
      // The provider claims that each of them has the address of a customer.
      for (const email of ['ada@honest.example', 'nobody@honest.example']) {
        const browser = stranger()
        const answer = await goAndReturn(browser, email, { email })
        const page = await browser.get(String(answer.headers.location))
        answers.push([answer.statusCode, answer.headers.location, page.statusCode, withoutFormToken(page.body)])
        expect(browser.cookies.has(sessionCookie)).toBe(false)
      }
      expect(answers[0]?.slice(0, 3)).toEqual([303, failureAddress('providerUnknown'), 403])
      expect(answers[1]).toEqual(answers[0])
      expect(String(answers[0]?.[3])).toMatch(/<h1[^>]*>Inloggen met uw bedrijf<\/h1>/)
      expect(String(answers[0]?.[3])).toContain('href="/nl/nl-nl/sign-in"')
      expect(await fixtures().counts()).toEqual(before)
      const found = await fixtures().portal.fixtures.records.list(systemViewer, user, { limit: 100 })
      expect(found.map(({ email }) => email)).not.toContain('nobody@honest.example')
    })

    it('A subject that another user has connected is refused', async () => {
      await connected(fixtures().ada, 'ada at honest')
      const bea = await userOf(fixtures().portal, 'customer', 'bea@honest.example')
      const browser = await fixtures().browserOf(bea)
      const before = await fixtures().counts()
      expect((await connect(browser, 'ada at honest')).headers.location).toBe(failureAddress('providerTaken'))
      expect((await browser.get(failureAddress('providerTaken'))).statusCode).toBe(409)
      expect(await fixtures().counts()).toEqual(before)
    })

    it('A session that ended meanwhile, or that belongs to another user, is refused', async () => {
      const browser = await fixtures().browserOf(fixtures().ada)
      const ways = [await browser.setOut({ connect: 'honest' }), await browser.setOut({ connect: 'honest' })]
      const backs = [] as URL[]
      for (const way of ways) backs.push(await fixtures().valid.visit(way.href, 'ada at honest'))
      const [first, second] = backs
      const own = browser.cookies.get(sessionCookie) ?? ''
      browser.cookies.delete(sessionCookie)
      const before = await fixtures().counts()
      const ended = await browser.get(`${first?.pathname}${first?.search}`)
      browser.cookies.set(sessionCookie, (await fixtures().browserOf(fixtures().eve)).cookies.get(sessionCookie) ?? '')
      const others = await browser.get(`${second?.pathname}${second?.search}`)
      expect([ended.headers.location, others.headers.location]).toEqual([
        failureAddress('providerExpired'),
        failureAddress('providerExpired'),
      ])
      // The session of eve.
      expect(await fixtures().counts()).toEqual([before[0] + 1, before[1]])
      await fixtures().portal.services.signIn.sessions.end(own)
    })

    it('A user who signed in too long ago, is signed out or is outside the domains of the provider is refused', async () => {
      const browser = await fixtures().browserOf(fixtures().ada)
      const before = await fixtures().counts()
      expect((await browser.begin({ connect: 'liar' })).statusCode).toBe(422)
      const guest = await stranger().begin({ connect: 'honest' })
      expect(guest.headers.location).toBe(`${base}/sign-in?return-to=%2Fnl%2Fnl-nl%2Faccount`)
      fixtures().wait(11 * 60_000)
      const late = await browser.begin({ connect: 'honest' })
      expect([late.statusCode, late.headers['refresh']]).toEqual([403, undefined])
      // The page leads to a new sign-in and back.
      expect(late.body).toContain('<input type="hidden" name="returnTo" value="/nl/nl-nl/account"/>')
      expect(await fixtures().counts()).toEqual(before)
    })
  })

  describe('The answer of a provider', () => {
    it('An answer is valid once, even with simultaneous attempts', async () => {
      await connected(fixtures().ada, 'ada at honest')
      const browser = stranger()
      const back = await fixtures().valid.visit((await browser.setOut(mail)).href, 'ada at honest')
      const before = await fixtures().counts()
      const tries = Array.from({ length: 20 }, () => browser.get(back.pathname + back.search))
      const locations = (await Promise.all(tries)).map(({ headers }) => headers.location)
      expect(locations.filter((location) => location === base)).toHaveLength(1)
      expect(locations.filter((location) => location === failureAddress('providerExpired'))).toHaveLength(19)
      expect(await fixtures().counts()).toEqual([before[0] + 1, before[1]])
    })

    it('An answer is valid in the browser that started the sign-in, within ten minutes', async () => {
      await connected(fixtures().ada, 'ada at honest')
      const before = await fixtures().counts()
      const without = stranger()
      const back = await fixtures().valid.visit((await without.setOut(mail)).href, 'ada at honest')
      without.cookies.clear()
      // The starting site is unknown, so the worldwide site answers.
      expect((await without.get(back.pathname + back.search)).headers.location).toMatch(
        /^\/global\/[\w-]+\/sign-in\/provider\?error=providerExpired$/,
      )
      const another = stranger()
      await another.setOut(mail)
      const theirs = await fixtures().valid.visit((await stranger().setOut(mail)).href, 'ada at honest')
      expect((await another.get(theirs.pathname + theirs.search)).headers.location).toBe(
        failureAddress('providerExpired'),
      )
      const late = stranger()
      const lateBack = await fixtures().valid.visit((await late.setOut(mail)).href, 'ada at honest')
      fixtures().wait(10 * 60_000 + 1000)
      expect((await late.get(lateBack.pathname + lateBack.search)).headers.location).toBe(
        failureAddress('providerExpired'),
      )
      expect((await late.get(failureAddress('providerExpired'))).statusCode).toBe(422)
      expect(await fixtures().counts()).toEqual(before)
    })

    it('An answer with the code of another sign-in is refused', async () => {
      await connected(fixtures().ada, 'ada at honest')
      const before = await fixtures().counts()
      const [victim, attacker] = [stranger(), stranger()]
      const stolen = await fixtures().valid.visit((await victim.setOut(mail)).href, 'ada at honest')
      const own = await fixtures().valid.visit((await attacker.setOut(mail)).href, 'mallory at honest')
      own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
      expect((await attacker.get(own.pathname + own.search)).headers.location).toBe(failureAddress('providerFailed'))
      expect(await fixtures().counts()).toEqual(before)
    })

    it('An answer of another provider than the requested one is refused (mix-up attack)', async () => {
      await connected(fixtures().ada, 'ada at honest')
      const before = await fixtures().counts()
      const browser = stranger()
      // The malicious provider redirects to the valid one with the state of its own sign-in.
      const toLiar = await browser.setOut({ email: 'eve@liar.example' })
      const sentOn = await stranger().setOut(mail)
      for (const name of ['state', 'nonce', 'code_challenge'])
        sentOn.searchParams.set(name, toLiar.searchParams.get(name) ?? '')
      const back = await fixtures().valid.visit(sentOn.href, 'ada at honest')
      expect((await browser.get(back.pathname + back.search)).headers.location).toBe(failureAddress('providerFailed'))
      expect(fixtures().malicious.requested).not.toContain('/token')
      // The valid provider's answer arrives at the malicious provider's address, but it contains the name of its issuer.
      const again = await browser.setOut({ email: 'eve@liar.example' })
      const answer = await browser.comeBack('liar', {
        code: back.searchParams.get('code') ?? '',
        state: again.searchParams.get('state') ?? '',
        iss: fixtures().valid.origin,
      })
      expect(answer.headers.location).toBe(failureAddress('providerFailed'))
      expect(fixtures().malicious.requested).not.toContain('/token')
      expect(await fixtures().counts()).toEqual(before)
    })

    it.each([
      'https://evil.example/',
      '//evil.example',
      String.raw`/\evil.example`,
      '/de/de/products',
      '/nl/nl-nl/sign-in/provider',
    ])('The portal never redirects to %s', async (returnTo) => {
      await connected(fixtures().ada, 'ada at honest')
      const answer = await goAndReturn(stranger(), 'ada at honest', { ...mail, returnTo: returnTo })
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
      iss: fixtures().valid.origin,
    }
    const answer = await browser.comeBack('honest', no)
    expect(answer.headers.location).toBe(failureAddress('providerFailed'))
    expect((await browser.get(failureAddress('providerFailed'))).body).not.toContain('of theirs')
    expect((await browser.comeBack('honest', no)).headers.location).toBe(failureAddress('providerExpired'))
  })
})
