import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { discover, reasonOf } from '#features/identity/single-sign-on/provider-client.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { hs256, type Attack, withAnotherKey } from './malicious-provider.ts'
import { base, providerBrowser, type ProviderBrowser } from './provider-browser.ts'
import { singleSignOnPortal, type SingleSignOnPortal } from './single-sign-on-portal.ts'

const seconds = (): number => Math.floor(Date.now() / 1000)

const tokens: Readonly<Record<string, Attack>> = {
  'another issuer': { claims: (truth) => ({ ...truth, iss: 'https://id.honest.example' }) },
  'no issuer': { claims: (truth) => ({ ...truth, iss: undefined }) },
  'another audience': { claims: (truth) => ({ ...truth, aud: 'somebody else' }) },
  'another party beside us': { claims: (truth) => ({ ...truth, aud: [truth['aud'], 'another'], azp: 'another' }) },
  'another party as the only audience names': { claims: (truth) => ({ ...truth, azp: 'another' }) },
  'a party that is no text': { claims: (truth) => ({ ...truth, azp: [truth['aud']] }) },
  'an issue that is two hours ahead': {
    claims: (truth) => ({ ...truth, iat: seconds() + 7200, exp: seconds() + 9000 }),
  },
  'another nonce': { claims: (truth) => ({ ...truth, nonce: 'x'.repeat(43) }) },
  'no nonce': { claims: (truth) => ({ ...truth, nonce: undefined }) },
  'alg none': { header: { alg: 'none' }, signature: () => '' },
  'alg none, signed': { header: { alg: 'none' } },
  'the public key as a secret': { header: { alg: 'HS256' }, signature: hs256 },
  'another key': { signature: withAnotherKey },
  'a key that nobody knows': { header: { kid: 'swapped' }, signature: withAnotherKey },
  'a key that it brings along': {
    header: { kid: 'swapped', jku: 'https://evil.example/keys' },
    signature: withAnotherKey,
  },
  'no signature': { signature: () => '' },
  'a time that is over': { claims: (truth) => ({ ...truth, iat: seconds() - 900, exp: seconds() - 600 }) },
  'no end': { claims: (truth) => ({ ...truth, exp: undefined }) },
  'a time that has not come': { claims: (truth) => ({ ...truth, nbf: seconds() + 600 }) },
  nobody: { claims: (truth) => ({ ...truth, sub: undefined }) },
  'an empty name': { claims: (truth) => ({ ...truth, sub: '' }) },
  'a name with a zero character': { claims: (truth) => ({ ...truth, sub: 'eve\0' }) },
  'a list of names': { claims: (truth) => ({ ...truth, sub: ['eve'] }) },
}

const page = (body: string) => ({ status: 200, body })
const endpoints: Readonly<Record<string, { readonly attack: Attack; readonly reason: string }>> = {
  'no token': {
    attack: { answers: { '/token': page('{"access_token":"x","token_type":"Bearer"}') } },
    reason: 'providerFailed',
  },
  'no JSON': { attack: { answers: { '/token': page('<h1>secret of theirs</h1>') } }, reason: 'providerFailed' },
  'an error': {
    attack: {
      answers: { '/token': { status: 400, body: '{"error":"invalid_grant","error_description":"secret of theirs"}' } },
    },
    reason: 'providerFailed',
  },
  'a failure': {
    attack: { answers: { '/token': { status: 500, body: 'secret of theirs' } } },
    reason: 'providerFailed',
  },
  'too much': { attack: { padding: 300_000 }, reason: 'providerFailed' },
  'nothing for too long': { attack: { answers: { '/token': 'nothing' } }, reason: 'providerUnavailable' },
}

