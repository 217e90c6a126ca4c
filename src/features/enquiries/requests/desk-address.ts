import { cartKinds, type CartKind } from '#platform/values/addresses/cart-paths.ts'
import { deskParameters, type RequestState, requestStates } from './request-rules.ts'

/**
 * The queues of the desk. Each submitted request is in the queue of one person, who has taken it or to whom a rule has given it, or in
 * the default inbox (REQ-01). Overdue ones are shown in both. `open`: whatever is not answered yet.
 */
export const deskQueues = ['open', 'mine', 'inbox', 'overdue', 'all'] as const
export type DeskQueue = (typeof deskQueues)[number]

/** The columns by which the queue is sorted; `submitted` is no column. */
export const deskSorts = ['number', 'kind', 'customer', 'country', 'due', 'state', 'assignee', 'submitted'] as const
export type DeskSort = (typeof deskSorts)[number]

/** The maximum number of characters of a search. */
export const maxDeskSearch = 200

/** What the desk has chosen of its requests. The address is the only place where it is stored. */
export interface DeskQuery {
  readonly queue: DeskQueue
  /** Words of the number, the customer or the products. */
  readonly search: string
  readonly kind: CartKind | null
  readonly state: DeskState | null
  /** The code of a site. */
  readonly site: string | null
  /** Null: the order of the queue. */
  readonly sort: { readonly by: DeskSort; readonly descending: boolean } | null
}

/** The states that the desk sees: nobody sees a draft. */
export type DeskState = Exclude<RequestState, 'draft'>
export const deskStates = (Object.keys(requestStates) as readonly RequestState[]).filter(
  (state): state is DeskState => state !== 'draft',
)

/** Reads the parameters of an address; what is unknown is left out. */
export function readDeskQuery(parameters: URLSearchParams): DeskQuery {
  const read = (name: keyof typeof deskParameters): string => parameters.get(deskParameters[name]) ?? ''
  const sort = read('sort')
  const by = deskSorts.find((each) => each === sort.replace(/^-/, ''))
  return {
    queue: deskQueues.find((each) => each === read('queue')) ?? 'open',
    search: read('search').trim().slice(0, maxDeskSearch),
    kind: cartKinds.find((each) => each === read('kind')) ?? null,
    state: deskStates.find((each) => each === read('state')) ?? null,
    site: /^[a-z]{2,20}$/.test(read('site')) ? read('site') : null,
    sort: by === undefined ? null : { by, descending: sort.startsWith('-') },
  }
}

/** The parameters of an address that say the same; what an address says without them is left out. */
export function deskQueryText({ queue, search, kind, state, site, sort }: DeskQuery, page = 1): string {
  const values: readonly (readonly [keyof typeof deskParameters, string | null])[] = [
    ['queue', queue === 'open' ? null : queue],
    ['search', search === '' ? null : search],
    ['kind', kind],
    ['state', state],
    ['site', site],
    ['sort', sort === null ? null : `${sort.descending ? '-' : ''}${sort.by}`],
    ['page', page === 1 ? null : String(page)],
  ]
  return new URLSearchParams(
    values.flatMap(([name, value]) => (value === null ? [] : [[deskParameters[name], value]])),
  ).toString()
}

/** The address of a page with what the desk has chosen: that of the queue, or of a request beside it. */
export function deskAddress(path: string, query: DeskQuery, page = 1): string {
  const text = deskQueryText(query, page)
  return text === '' ? path : `${path}?${text}`
}

/**
 * The parameters of the queue itself. They say also that nothing is chosen, because without parameters the queue opens with the default
 * filter of its reader.
 */
export const queueText = (query: DeskQuery, page = 1): string =>
  deskQueryText(query, page) || `${deskParameters.queue}=${query.queue}`

/** The address of the queue with what is chosen. */
export const queueAddress = (path: string, query: DeskQuery, page = 1): string => `${path}?${queueText(query, page)}`

/** Whether something of the queue is hidden. */
export const isFiltered = ({ search, kind, state, site }: DeskQuery): boolean =>
  search !== '' || kind !== null || state !== null || site !== null
