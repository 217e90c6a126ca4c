import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallContext } from '#platform/calls/call.ts'
import { deviceOf, guestCartOf, setDeviceCookie, setSessionCookie } from '#platform/http/session-cookie.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { knownDeviceLifetime } from '#platform/values/cache-lifetimes.ts'
import { failure } from '#platform/values/errors.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { Role } from '#platform/values/viewer.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import type { ClientInfo } from '#features/identity/credentials/client-info.ts'

declare module '#platform/calls/call.ts' {
  interface CallContext {
    /** What the forms of signing in and of accounts work with. */
    readonly identity?: IdentityParts
  }
}

interface IdentityParts extends Pick<IdentityServices, 'signIn' | 'sendAccountEmail'> {
  /** Removes the bytes of files that no record refers to any more. */
  readonly removeFiles: (keys: readonly string[]) => Promise<void>
  /** What a browser is told at a sign-out. Returns the address to which it is sent, on the way to `to`. */
  readonly leaveBy: (leaving: Leaving, to: string) => string
}

/** A sign-out. */
export interface Leaving {
  /** The roles of the user; null if the session had ended already, when nobody knows whose it was. */
  readonly roles: readonly Role[] | null
  readonly reply: FastifyReply
  readonly at: Date
}

interface FormParts extends IdentityParts {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly site: SiteConfig
  /** `/nl/nl-nl` */
  readonly base: string
  /** Where the form comes from. */
  readonly client: ClientInfo
}

/** What a form works with. Throws ACCESS_DENIED for every other caller. */
export function formParts({ identity, formRequest, viewer: { site, language } }: CallContext): FormParts {
  if (identity === undefined || formRequest === undefined) throw failure('ACCESS_DENIED')
  const client = clientOf(formRequest.request, site)
  return { ...identity, ...formRequest, site, base: siteBase(site, language), client }
}

/** The same for a form of a signed-in user. */
export function sessionParts(
  context: CallContext,
): FormParts & { readonly session: NonNullable<FastifyRequest['session']> } {
  const parts = formParts(context)
  const { session } = parts.request
  if (session === null) throw failure('ACCESS_DENIED')
  return { ...parts, session }
}

export const clientOf = (request: FastifyRequest, { code }: Pick<SiteConfig, 'code'>): ClientInfo => ({
  site: code,
  device: request.headers['user-agent'] ?? '',
  address: request.ip,
  capacity: request,
  request: request.id,
  knownDevice: deviceOf(request),
  guestCart: guestCartOf(request),
})

/** The owner of the account uses this browser, so attempts in it are counted on their own from now on. */
export const rememberDevice = (
  { request, reply, signIn }: Pick<FormParts, 'request' | 'reply' | 'signIn'>,
  userId: string,
): FastifyReply => setDeviceCookie(reply, signIn.devices.remember(userId, deviceOf(request)), knownDeviceLifetime)

/** Gives the browser the session that has begun. */
export function startSession(parts: FormParts, begun: { readonly userId: string; readonly token: string }): void {
  setSessionCookie(rememberDevice(parts, begun.userId), begun.token)
}
