import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { trimmedText } from '#platform/calls/params.ts'
import { failure } from '#platform/values/errors.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { maxPasskeyNameLength, passkeyPaths } from './passkey-paths.ts'
import { returnPath } from '#features/identity/addresses/return-path.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { user } from '#features/identity/people/user.ts'
import type { Session } from '#features/identity/sessions/sessions.ts'
import { originOf } from '#platform/http/audit-denials.ts'
import type { PageHandler } from '#platform/http/page-handler.ts'
import { setSessionCookie, isSecureConnection, tokenOf } from '#platform/http/session-cookie.ts'
import type { Services } from '#platform/pages/server/services.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { clientOf, rememberDevice } from '#features/identity/forms/form-parts.ts'
import { doneAddress } from '#platform/values/addresses/done-notice.ts'
import { siteAddress } from '#platform/http/site-address.ts'

/** The maximum size of a request body in bytes: several times the longest attestation. */
const bodyLimit = 32 * 1024

const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/))
const ofPublicKey = { id: base64url, rawId: base64url, type: v.literal('public-key') }
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** The result of `toJSON` of a browser's credential; other properties are ignored. */
const registration = v.object({
  name: trimmedText(maxPasskeyNameLength),
  credential: v.object({
    ...ofPublicKey,
    response: v.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: v.optional(v.pipe(v.array(v.string()), v.maxLength(20)), []),
    }),
  }),
})
const shown = v.object({
  returnTo: v.nullable(v.pipe(v.string(), v.maxLength(2000))),
  credential: v.object({
    ...ofPublicKey,
    response: v.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: v.nullish(v.union([base64url, v.literal('')])),
    }),
  }),
})

interface RequestLocale {
  readonly site: SiteConfig
  readonly language: LanguageCode
}

/** The JSON requests that create and use passkeys, below a site's base. */
export function passkeyRoutes(
  app: FastifyInstance,
  services: Pick<IdentityServices, 'signIn'> & Pick<Services, 'sites' | 'publicOrigin'>,
  otherwise: PageHandler,
): void {
  const { signIn } = services
  const partyOf = ({ site }: RequestLocale) => ({ origin: services.publicOrigin(), name: companyName(site) })

  post(passkeyPaths.creation, async (request, _reply, siteLocale) => {
    const session = await sessionThatHasJustBegun(request)
    return await signIn.passkeys.creation(session.user, partyOf(siteLocale))
  })

  post(passkeyPaths.add, async (request, reply, siteLocale) => {
    const owner = (await sessionThatHasJustBegun(request)).user
    const { name, credential } = parsed(registration, request.body)
    const { response } = credential
    const known = transports.filter((each) => response.transports.includes(each))
    const isAdded = await signIn.passkeys.add(
      owner.id,
      partyOf(siteLocale),
      name,
      { ...credential, clientExtensionResults: {}, response: { ...response, transports: known } },
      clientOf(request, siteLocale.site),
    )
    if (!isAdded) throw failure('PASSKEY_REFUSED')
    const details = { passkey: credential.id }
    await signIn.audit.record({ operation: 'way-in-added', by: owner.id, from: originOf(request), details })
    const token = tokenOf(request)
    const next = token === null ? null : await signIn.sessions.renew(token)
    if (next !== null) setSessionCookie(reply, next)
    return { to: doneAddress(baseOf(siteLocale) + signInPaths.security, 'signIn.done.passkeyAdded') }
  })

  post(passkeyPaths.request, async (request, _reply, siteLocale) => {
    const client = clientOf(request, siteLocale.site)
    return await signIn.attempts.make('passkey', { client }, () => signIn.passkeys.request(partyOf(siteLocale)))
  })

  post(passkeyPaths.show, async (request, reply, siteLocale) => {
    const { returnTo, credential } = parsed(shown, request.body)
    const { userHandle, ...response } = credential.response
    const owner = await signIn.passkeys.ownerOf(partyOf(siteLocale), {
      ...credential,
      clientExtensionResults: {},
      response: { ...response, ...(userHandle ? { userHandle } : {}) },
    })
    const token =
      owner.type === 'right'
        ? await signIn.admit(owner.userId, clientOf(request, siteLocale.site), tokenOf(request))
        : null
    if (owner.type === 'unknown' || token === null) {
      request.log.info({ outcome: owner.type }, 'A sign-in was refused')
      // An unknown passkey belongs to no user who could be audited, and anybody could fill the log with such attempts.
      if (owner.type !== 'unknown')
        await signIn.audit.record({
          operation: 'sign-in-refused',
          by: null,
          of: { object: user.apiName, recordId: owner.userId },
          from: originOf(request),
          details: { passkey: credential.id },
        })
      throw failure('PASSKEY_REFUSED')
    }
    request.log.info('A user signed in')
    await signIn.attempts.giveBack('passkey', request.ip)
    setSessionCookie(rememberDevice({ request, reply, signIn }, owner.userId), token)
    return { to: returnPath(returnTo, baseOf(siteLocale)) ?? baseOf(siteLocale) }
  })

  function post(
    path: string,
    answer: (request: FastifyRequest, reply: FastifyReply, siteLocale: RequestLocale) => Promise<object>,
  ): void {
    app.route({
      method: 'POST',
      url: `/:country/:language${path}`,
      bodyLimit,
      config: { errorForm: 'data' },
      handler: async (request, reply) => {
        const url = URL.parse(request.url, services.publicOrigin())
        const siteLocale = url === null ? null : siteAddress(url, services.sites)
        if (siteLocale?.type !== 'site') return await otherwise(request, reply)
        if (!isSecureConnection(request)) throw failure('PASSKEY_REFUSED')
        const answered = await answer(request, reply, siteLocale)
        return await reply.header('cache-control', cacheControl.personal).send(answered)
      },
    })
  }

  async function sessionThatHasJustBegun({ session }: FastifyRequest): Promise<Session> {
    if (session === null) throw failure('SIGN_IN_REQUIRED')
    if (!(await signIn.hasJustBegun({ userId: session.user.id, sessionId: session.id }))) throw failure('SIGN_IN_AGAIN')
    return session
  }
}

const baseOf = ({ site, language }: RequestLocale): string => siteBase(site, language)

function parsed<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  throw failure('INVALID_PARAMETERS', { parameter: v.getDotPath(issue) ?? 'body', reason: 'is not what was asked for' })
}
