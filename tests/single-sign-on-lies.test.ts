import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { discover, reasonOf } from '#sign-in/provider-client.ts'
import { openMemory } from './databases.ts'
import { hs256, type Lie, withAnotherKey } from './lying-provider.ts'
import { base, providerBrowser, type ProviderBrowser } from './provider-browser.ts'
import { singleSignOnPortal, type SingleSignOnPortal } from './single-sign-on-portal.ts'

const seconds = (): number => Math.floor(Date.now() / 1000)

const tokens: Readonly<Record<string, Lie>> = {
  'another issuer': { claims: (truth) => ({ ...truth, iss: 'https://id.honest.example' }) },
  'no issuer': { claims: (truth) => ({ ...truth, iss: undefined }) },
  'another audience': { claims: (truth) => ({ ...truth, aud: 'somebody else' }) },
  'another party beside us': { claims: (truth) => ({ ...truth, aud: [truth['aud'], 'another'], azp: 'another' }) },
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
const endpoints: Readonly<Record<string, { readonly lie: Lie; readonly why: string }>> = {
  'no token': {
    lie: { answers: { '/token': page('{"access_token":"x","token_type":"Bearer"}') } },
    why: 'providerFailed',
  },
  'no JSON': { lie: { answers: { '/token': page('<h1>secret of theirs</h1>') } }, why: 'providerFailed' },
  'an error': {
    lie: {
      answers: { '/token': { status: 400, body: '{"error":"invalid_grant","error_description":"secret of theirs"}' } },
    },
    why: 'providerFailed',
  },
  'a failure': { lie: { answers: { '/token': { status: 500, body: 'secret of theirs' } } }, why: 'providerFailed' },
  'too much': { lie: { padding: 300_000 }, why: 'providerFailed' },
  'nothing for too long': { lie: { answers: { '/token': 'nothing' } }, why: 'providerUnavailable' },
}

describe('a provider that lies', () => {
  let setting: SingleSignOnPortal

  beforeAll(async () => {
    setting = await singleSignOnPortal(openMemory)
  })
  afterAll(() => setting.close())
  beforeEach(() => setting.liar.tell({}))

  /** Sets out to it and comes back with its word. */
  async function visit(
    lie: Lie,
    {
      browser = providerBrowser(setting.portal),
      subject = 'eve',
      fields = { email: 'eve@liar.example' },
    }: {
      readonly browser?: ProviderBrowser
      readonly subject?: string
      readonly fields?: Readonly<Record<string, string>>
    } = {},
  ): Promise<string> {
    const way = await browser.setOut(fields)
    setting.liar.speakOf(subject, way.searchParams.get('nonce') ?? '')
    setting.liar.tell(lie)
    const state = way.searchParams.get('state') ?? ''
    const { headers } = await browser.comeBack('liar', { code: 'a code of its own', state })
    return String(headers.location)
  }

  it('opens where it says the truth', async () => {
    const before = await setting.counts()
    expect(await visit({})).toBe(base)
    expect(await setting.counts()).toEqual([before[0] + 1, before[1]])
  })

  it.each(Object.entries(tokens))('opens nothing and connects nothing by a token with %s', async (_, lie) => {
    const browser = await setting.browserOf(setting.eve)
    const before = await setting.counts()
    const refused = `${base}/sign-in/provider?trouble=providerFailed`
    expect(await visit(lie)).toBe(refused)
    expect(await visit(lie, { browser, subject: 'eve by another name', fields: { connect: 'liar' } })).toBe(refused)
    expect(await setting.counts()).toEqual(before)
  })

  it.each([true, false, 'true'])('opens nothing by the address of a user, verified: %j', async (verified) => {
    const before = await setting.counts()
    const claims: Lie['claims'] = (truth) => ({
      ...truth,
      email: 'ada@honest.example',
      email_verified: verified,
      preferred_username: 'ada@honest.example',
    })
    const place = await visit({ claims }, { subject: 'ada@honest.example' })
    expect(place).toBe(`${base}/sign-in/provider?trouble=providerUnknown`)
    expect(await setting.counts()).toEqual(before)
  })

  it.each(Object.entries(endpoints))(
    'that answers %s is no way in, and its words are shown to nobody',
    async (_, { lie, why }) => {
      const [before, said] = [await setting.counts(), setting.portal.logged.length]
      const place = await visit(lie)
      expect(place).toBe(`${base}/sign-in/provider?trouble=${why}`)
      expect(await setting.counts()).toEqual(before)
      const shown = (await providerBrowser(setting.portal).get(place)).body
      const lines = JSON.stringify(setting.portal.logged.slice(said))
      for (const text of [shown, lines])
        expect(text).not.toMatch(/secret of theirs|a code of its own|known to the liar|eve@liar/)
      expect(lines).toContain(`"outcome":"${why}"`)
      expect(lines).toMatch(/"reason":"[\w -]+"/)
    },
  )

  it('is asked for what it says of itself once an hour, and again where it did not say it', async () => {
    const described = () => setting.liar.asked.filter((path) => path.startsWith('/.well-known/')).length
    const { providers } = setting.portal.services.signIn.singleSignOn
    await providers.remove('liar')
    const kept = {
      id: 'liar',
      name: 'Liar',
      issuer: setting.liar.origin,
      clientId: 'portal at the liar',
      accountId: null,
    }
    await providers.add({ ...kept, secret: 'another', mailDomains: ['liar.example'] })
    const browser = providerBrowser(setting.portal)
    const before = described()
    setting.liar.tell({ answers: { '/.well-known/openid-configuration': { status: 503, body: '' } } })
    const answer = await browser.post('/sign-in/provider', { email: 'eve@liar.example' })
    expect([answer.statusCode, answer.headers['refresh']]).toEqual([502, undefined])
    expect(answer.body).toContain('De inlog van uw bedrijf is op dit moment niet bereikbaar.')
    expect(answer.body).not.toContain('reason')
    expect(answer.body).toMatch(/<h1[^>]*>Inloggen met uw bedrijf<\/h1>/)
    setting.liar.tell({})
    for (const _ of [1, 2, 3]) await browser.setOut({ email: 'eve@liar.example' })
    expect(described() - before).toBe(2)
    setting.wait(3_600_001)
    await browser.setOut({ email: 'eve@liar.example' })
    expect(described() - before).toBe(3)
  })

  describe('is not taken for a provider', () => {
    const described = (metadata: Readonly<Record<string, unknown>>, issuer = setting.liar.origin) => {
      setting.liar.tell({ metadata })
      return discover({ issuer, clientId: 'x', secret: 'x' }).then(
        () => '',
        (error: unknown) => reasonOf(error).reason,
      )
    }

    it('where it names another issuer', async () => {
      expect(await described({})).toBe('')
      expect(await described({ issuer: 'https://id.honest.example' })).not.toBe('')
      expect(await described({ issuer: `${setting.liar.origin}/another` })).not.toBe('')
      // By the address of its description there is nothing to compare with.
      expect(await described({}, `${setting.liar.origin}/.well-known/openid-configuration`)).toBe(
        'ProviderRefusal another-issuer',
      )
    })

    it('at a plain address, nor where it does not answer', async () => {
      expect(await described({}, 'http://id.honest.example')).toBe('ProviderRefusal plain-address')
      expect(await described({}, 'http://127.0.0.1:1')).not.toBe('')
    })

    it('and asked at no plain address that it names, within whose network it may be', async () => {
      const metadata = { token_endpoint: 'http://169.254.169.254/latest', authorization_endpoint: 'http://10.0.0.1/x' }
      setting.wait(3_600_001)
      setting.liar.tell({ metadata })
      const browser = providerBrowser(setting.portal)
      const answer = await browser.post('/sign-in/provider', { email: 'eve@liar.example' })
      expect([answer.statusCode, answer.headers['refresh']]).toEqual([502, undefined])
      setting.wait(3_600_001)
      setting.liar.tell({ metadata: { token_endpoint: 'http://169.254.169.254/latest' } })
      const [before, said] = [await setting.counts(), setting.portal.logged.length]
      expect(await visit({ metadata: { token_endpoint: 'http://169.254.169.254/latest' } })).toContain('providerFailed')
      expect(JSON.stringify(setting.portal.logged.slice(said))).toContain('plain-address')
      expect(await setting.counts()).toEqual(before)
    })
  })
})
