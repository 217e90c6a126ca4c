import type { CallContext } from '#platform/calls/call.ts'
import type { CallerRequest } from '#platform/calls/call-context.ts'

/** The services that the contact form needs besides the server's own. */
export interface ContactServices {
  readonly contactEmails: {
    /**
     * Returns the seconds until the network of this address may send the next message; 0 if it may now, and then counts this
     * one.
     */
    readonly wait: (address: string) => Promise<number>
    /** Called after a message has been stored, so that it can be sent. */
    readonly stored: () => void
  }
}

declare module '#platform/calls/call.ts' {
  interface CallContext {
    /** For calls with which anybody may write to the company; absent if the caller's address is unknown. */
    readonly contactEmails?: { readonly wait: () => Promise<number>; readonly written: () => void }
  }
}

/** This feature's part of a call's context. */
export const contactContext = (
  { contactEmails }: ContactServices,
  request?: CallerRequest,
): Pick<CallContext, 'contactEmails'> =>
  request === undefined
    ? {}
    : { contactEmails: { wait: () => contactEmails.wait(request.ip), written: contactEmails.stored } }
