import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { formKind } from '#platform/pages/form-kind.ts'
import type { InputError } from '#platform/values/input-checks.ts'
import type { LineErrors } from './lines/line-answer.ts'
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

/** The field names of the forms about requests and the parameters of their addresses. */
export const requestFields = {
  request: 'request',
  version: 'version',
  act: 'act',
  done: 'done',
  text: 'text',
  key: 'key',
  internal: 'internal',
  colleague: 'colleague',
  file: 'file',
} as const

/** The form that copies a request into the cart. It is no transition: the request stays as it is. */
export const askAgainName = 'askAgain'

/** The form that gives a request to somebody of the desk. */
export const assignName = 'assign'

/** The form that writes a message, which is no transition either. */
export const writeName = 'write'

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
}

/** Everything that somebody can do with a request after it has been submitted (ENQ-07). */
export const requestActs = {
  withdraw: { action: 'Withdraw', side: 'customer', from: ['submitted', 'inReview'], required: [] },
  accept: { action: 'Accept', side: 'customer', from: ['quoted', 'sent'], required: [], optional: ['poNumber'] },
  reject: { action: 'Reject', side: 'customer', from: ['quoted'], required: ['reason'] },
  take: { action: 'Take', side: 'desk', from: ['submitted'], required: [] },
  release: { action: 'Release', side: 'desk', from: ['inReview'], required: [], byAssignee: true },
  answer: {
    action: 'Send',
    side: 'desk',
    from: ['inReview'],
    required: ['answer'],
    kinds: ['default', 'sample'],
    byAssignee: true,
    takesFile: true,
  },
  quote: {
    action: 'Quote',
    side: 'desk',
    from: ['inReview'],
    required: ['answer', 'validUntil'],
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
  },
} as const satisfies Readonly<Record<string, RequestAct>>
export type ActName = keyof typeof requestActs

const actNames = Object.keys(requestActs) as readonly ActName[]
export const isActName = (text: string): text is ActName => Object.hasOwn(requestActs, text)

/** The fields of the form of an action, the required ones first. */
export function fieldsOfAct(name: ActName): readonly ActField[] {
  const { required, optional = [] }: RequestAct = requestActs[name]
  return [...required, ...optional]
}

export const takesFile = (name: ActName): boolean => {
  const act: RequestAct = requestActs[name]
  return act.takesFile === true
}

/** Whether the desk answers each line with the action. */
export const answersLines = (name: ActName): name is 'answer' | 'quote' => name === 'answer' || name === 'quote'

/** Whether the desk can begin the text of an action with a template. */
export const takesTemplate = (name: ActName): boolean => answersLines(name) || name === 'decline'

/** Who looks at a request. */
export interface RequestRole {
  readonly side: 'customer' | 'desk'
  readonly isAssignee: boolean
  readonly isAdministrator: boolean
}

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

/**
 * The lists of the desk. Each submitted request is in the queue of one person, who has taken it or to whom a rule has given it, or in the
 * default inbox (REQ-01). Overdue ones are shown in both.
 */
export const deskQueues = ['mine', 'inbox', 'overdue'] as const
export type DeskQueue = (typeof deskQueues)[number]

/** The parameter of the address that selects a queue. */
export const queueParameter = 'queue'

export const readQueue = (parameters: URLSearchParams): DeskQueue | null =>
  deskQueues.find((each) => each === parameters.get(queueParameter)) ?? null

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

/** The state of a request, or why it is closed, in words. */
export const stateText = (
  { status, closeReason }: { readonly status: string; readonly closeReason: string | null },
  t: (key: string) => string,
): string => (closeReason === null ? t(`requests.state.${status}`) : t(`requests.closed.${closeReason}`))

/** The path of the page of one request below a site's base. The id cannot be guessed, unlike the number. */
export const requestPath = (id: string): string => `${signInPaths.requests}/${id}`

/** The address of a page of the list, where `path` is the first page. */
export function requestsAddress(path: string, page: number, queue: DeskQueue | null = null): string {
  const query = new URLSearchParams({
    ...(queue === null ? {} : { [queueParameter]: queue }),
    ...(page === 1 ? {} : { [urlParameters.page]: String(page) }),
  }).toString()
  return query === '' ? path : `${path}?${query}`
}

/**
 * Why the form of an action was rejected: invalid fields, the request has changed or does not exist for this viewer, its file was
 * refused, the answers to its lines do not allow the answer, or an alternative is in conflict in the session.
 */
export type RequestFormError =
  | {
      readonly type: 'refused'
      readonly errors: Readonly<Partial<Record<ActField | 'text' | 'result' | 'colleague', InputError>>>
      /** The errors of the answers to lines, by the id of the line. */
      readonly lines?: Readonly<Record<string, LineErrors>>
    }
  | { readonly type: 'stale' | 'gone' | 'full' | 'file' | 'lines' | 'conflict' }

/** The page of requests shows its form again with this state. */
export const requestForm = formKind<RequestFormError>('request')
