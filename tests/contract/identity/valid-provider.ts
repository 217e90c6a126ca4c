import { generateKeyPairSync } from 'node:crypto'
import type { ServerResponse, IncomingMessage } from 'node:http'
import { Provider } from 'oidc-provider'
import { loopbackServer, type LoopbackServer } from '../../fixtures/loopback-server.ts'

/** A correct OpenID provider, which signs its user in without asking. */
export interface ValidProvider extends LoopbackServer {
  readonly client: { readonly id: string; readonly secret: string }
  /** The user who signs in next. */
  readonly expect: (somebody: string) => void
  /** Sends a browser to the given address. Returns the address with which the browser comes back to the portal. */
  readonly visit: (way: string, somebody: string) => Promise<URL>
}

/** `returnTo`: the address to which the provider may redirect browsers. */
export async function validProvider(returnTo: string): Promise<ValidProvider> {
  const client = { id: 'portal', secret: 'a secret between the two of them' }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let somebody = ''
  const server = await loopbackServer(async (origin) => {
    const provider = new Provider(origin, {
      clients: [
        {
          client_id: client.id,
          client_secret: client.secret,
          redirect_uris: [returnTo],
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      cookies: { keys: ['of this test alone'] },
      jwks: { keys: [privateKey.export({ format: 'jwk' })] },
      ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      // Every user has already given consent.
      loadExistingGrant: async (context) => {
        const grant = new context.oidc.provider.Grant({
          clientId: context.oidc.client?.clientId ?? '',
          accountId: context.oidc.session?.accountId ?? '',
        })
        grant.addOIDCScope('openid')
        await grant.save()
        return grant
      },
      findAccount: (_context, id) => ({
        accountId: id,
        // The portal should never read this endpoint.
        claims: () => ({ sub: id, email: 'ada@blossom.example', email_verified: true }),
      }),
      claims: { openid: ['sub', 'email', 'email_verified'] },
      conformIdTokenClaims: false,
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    })
    const answer = provider.callback()
    return (request: IncomingMessage, response: ServerResponse) => {
      if (request.url?.startsWith('/interaction/') === true)
        void provider.interactionFinished(request, response, { login: { accountId: somebody } })
      else void answer(request, response)
    }
  })

  const expect: ValidProvider['expect'] = (next) => {
    somebody = next
  }

  async function visit(way: string, as: string): Promise<URL> {
    expect(as)
    const cookies = new Map<string, string>()
    let next = new URL(way)
    while (next.origin === server.origin) {
      const answer = await fetch(next, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      const location = answer.headers.get('location')
      if (location === null) throw new Error(`The provider leads nowhere: ${answer.status} ${await answer.text()}`)
      next = new URL(location, next)
    }
    return next
  }
  return { ...server, client, expect, visit }
}
