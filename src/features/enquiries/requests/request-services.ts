import type { IdentityServices } from '#features/identity/identity-services.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { CallerRequest } from '#platform/calls/call-context.ts'
import type { RequestLinks } from './request-links.ts'

/** The services that requests need besides the server's own. */
export interface RequestServices {
  readonly requestLinks: RequestLinks
}

declare module '#platform/calls/call.ts' {
  interface CallContext {
    /** For calls with which guests send requests; absent if the caller's network is unknown. */
    readonly guestRequests?: {
      readonly links: RequestLinks
      /** The seconds until the next request for an address may be made; 0 if it may now, and then counts this one. */
      readonly wait: (email: string) => Promise<number>
    }
  }
}

/** This feature's part of a call's context. */
export const requestContext = (
  { requestLinks: links, signIn }: RequestServices & Pick<IdentityServices, 'signIn'>,
  request?: CallerRequest,
): Pick<CallContext, 'guestRequests'> =>
  request === undefined
    ? {}
    : { guestRequests: { links, wait: (email) => signIn.attempts.wait('request', email, request.ip) } }
