import { attempting } from '#features/identity/credentials/client-info.ts'
import type { Limited } from '#features/identity/credentials/limited.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { CallerRequest } from '#platform/calls/call-context.ts'

/** The services that the contact form needs besides the server's own. */
export interface ContactServices {
  readonly contactEmails: {
    /** Called after a message has been stored, so that it can be sent. */
    readonly stored: () => void
  }
}

declare module '#platform/calls/call.ts' {
  interface CallContext {
    /** For calls with which anybody may write to the company; absent if the caller's address is unknown. */
    readonly contactEmails?: {
      /** Stores a message, unless there were too many of the user or of the guest's network. */
      readonly make: <Result>(store: () => Promise<Result>) => Promise<Result | Limited>
      readonly written: () => void
    }
  }
}

/** This feature's part of a call's context. */
export const contactContext = (
  { contactEmails, signIn: { attempts } }: ContactServices & Pick<IdentityServices, 'signIn'>,
  request?: CallerRequest,
): Pick<CallContext, 'contactEmails'> => {
  if (request === undefined) return {}
  const client = attempting(request)
  const userId = request.session?.user.id
  return {
    contactEmails: {
      make: (store) =>
        userId === undefined
          ? attempts.make('message', { client }, store)
          : attempts.make('userMessage', { own: userId, isKnown: true, client }, store),
      written: contactEmails.stored,
    },
  }
}
