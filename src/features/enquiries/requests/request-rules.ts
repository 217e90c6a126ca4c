import { maxCartLines } from '#features/enquiries/carts/cart-kinds.ts'
import type { FieldError, FormInput, FormOutcome } from '#platform/calls/call-form.ts'
import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { lineFieldErrors, type LineErrors } from './lines/line-answer.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'

/** The states of a request with their English labels, the first one first. */
export const requestStates = {
  draft: 'Draft',
  submitted: 'Submitted',
  inReview: 'In review',
  sent: 'Sent',
  quoted: 'Quoted',
  declined: 'Declined',
  accepted: 'Accepted',
  expired: 'Expired',
  closed: 'Closed',
} as const
export type RequestState = keyof typeof requestStates

export const declineReasons = {
  'not-available': 'Not available',
  'minimum-quantity': 'Minimum quantity',
  regulatory: 'Regulatory',
  credit: 'Credit',
  territory: 'Territory',
  other: 'Other',
} as const

/** The fields that an action takes. */
export const actFields = ['answer', 'validUntil', 'declineReason', 'reason', 'poNumber'] as const
export type ActField = (typeof actFields)[number]

export const actLimits = { answer: 8000, reason: 2000, poNumber: 60, text: 4000 } as const

interface RequestAct {
  /** The transition of the entity. */
  readonly action: string
  readonly side: 'customer' | 'desk'
  readonly from: readonly RequestState[]
  readonly required: readonly ActField[]
  readonly optional?: readonly ActField[]
  /** The kinds of requests that have it; by default all. */
  readonly kinds?: readonly CartKind[]
  /** Only the assignee and administrators do it. */
  readonly byAssignee?: true
  /** A file may come with it. */
  readonly takesFile?: true
  /** Nothing follows it, so its form says what it ends before it is sent (ERD-05). */
  readonly isFinal?: true
}

/** Everything that somebody can do with a request after it has been submitted (ENQ-07). */
export const requestActs = {
  accept: {
    action: 'Accept',
    side: 'customer',
    from: ['quoted'],
    required: [],
    optional: ['poNumber'],
    kinds: ['quote'],
    isFinal: true,
  },
  reject: {
    action: 'Reject',
    side: 'customer',
    from: ['quoted'],
    required: ['reason'],
    kinds: ['quote'],
    isFinal: true,
  },
  /** Samples have arrived, or an enquiry is settled. */
  receive: {
    action: 'Receive',
    side: 'customer',
    from: ['sent'],
    required: [],
    kinds: ['default', 'sample'],
    isFinal: true,
  },
  withdraw: { action: 'Withdraw', side: 'customer', from: ['submitted', 'inReview'], required: [], isFinal: true },
  take: { action: 'Take', side: 'desk', from: ['submitted'], required: [] },
  release: { action: 'Release', side: 'desk', from: ['inReview'], required: [], byAssignee: true },
  answer: {
    action: 'Send',
    side: 'desk',
    from: ['inReview'],
    required: [],
    optional: ['answer'],
    kinds: ['default', 'sample'],
    byAssignee: true,
    takesFile: true,
  },
  quote: {
    action: 'Quote',
    side: 'desk',
    from: ['inReview'],
    required: ['validUntil'],
    optional: ['answer'],
    kinds: ['quote'],
    byAssignee: true,
    takesFile: true,
  },
  decline: {
    action: 'Decline',
    side: 'desk',
    from: ['inReview'],
    required: ['declineReason', 'reason'],
    byAssignee: true,
  },
  extend: { action: 'Extend', side: 'desk', from: ['quoted'], required: ['validUntil', 'reason'], byAssignee: true },
  reopen: { action: 'Reopen', side: 'desk', from: ['expired'], required: ['validUntil', 'reason'], byAssignee: true },
  close: {
    action: 'Close',
    side: 'desk',
    from: ['sent', 'accepted', 'declined', 'expired'],
    required: [],
    byAssignee: true,
    isFinal: true,
  },
} as const satisfies Readonly<Record<string, RequestAct>>
export type ActName = keyof typeof requestActs

