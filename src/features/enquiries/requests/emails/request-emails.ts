import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import type { AccountEmailKind } from '#features/identity/emails/account-email-kinds.ts'

/** The kinds of emails that report a request. */
const requestEmailKinds: readonly AccountEmailKind[] = [
  'request',
  'requestConfirm',
  'requestMessage',
  'requestReminder',
  'requestFeedback',
  'requestDesk',
]

export const isRequestEmail = (kind: AccountEmailKind): boolean => requestEmailKinds.includes(kind)

/** A fact that an email can say beside the lines. */
export type RequestEmailFact =
  | 'customer'
  | 'kind'
  | 'dueOn'
  | 'validUntil'
  | 'declineReason'
  | 'answer'
  | 'message'
  | 'reason'
  | 'acceptedProducts'
  | 'poNumber'
  | 'customerNumber'
  | 'answerFile'
  | 'file'
  | 'answeredBy'
  | 'phone'

/** The facts that a list of emails shows beside the subject. */
export const previewedFacts: readonly RequestEmailFact[] = [
  'validUntil',
  'declineReason',
  'dueOn',
  'acceptedProducts',
  'poNumber',
  'customerNumber',
]

/** What an email says besides the event and the lines: a text of somebody, facts in their order, and the verb of its button. */
interface RequestEmail {
  /** What the other side has said, alone below the event. */
  readonly quote?: 'message' | 'answer' | 'reason' | 'text'
  readonly facts: readonly RequestEmailFact[]
  /** The last part of `account.email.verb.{verb}`. */
  readonly verb: string
}

/** The emails to whoever made the request, by event; those of the kind `request` name it in their subject. */
const toCustomer = {
  confirm: { facts: ['kind', 'message'], verb: 'confirm' },
  submitted: { facts: ['kind', 'message', 'phone'], verb: 'follow' },
  answered: { quote: 'answer', facts: ['answerFile', 'answeredBy', 'phone'], verb: 'read' },
  samples: { quote: 'answer', facts: ['answerFile', 'answeredBy', 'phone'], verb: 'samples' },
  quoted: { quote: 'answer', facts: ['validUntil', 'answerFile', 'answeredBy', 'phone'], verb: 'review' },
  declined: { quote: 'reason', facts: ['declineReason', 'answeredBy', 'phone'], verb: 'reply' },
  extended: { quote: 'reason', facts: ['validUntil', 'answer', 'answerFile', 'answeredBy', 'phone'], verb: 'accept' },
  reopened: { quote: 'reason', facts: ['validUntil', 'answer', 'answerFile', 'answeredBy', 'phone'], verb: 'accept' },
  expired: { facts: ['validUntil', 'answer', 'answerFile', 'answeredBy', 'phone'], verb: 'view' },
  accepted: { facts: ['acceptedProducts', 'poNumber', 'answer', 'answerFile', 'answeredBy', 'phone'], verb: 'view' },
  received: { facts: ['answer', 'answerFile', 'answeredBy', 'phone'], verb: 'feedback' },
  settled: { facts: ['answer', 'answerFile', 'answeredBy', 'phone'], verb: 'view' },
  rejected: { facts: ['reason', 'answeredBy', 'phone'], verb: 'view' },
  withdrawn: { facts: ['kind'], verb: 'view' },
  closed: { facts: ['kind', 'answeredBy', 'phone'], verb: 'view' },
  message: { quote: 'text', facts: ['file', 'phone'], verb: 'reply' },
  reminder: { facts: ['validUntil', 'answer', 'answerFile', 'answeredBy', 'phone'], verb: 'accept' },
  feedback: { facts: ['answeredBy', 'phone'], verb: 'feedback' },
} as const satisfies Readonly<Record<string, RequestEmail>>

/** The emails to the desk, by step. */
const toDesk = {
  new: { quote: 'message', facts: ['kind', 'customer', 'dueOn'], verb: 'take' },
  assigned: { quote: 'message', facts: ['kind', 'customer', 'dueOn'], verb: 'answer' },
  overdue: { quote: 'message', facts: ['kind', 'customer', 'dueOn'], verb: 'answer' },
  message: { quote: 'text', facts: ['file', 'customer', 'dueOn', 'message'], verb: 'reply' },
  accepted: {
    facts: ['acceptedProducts', 'customerNumber', 'customer', 'validUntil', 'answer', 'answerFile'],
    verb: 'view',
  },
  received: { facts: ['customer', 'answer', 'answerFile'], verb: 'view' },
  settled: { facts: ['customer', 'answer', 'answerFile'], verb: 'view' },
  rejected: { quote: 'reason', facts: ['customer', 'answer', 'answerFile'], verb: 'view' },
  withdrawn: { facts: ['customer', 'message'], verb: 'view' },
} as const satisfies Readonly<Record<string, RequestEmail>>

export type CustomerEvent = keyof typeof toCustomer
export type DeskStep = keyof typeof toDesk

/** What an email says; one of a version that knew another event says the least. */
export function requestEmailOf(kind: AccountEmailKind, event: string | undefined): RequestEmail {
  const emails: Readonly<Record<string, RequestEmail>> = kind === 'requestDesk' ? toDesk : toCustomer
  return (event === undefined || !Object.hasOwn(emails, event) ? undefined : emails[event]) ?? toCustomer.withdrawn
}

/** The event, and the step, when whoever made a request says that its samples have arrived or that the enquiry is settled. */
export const receivedAs = (kind: CartKind): 'received' | 'settled' => (kind === 'sample' ? 'received' : 'settled')

/** The event of each transition of which the customer learns by email. The desk’s own steps are not among them. */
export const eventOfAction = {
  Submit: 'submitted',
  Quote: 'quoted',
  Decline: 'declined',
  Extend: 'extended',
  Reopen: 'reopened',
  Expire: 'expired',
  Accept: 'accepted',
  Reject: 'rejected',
  Withdraw: 'withdrawn',
  Close: 'closed',
} as const satisfies Readonly<Record<string, CustomerEvent>>

/** The step of each transition of which the desk learns by email: those of customers, and that a colleague has given somebody a request. */
export const stepOfAction = {
  Submit: 'new',
  Withdraw: 'withdrawn',
  Accept: 'accepted',
  Reject: 'rejected',
  Assign: 'assigned',
} as const satisfies Readonly<Record<string, DeskStep>>
