import type { CallName } from '#platform/calls/server-calls.ts'
import type { ActName } from '../request-rules.ts'

/** The calls that show the emails of the steps of the desk; the other steps send none to the customer. */
const previewed: Readonly<Partial<Record<ActName, CallName>>> = {
  answer: 'RequestController.previewAnswer',
  quote: 'RequestController.previewQuote',
  decline: 'RequestController.previewDecline',
  extend: 'RequestController.previewExtend',
  reopen: 'RequestController.previewReopen',
  close: 'RequestController.previewClose',
}

/** The call that shows the email of a step; null if there is none. */
export const previewCallOf = (name: ActName): CallName | null => previewed[name] ?? null
