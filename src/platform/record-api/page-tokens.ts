import { hash } from 'node:crypto'
import * as v from 'valibot'
import { failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { Order } from '#platform/records/read/order-sql.ts'
import type { RowKey } from '#platform/records/read/row-key.ts'

/** A page as it was requested. Without a token it is the first one. */
export interface Page {
  readonly token: string | null
  readonly size: number
}

/** The tokens of a page and of those before and after it. */
export interface PageTokens {
  readonly current: string
  readonly next: string | null
  readonly previous: string | null
}

/** The records that a token belongs to, and their order. */
export interface Ordered {
  readonly entity: Entity
  readonly orderBy: readonly Order[]
}

/** Where a page begins or ends. */
export interface Position {
  /** The number of records before it, or before `beside.before`, when the token was issued. */
  readonly offset: number
  /** Null: the page begins at the offset. */
  readonly beside: { readonly after: RowKey } | { readonly before: RowKey } | null
}

const firstToken = '0'
/** The largest offset that a client may choose itself (platform API 2.2). */
export const maxOffset = 2000

/** A token that is a plain offset (platform API 2.2); null: it is none. Throws INVALID_PARAMETERS beyond `maxOffset`. */
function plainOffset(token: string | null): number | null {
  if (token === null) return 0
  if (!/^\d{1,9}$/.test(token)) return null
  if (Number(token) > maxOffset) throw wrongToken(`is above ${maxOffset}`)
  return Number(token)
}

/** For lists that are not ordered by their records. Throws INVALID_PARAMETERS where the token is not an offset. */
export function offsetOf(token: string | null): number {
  const offset = plainOffset(token)
  if (offset === null) throw wrongToken(`is no number from 0 to ${maxOffset}`)
  return offset
}

/** The tokens of a list whose pages are offsets. */
export const offsetTokens = ({ token, size }: Page, offset: number, hasNext: boolean): PageTokens => ({
  current: token ?? firstToken,
  next: hasNext ? String(offset + size) : null,
  previous: offset > 0 ? String(Math.max(0, offset - size)) : null,
})

const scalar = v.nullable(v.union([v.string(), v.number(), v.boolean()]))
const direction = { after: 1, before: -1 } as const
const tokenForm = v.tuple([
  v.string(),
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  v.picklist([direction.after, direction.before]),
  v.pipe(v.array(scalar), v.maxLength(10)),
  v.string(),
])

/** Throws INVALID_PARAMETERS for a token of other records or of another order. */
export function positionOf(token: string | null, ordered: Ordered): Position {
  const offset = plainOffset(token)
  if (offset !== null || token === null) return { offset: offset ?? 0, beside: null }
  const input = v.safeParse(tokenForm, parsed(token))
  if (!input.success) throw wrongToken('is no token of this list')
  const [digest, before, side, values, id] = input.output
  if (digest !== digestOf(ordered)) throw wrongToken('belongs to another list or order')
  const key = { values, id }
  return { offset: before, beside: side === direction.after ? { after: key } : { before: key } }
}

/** Whether a token belongs to these records: offsets belong to any. */
export function isTokenOf(token: string | null, ordered: Ordered): boolean {
  if (plainOffset(token) !== null || token === null) return true
  const input = v.safeParse(tokenForm, parsed(token))
  return input.success && input.output[0] === digestOf(ordered)
}

/** What was read at a position. */
interface RowsRead {
  readonly count: number
  readonly first: RowKey | null
  readonly last: RowKey | null
  readonly hasMore: boolean
}

/** The tokens of a page that was read at a position. */
export function tokensOf(page: Page, position: Position, read: RowsRead, ordered: Ordered): PageTokens {
  const isBackward = position.beside !== null && 'before' in position.beside
  const offset = isBackward ? Math.max(0, position.offset - read.count) : position.offset
  const tokenOf = (side: keyof typeof direction, at: number, { values, id }: RowKey): string =>
    Buffer.from(JSON.stringify([digestOf(ordered), at, direction[side], values, id])).toString('base64url')
  // A page before an empty one, or before the second one, is the first one.
  const before = offset <= page.size || read.first === null ? firstToken : tokenOf('before', offset, read.first)
  const hasNext = isBackward || read.hasMore
  const end = offset + read.count
  return {
    current: page.token ?? firstToken,
    next: !hasNext ? null : read.last === null ? firstToken : tokenOf('after', end, read.last),
    previous: (isBackward ? read.hasMore : offset > 0) ? before : null,
  }
}

const wrongToken = (reason: string) => failure('INVALID_PARAMETERS', { parameter: 'pageToken', reason })

function parsed(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString())
  } catch {
    return null
  }
}

const digestOf = ({ entity, orderBy }: Ordered): string =>
  hash(
    'sha256',
    JSON.stringify([
      entity.apiName,
      ...orderBy.map(({ field, descending, of }) => [field, descending === true, of?.apiName ?? null]),
    ]),
  ).slice(0, 8)