describe('A malicious provider', () => {
  let fixtures: SingleSignOnPortal

  beforeAll(async () => {
    fixtures = await singleSignOnPortal(openMemory)
  })
  afterAll(() => fixtures.close())
  beforeEach(() => fixtures.malicious.attackWith({}))

  /** Starts a sign-in and returns with the answer of the provider. */
  async function visit(
    lie: Attack,
    {
      browser = providerBrowser(fixtures.portal),
      subject = 'eve',
      fields = { email: 'eve@liar.example' },
    }: {
      readonly browser?: ProviderBrowser
      readonly subject?: string
      readonly fields?: Readonly<Record<string, string>>
    } = {},
  ): Promise<string> {
    const way = await browser.setOut(fields)
    fixtures.malicious.signInAs(subject, way.searchParams.get('nonce') ?? '')
    fixtures.malicious.attackWith(lie)
    const state = way.searchParams.get('state') ?? ''
    const { headers } = await browser.comeBack('liar', { code: 'a code of its own', state })
    return String(headers.location)
  }

  it.each<readonly [string, Attack]>([
    ['A correct answer', {}],
    ['A token that names us as its party', { claims: (truth) => ({ ...truth, azp: truth['aud'] }) }],
    ['A token of a clock that is a minute ahead', { claims: (truth) => ({ ...truth, iat: seconds() + 60 }) }],
  ])('%s signs in', async (_, answer) => {
    const before = await fixtures.counts()
    expect(await visit(answer)).toBe(base)
    expect(await fixtures.counts()).toEqual([before[0] + 1, before[1]])
  })

  it.each(Object.entries(tokens))('A token with %s neither signs in nor connects an account', async (_, lie) => {
    const browser = await fixtures.browserOf(fixtures.eve)
    const before = await fixtures.counts()
    const refused = `${base}/sign-in/provider?error=providerFailed`
    expect(await visit(lie)).toBe(refused)
    expect(await visit(lie, { browser, subject: 'eve by another name', fields: { connect: 'liar' } })).toBe(refused)
    expect(await fixtures.counts()).toEqual(before)
  })

  it.each([true, false, 'true'])('The address of a user does not sign in, with verified: %j', async (verified) => {
    const before = await fixtures.counts()
    const claims: Attack['claims'] = (truth) => ({
      ...truth,
      email: 'ada@honest.example',
      email_verified: verified,
      preferred_username: 'ada@honest.example',
    })
    const location = await visit({ claims }, { subject: 'ada@honest.example' })
    expect(location).toBe(`${base}/sign-in/provider?error=providerUnknown`)
    expect(await fixtures.counts()).toEqual(before)
  })

  it.each(Object.entries(endpoints))(
    'An answer with %s does not sign in, and its text is never shown',
    async (_, { attack, reason }) => {
      const [before, said] = [await fixtures.counts(), fixtures.portal.logged.length]
      const location = await visit(attack)
      expect(location).toBe(`${base}/sign-in/provider?error=${reason}`)
      expect(await fixtures.counts()).toEqual(before)
      const shown = (await providerBrowser(fixtures.portal).get(location)).body
      const lines = JSON.stringify(fixtures.portal.logged.slice(said))
      for (const text of [shown, lines])
        expect(text).not.toMatch(/secret of theirs|a code of its own|known to the liar|eve@liar/)
      expect(lines).toContain(`"outcome":"${reason}"`)
      expect(lines).toMatch(/"reason":"[\w -]+"/)
    },
  )

  it('The metadata is read once an hour, and again after a failure', async () => {
    const described = () => fixtures.malicious.requested.filter((path) => path.startsWith('/.well-known/')).length
    const { providers } = fixtures.portal.services.signIn.singleSignOn
    await providers.remove('liar')
    const provider = {
      id: 'liar',
      name: 'Liar',
      issuer: fixtures.malicious.origin,
      clientId: 'portal at the liar',
      accountId: null,
    }
    await providers.add({ ...provider, secret: 'another', mailDomains: ['liar.example'] })
    const browser = providerBrowser(fixtures.portal)
    const before = described()
    fixtures.malicious.attackWith({ answers: { '/.well-known/openid-configuration': { status: 503, body: '' } } })
    const answer = await browser.begin({ email: 'eve@liar.example' })
    expect([answer.statusCode, answer.headers['refresh']]).toEqual([502, undefined])
    expect(answer.body).toContain('De inlog van uw bedrijf is op dit moment niet bereikbaar.')
    expect(answer.body).not.toContain('reason')
    expect(answer.body).toMatch(/<h1[^>]*>Inloggen met uw bedrijf<\/h1>/)
    fixtures.malicious.attackWith({})
    for (const _ of [1, 2, 3]) await browser.setOut({ email: 'eve@liar.example' })
    expect(described() - before).toBe(2)
    fixtures.wait(3_600_001)
    await browser.setOut({ email: 'eve@liar.example' })
    expect(described() - before).toBe(3)
  })

  describe('Invalid provider metadata', () => {
    const described = (metadata: Readonly<Record<string, unknown>>, issuer = fixtures.malicious.origin) => {
      fixtures.malicious.attackWith({ metadata })
      return discover({ issuer, clientId: 'x', secret: 'x' }).then(
        () => '',
        (error: unknown) => reasonOf(error).reason,
      )
    }

    it('A provider that names another issuer is refused', async () => {
      expect(await described({})).toBe('')
      expect(await described({ issuer: 'https://id.honest.example' })).not.toBe('')
      expect(await described({ issuer: `${fixtures.malicious.origin}/another` })).not.toBe('')
      // The address of the metadata offers no issuer for a comparison.
      expect(await described({}, `${fixtures.malicious.origin}/.well-known/openid-configuration`)).toBe(
        'ProviderRefusal another-issuer',
      )
    })

    it('A provider over plain HTTP, or one that does not answer, is refused', async () => {
      expect(await described({}, 'http://id.honest.example')).toBe('ProviderRefusal plain-address')
      expect(await described({}, 'http://127.0.0.1:1')).not.toBe('')
    })

    it('The portal sends no request to a plain HTTP address that the provider names, which could be an internal address', async () => {
      const metadata = { token_endpoint: 'http://169.254.169.254/latest', authorization_endpoint: 'http://10.0.0.1/x' }
      fixtures.wait(3_600_001)
      fixtures.malicious.attackWith({ metadata })
      const browser = providerBrowser(fixtures.portal)
      const answer = await browser.begin({ email: 'eve@liar.example' })
      expect([answer.statusCode, answer.headers['refresh']]).toEqual([502, undefined])
      fixtures.wait(3_600_001)
      fixtures.malicious.attackWith({ metadata: { token_endpoint: 'http://169.254.169.254/latest' } })
      const [before, said] = [await fixtures.counts(), fixtures.portal.logged.length]
      expect(await visit({ metadata: { token_endpoint: 'http://169.254.169.254/latest' } })).toContain('providerFailed')
      expect(JSON.stringify(fixtures.portal.logged.slice(said))).toContain('plain-address')
      expect(await fixtures.counts()).toEqual(before)
    })
  })
})
