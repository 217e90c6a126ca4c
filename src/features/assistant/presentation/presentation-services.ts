import type { CallContext } from '#platform/calls/call.ts'
import type { Presentations } from './presentations.ts'

/** The service that presentations need besides the server's own. */
export interface PresentationServices {
  readonly presentations: Presentations
}

declare module '#platform/calls/call.ts' {
  interface CallContext {
    readonly presentations?: Presentations
  }
}

/** This feature's part of a call's context. */
export const presentationContext = ({ presentations }: PresentationServices): Pick<CallContext, 'presentations'> => ({
  presentations,
})
