import { attempting } from '#features/identity/credentials/client-info.ts'
import type { Limited } from '#features/identity/credentials/limited.ts'
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
      /** Makes a request for an address, unless there were too many. */
      readonly make: <Result>(email: string, run: () => Promise<Result>) => Promise<Result | Limited>
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
    : {
        guestRequests: {
          links,
          make: (email, run) => signIn.attempts.make('request', { own: email, client: attempting(request) }, run),
        },
      }
