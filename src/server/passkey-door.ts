import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { siteBase } from '#domain/addresses.ts'
import { failure } from '#domain/errors.ts'
import { companyName } from '#domain/page-title.ts'
import { longestPasskeyName, passkeyPaths } from '#domain/security-form.ts'
import { returnPath, signInPaths } from '#domain/sign-in-form.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { user } from '#entities/user.ts'
import type { Session } from '#sign-in/sessions.ts'
import { originOf } from './audited.ts'
import type { PageHandler } from './page-door.ts'
import { giveSession, isSafeWay, tokenOf } from './session-cookie.ts'
import type { Services } from './services.ts'
import { news, placeOf } from './sign-in-door.ts'
import { siteAddress } from './site-address.ts'

/** Of what a browser posts, in bytes: the longest attestation there is, several times. */
const bodyLimit = 32 * 1024

const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/))
const ofPublicKey = { id: base64url, rawId: base64url, type: v.literal('public-key') }
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** As `toJSON` of a browser's credential has it; what else stands there, nobody reads. */
const made = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longestPasskeyName)),
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

interface Place {
  readonly site: SiteConfig
  readonly language: LanguageCode
}

/** What a browser and we say to each other about passkeys: JSON, below a site's base. */
export function passkeyDoor(app: FastifyInstance, services: Services, otherwise: PageHandler): void {
  const { signIn } = services
  const partyOf = ({ site }: Place) => ({ origin: services.publicOrigin(), name: companyName(site) })

  post(passkeyPaths.creation, async (request, _reply, place) => {
    const session = await sessionThatHasJustBegun(request)
    return await signIn.passkeys.creation(session.user, partyOf(place))
  })

  post(passkeyPaths.add, async (request, reply, place) => {
    const owner = (await sessionThatHasJustBegun(request)).user
    const { name, credential } = parsed(made, request.body)
    const { response } = credential
    const known = transports.filter((each) => response.transports.includes(each))
    const isAdded = await signIn.passkeys.add(owner.id, partyOf(place), name, {
      ...credential,
      clientExtensionResults: {},
      response: { ...response, transports: known },
    })
    if (!isAdded) throw failure('PASSKEY_REFUSED')
    const details = { passkey: credential.id }
    await signIn.audit.record({ operation: 'way-in-added', by: owner.id, from: originOf(request), details })
    const token = tokenOf(request)
    const next = token === null ? null : await signIn.sessions.renew(token)
    if (next !== null) giveSession(reply, next)
    return { to: news(baseOf(place) + signInPaths.security, 'passkeyAdded') }
  })

  post(passkeyPaths.request, async (request, _reply, place) => {
    const seconds = await signIn.attempts.wait('passkey', request.ip, request.ip)
    if (seconds > 0) throw failure('TOO_MANY_REQUESTS', { seconds: String(seconds) })
    return await signIn.passkeys.request(partyOf(place))
  })

  post(passkeyPaths.show, async (request, reply, place) => {
    const { returnTo, credential } = parsed(shown, request.body)
    const { userHandle, ...response } = credential.response
    const owner = await signIn.passkeys.ownerOf(partyOf(place), {
      ...credential,
      clientExtensionResults: {},
      response: { ...response, ...(userHandle ? { userHandle } : {}) },
    })
    const token =
      owner.type === 'right' ? await signIn.admit(owner.userId, placeOf(request, place), tokenOf(request)) : null
    if (token === null) {
      request.log.info({ outcome: owner.type }, 'a sign-in is refused')
      // Of a passkey that is nobody's there is nobody to tell of, and anybody could fill the log.
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
    request.log.info('somebody signed in')
    giveSession(reply, token)
    return { to: returnPath(returnTo, baseOf(place)) ?? baseOf(place) }
  })

  function post(
    path: string,
    answer: (request: FastifyRequest, reply: FastifyReply, place: Place) => Promise<object>,
  ): void {
    app.route({
      method: 'POST',
      url: `/:country/:language${path}`,
      bodyLimit,
      config: { errorForm: 'data' },
      handler: async (request, reply) => {
        const url = URL.parse(request.url, services.publicOrigin())
        const place = url === null ? null : siteAddress(url, services.sites)
        if (place?.type !== 'site') return await otherwise(request, reply)
        if (!isSafeWay(request)) throw failure('PASSKEY_REFUSED')
        const answered = await answer(request, reply, place)
        return await reply.header('cache-control', 'private, no-store').send(answered)
      },
    })
  }

  async function sessionThatHasJustBegun({ session }: FastifyRequest): Promise<Session> {
    if (session === null) throw failure('SIGN_IN_REQUIRED')
    if (!(await signIn.hasJustBegun({ userId: session.user.id, sessionId: session.id }))) throw failure('SIGN_IN_AGAIN')
    return session
  }
}

const baseOf = ({ site, language }: Place): string => siteBase(site, language)

function parsed<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  throw failure('INVALID_PARAMETERS', { parameter: v.getDotPath(issue) ?? 'body', reason: 'is not what was asked for' })
}