const actNames = Object.keys(requestActs) as readonly ActName[]

/** The field of the file in the forms of requests. */
export const requestFileField = 'file'

/** The fields of the form of an action, the required ones first. */
export function fieldsOfAct(name: ActName): readonly ActField[] {
  const { required, optional = [] }: RequestAct = requestActs[name]
  return [...required, ...optional]
}

export const takesFile = (name: ActName): boolean => {
  const act: RequestAct = requestActs[name]
  return act.takesFile === true
}

/** Whether an action is final, so that its form asks once. */
export const isFinalAct = (name: ActName): boolean => {
  const act: RequestAct = requestActs[name]
  return act.isFinal === true
}

/** Whether the desk answers each line with the action. */
export const answersLines = (name: ActName): name is 'answer' | 'quote' => name === 'answer' || name === 'quote'

/** Whether the customer chooses lines with the action. */
export const acceptsLines = (name: ActName): name is 'accept' => name === 'accept'

/** Whether the desk can begin the text of an action with a template. */
export const takesTemplate = (name: ActName): boolean => answersLines(name) || name === 'decline'

/** Who looks at a request. */
export interface RequestRole {
  readonly side: 'customer' | 'desk'
  readonly isAssignee: boolean
  readonly isAdministrator: boolean
}

/** A guest can do with their request what a customer can. */
export const guestRole: RequestRole = { side: 'customer', isAssignee: false, isAdministrator: false }

/** What somebody can do with a request in a state, in the order of the table. */
export const possibleActs = (
  { kind, status }: { readonly kind: CartKind; readonly status: RequestState },
  { side, isAssignee, isAdministrator }: RequestRole,
): readonly ActName[] =>
  actNames.filter((name) => {
    const act: RequestAct = requestActs[name]
    const isTheirs = act.byAssignee !== true || isAssignee || isAdministrator
    return act.side === side && act.from.includes(status) && act.kinds?.includes(kind) !== false && isTheirs
  })

/** The state on a local day of the site: a quote whose last day is over has expired, also before that is written (ENQ-07). */
export const statusOf = (
  { state, validUntil }: { readonly state: RequestState; readonly validUntil: string | null },
  today: string,
): RequestState => (state === 'quoted' && validUntil !== null && validUntil < today ? 'expired' : state)

/** The states in which the desk has not answered yet. */
const unanswered: readonly RequestState[] = ['submitted', 'inReview']

/** Whether a request should have been answered before a local day of its site (REQ-02). */
export const isOverdue = (
  { state, dueOn }: { readonly state: RequestState; readonly dueOn: string | null },
  today: string,
): boolean => unanswered.includes(state) && dueOn !== null && dueOn < today

/** The states in which a request takes messages: an expired quote can only be repeated, and a closed request has ended. */
const takingMessages: readonly RequestState[] = ['submitted', 'inReview', 'sent', 'quoted', 'declined', 'accepted']

/** Whether a side may write a message; the desk writes notes for itself also at the end. */
export const takesMessages = (status: RequestState, side: 'customer' | 'desk' | 'internal'): boolean =>
  side === 'internal' ? status !== 'draft' : takingMessages.includes(status)

/**
 * Who is expected to act next (ENQ-09): the side that has not written the last message; without one the desk before the answer, and
 * the customer after it. Null if nothing is expected.
 */
export function waitingFor(
  status: RequestState,
  lastSide: 'customer' | 'desk' | 'internal' | null,
): 'customer' | 'desk' | null {
  if (!takingMessages.includes(status)) return null
  if (lastSide !== null && lastSide !== 'internal') return lastSide === 'customer' ? 'desk' : 'customer'
  if (status === 'submitted' || status === 'inReview') return 'desk'
  return status === 'quoted' ? 'customer' : null
}

