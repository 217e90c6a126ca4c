import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { loopbackServer, type LoopbackServer } from '../../fixtures/loopback-server.ts'

type Claims = Readonly<Record<string, unknown>>

/** How the next answers differ from the correct ones. */
export interface Attack {
  /** Replaces the claims of the token. */
  readonly claims?: (truth: Claims) => Claims
  readonly header?: Readonly<Record<string, unknown>>
  /** Replaces the key with which the token is signed. */
  readonly signature?: (signed: string, keys: Keys) => string
  /** Replaces the answer of an endpoint, by its path. */
  readonly answers?: Readonly<Record<string, { readonly status: number; readonly body: string } | 'nothing'>>
  /** The number of characters that are added to the token answer. */
  readonly padding?: number
  /** Replaces fields of the provider metadata. */
  readonly metadata?: Readonly<Record<string, unknown>>
}

interface Keys {
  readonly own: KeyObject
  readonly ownPublicPem: string
  readonly another: KeyObject
}

/** An OpenID provider with configurable attacks. It signs in `sub` with the given nonce. */
export interface MaliciousProvider extends LoopbackServer {
  readonly attackWith: (attack: Attack) => void
  /** The user of the next token. */
  readonly signInAs: (subject: string, nonce: string) => void
  /** The requests that the provider received, in order. */
  readonly requested: readonly string[]
}

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const rs256 = (signed: string, key: KeyObject): string => sign('sha256', Buffer.from(signed), key).toString('base64url')

/** A token that is signed with the public key as if the key were a shared secret. */
export const hs256 = (signed: string, { ownPublicPem }: Keys): string =>
  createHmac('sha256', ownPublicPem).update(signed).digest('base64url')

export const withAnotherKey = (signed: string, { another }: Keys): string => rs256(signed, another)

export async function maliciousProvider(clientId: string): Promise<MaliciousProvider> {
  const [own, another] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))
  if (own === undefined || another === undefined) throw new Error('There are no keys.')
  const keys: Keys = {
    own: own.privateKey,
    ownPublicPem: own.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    another: another.privateKey,
  }
  let lie: Attack = {}
  let about = { sub: '', nonce: '' }
  const requested: string[] = []

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
      requested.push(path)
      await text(request)
      const attackAnswer = lie.answers?.[path]
      if (attackAnswer === 'nothing') return
      response.setHeader('content-type', 'application/json')
      response.statusCode = attackAnswer?.status ?? 200
      response.end(attackAnswer?.body ?? JSON.stringify(answers[path]?.() ?? null))
    }
  })

  return {
    ...server,
    requested,
    attackWith: (next) => {
      lie = next
    },
    signInAs: (sub, nonce) => {
      about = { sub, nonce }
    },
  }
}
