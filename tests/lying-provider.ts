import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { loopbackServer, type LoopbackServer } from './loopback-server.ts'

type Claims = Readonly<Record<string, unknown>>

/** What it says next, beside the truth. */
export interface Lie {
  /** Of the token, in place of its own. */
  readonly claims?: (truth: Claims) => Claims
  readonly header?: Readonly<Record<string, unknown>>
  /** What the token is signed with, in place of its key. */
  readonly signature?: (signed: string, keys: Keys) => string
  /** Of any endpoint by its path, in place of what it answers. */
  readonly answers?: Readonly<Record<string, { readonly status: number; readonly body: string } | 'nothing'>>
  /** So many letters more in its answer with the token. */
  readonly padding?: number
  /** Of its description. */
  readonly metadata?: Readonly<Record<string, unknown>>
}

interface Keys {
  readonly own: KeyObject
  readonly ownPublicPem: string
  readonly another: KeyObject
}

/** An OpenID provider that says what it is told to. It signs in `sub` with the nonce that it is told. */
export interface LyingProvider extends LoopbackServer {
  readonly tell: (lie: Lie) => void
  /** Of whom it speaks next. */
  readonly speakOf: (subject: string, nonce: string) => void
  /** What it was asked, in order. */
  readonly asked: readonly string[]
}

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const rs256 = (signed: string, key: KeyObject): string => sign('sha256', Buffer.from(signed), key).toString('base64url')

/** A token signed with the public key, as if it were a secret that both know. */
export const hs256 = (signed: string, { ownPublicPem }: Keys): string =>
  createHmac('sha256', ownPublicPem).update(signed).digest('base64url')

export const withAnotherKey = (signed: string, { another }: Keys): string => rs256(signed, another)

export async function lyingProvider(clientId: string): Promise<LyingProvider> {
  const [own, another] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))
  if (own === undefined || another === undefined) throw new Error('There are no keys.')
  const keys: Keys = {
    own: own.privateKey,
    ownPublicPem: own.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    another: another.privateKey,
  }
  let lie: Lie = {}
  let about = { sub: '', nonce: '' }
  const asked: string[] = []

  const server = await loopbackServer((origin) => {
    const metadata = (): unknown => ({
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      ...lie.metadata,
    })
    const token = (): unknown => {
      const seconds = Math.floor(Date.now() / 1000)
      const truth = { iss: origin, aud: clientId, iat: seconds, exp: seconds + 300, ...about }
      const header = { alg: 'RS256', kid: 'own', ...lie.header }
      const signed = `${base64(header)}.${base64(lie.claims?.(truth) ?? truth)}`
      const signature = lie.signature ?? ((each, { own: key }) => rs256(each, key))
      return {
        access_token: 'of no use',
        token_type: 'Bearer',
        expires_in: 300,
        padding: 'x'.repeat(lie.padding ?? 0),
        id_token: `${signed}.${signature(signed, keys)}`,
      }
    }
    const answers: Readonly<Record<string, () => unknown>> = {
      '/.well-known/openid-configuration': metadata,
      '/keys': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] }),
      '/token': token,
    }
    return async (request, response) => {
      const path = request.url ?? ''
      asked.push(path)
      await text(request)
      const told = lie.answers?.[path]
      if (told === 'nothing') return
      response.setHeader('content-type', 'application/json')
      response.statusCode = told?.status ?? 200
      response.end(told?.body ?? JSON.stringify(answers[path]?.() ?? null))
    }
  })

  return {
    ...server,
    asked,
    tell: (next) => {
      lie = next
    },
    speakOf: (sub, nonce) => {
      about = { sub, nonce }
    },
  }
}