/** The number of requests on one page. */
export const requestsPerPage = 20

/** The state of a request, or why it is closed, in words. Only a quote is accepted: samples arrive, and an enquiry is settled. */
export function stateText(
  {
    kind,
    status,
    closeReason,
  }: { readonly kind: CartKind; readonly status: string; readonly closeReason: string | null },
  t: (key: string) => string,
): string {
  if (closeReason !== null) return t(`requests.closed.${closeReason}`)
  if (status !== 'accepted' || kind === 'quote') return t(`requests.state.${status}`)
  return t(kind === 'sample' ? 'requests.state.received' : 'requests.state.settled')
}

/** The verb of an action for a kind of request. */
export const actText = (name: ActName, kind: CartKind, t: (key: string) => string): string =>
  t(name === 'receive' && kind === 'default' ? 'requests.act.settle' : `requests.act.${name}`)

/** Where a request stands as PDF, below the address of its page. */
export const pdfPath = '/pdf'

/** The path of the page of one request below a site's base. The id cannot be guessed, unlike the number. */
export const requestPath = (id: string): string => `${signInPaths.requests}/${id}`

/** The address of a page of the list, where `path` is the first page. */
export const requestsAddress = (path: string, page: number): string =>
  page === 1 ? path : `${path}?${new URLSearchParams({ [urlParameters.page]: String(page) }).toString()}`

/**
 * What became of something that was done with a request. `stale`: it has changed, or this is not possible any more; `gone`: it does not
 * exist for this viewer; `full`: the cart has no room; `lines`: the answers to the lines do not allow the answer.
 */
export type RequestOutcome =
  | { readonly type: 'done' }
  | {
      readonly type: 'refused'
      readonly errors: Readonly<Partial<Record<ActField | 'text' | 'colleague' | 'lines', FieldError>>>
      /** The errors of the answers to lines, by the id of the line. */
      readonly lines?: Readonly<Record<string, LineErrors>>
    }
  | { readonly type: 'stale' | 'gone' | 'full' | 'lines' }

/** What follows the forms of a request. `notice`: the message of what was done. */
export function afterRequestForm(
  outcome: RequestOutcome,
  notice: string,
  next: { readonly to?: string } = {},
): FormOutcome {
  if (outcome.type === 'done') return { type: 'accepted', notice, ...next }
  if (outcome.type === 'refused')
    return { type: 'refused', errors: { ...lineFieldErrors(outcome.lines ?? {}), ...outcome.errors } }
  if (outcome.type === 'full')
    return { type: 'refused', problem: { text: 'cart.error.full', values: { count: maxCartLines } } }
  const status = outcome.type === 'stale' ? 412 : 422
  return { type: 'refused', problem: { text: `requests.error.${outcome.type}`, status } }
}

/** What follows an action that changes which forms a request has: its page, which shows them anew, at the request. */
export const afterAct = (outcome: RequestOutcome, { path, query, fields }: FormInput): FormOutcome =>
  afterRequestForm(outcome, 'requests.done.other', {
    to: `${pageAddress(path, query)}${fields.has('requestId') ? `#${fields.get('requestId')}` : ''}`,
  })

/** What the desk has chosen of its queue, by the names in an address; other lists have the page only. */
export const deskParameters = {
  queue: 'queue',
  search: urlParameters.searchTerm,
  kind: 'kind',
  state: 'state',
  site: 'site',
  sort: urlParameters.sortBy,
  page: urlParameters.page,
} as const

/** The page from which a form was sent, with what its address selects of a list. */
export function pageAddress(path: string, query: URLSearchParams): string {
  const names: readonly string[] = Object.values(deskParameters)
  const retained = [...query].filter(([name]) => names.includes(name))
  return retained.length === 0 ? path : `${path}?${new URLSearchParams(retained).toString()}`
}
