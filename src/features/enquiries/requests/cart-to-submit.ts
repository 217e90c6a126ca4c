import { sql } from 'drizzle-orm'
import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import { cartViewer } from '#features/enquiries/carts/cart-context.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { cartIdOf, type CartOwner, existingCart, type LineRow, linesOf } from '#features/enquiries/carts/cart-store.ts'
import { gradesOfCustomer, visibleGrades } from '#features/enquiries/carts/get-carts.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import { all, equals } from '#platform/records/read/condition.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { customerRequest } from './customer-request.ts'
import type { WholeRequest } from './whole/whole-shape.ts'

/** `blocked`: a line is not available any more; `incomplete`: lines lack what this kind of request needs. */
export type SubmitProblem =
  | { readonly type: 'empty' }
  | { readonly type: 'blocked' }
  | { readonly type: 'incomplete'; readonly field: 'quantity' | 'shipTo'; readonly lineIds: readonly string[] }

/**
 * Reads a cart and what the viewer sees of it, before the transaction that submits it. `whole`: what is said once for all lines.
 */
export async function readCart(owner: CartOwner, kind: CartKind, whole: WholeRequest, context: CallContext) {
  const lines = await context.records.list(cartViewer(context.viewer), cartLine, {
    where: all(equals('cart', cartIdOf(owner, kind)), equals('isActive', true)),
    limit: 200,
  })
  // What a customer does not see, nobody requests in their name.
  const grades = await gradesOfCustomer(await visibleGrades(lines, context), context)
  return { grades, problem: problemOf(kind, lines, grades, whole) }
}

/** Locks a cart and returns its lines, or why it cannot be submitted. */
export async function linesToSubmit(
  handle: WriteHandle,
  owner: CartOwner,
  kind: CartKind,
  grades: ReadonlyMap<string, unknown>,
  whole: WholeRequest,
) {
  const row = await existingCart(handle, cartIdOf(owner, kind))
  const lines = row === null ? [] : await linesOf(handle, row.id, true)
  const problem = row === null ? noLines : problemOf(kind, lines, grades, whole)
  return row === null || problem !== null ? { problem: problem ?? noLines } : { problem: null, cart: row, lines }
}

function problemOf(
  kind: CartKind,
  lines: readonly LineRow[],
  grades: ReadonlyMap<string, unknown>,
  { shipTo }: WholeRequest,
): SubmitProblem | null {
  if (lines.length === 0) return noLines
  if (lines.some(({ grade }) => !grades.has(grade))) return { type: 'blocked' }
  const field = kind === 'sample' && shipTo !== null ? null : requiredField[kind]
  const lineIds = field === null ? [] : lines.filter((line) => line[field] === null).map(({ id }) => id)
  return field === null || lineIds.length === 0 ? null : { type: 'incomplete', field, lineIds }
}

const noLines = { type: 'empty' } as const

/** A quote needs a quantity, and a sample an address, its own or that of the request. */
const requiredField = { default: null, sample: 'shipTo', quote: 'quantity' } as const satisfies Record<
  CartKind,
  'quantity' | 'shipTo' | null
>

const letters = { default: 'E', sample: 'S', quote: 'Q' } as const satisfies Record<CartKind, string>

/**
 * The next running number of a kind, a site and the year of a day. Whoever needs one waits for the transaction that took the
 * last one.
 */
export async function nextNumber(
  handle: WriteHandle,
  kind: CartKind,
  site: Pick<SiteConfig, 'code'>,
  day: string,
): Promise<string> {
  const prefix = `${letters[kind]}-${site.code.toUpperCase()}-${day.slice(0, 4)}-`
  const name = tableColumn(customerRequest.table, 'name')
  return await handle.keep(async (queries) => {
    await queries.execute(sql`select pg_advisory_xact_lock(hashtext(${prefix}))`)
    const { rows } = await queries.execute<{ last: string | null }>(
      sql`select max(${name}) as last from ${customerRequest.table} where ${name} like ${`${prefix}%`}`,
    )
    const last = Number(rows[0]?.last?.slice(prefix.length) ?? 0)
    return prefix + String(last + 1).padStart(6, '0')
  })
}
