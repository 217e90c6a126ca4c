import { and, eq, type SQL, sql } from 'drizzle-orm'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Row } from '#platform/entity/entity.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { type CartKind, cartKinds } from '#platform/values/addresses/cart-paths.ts'
import { cartLine } from './cart-line.ts'
import { cart } from './cart.ts'
import { lineKey, mergeLines } from './merge-lines.ts'

export type CartRow = Row<typeof cart>
export type LineRow = Row<typeof cartLine>

/** Who has carts: a user in an account, or a guest, in a country. */
export interface CartOwner {
  readonly user: string | null
  readonly guestKey: string | null
  readonly account: string | null
  /** The internal user who fills the cart for a customer (SAL-03). */
  readonly madeBy?: string
  /** The ISO code of the site's country, or GLOBAL. */
  readonly country: string
}

/** The id of a cart, whether or not it exists: it is derived from the owner. */
export const cartIdOf = (owner: CartOwner, kind: CartKind): string => importedId(cart, integrationIdOf(owner, kind))

const integrationIdOf = ({ user, guestKey, account, country }: CartOwner, kind: CartKind): string =>
  [user ?? guestKey ?? '', account ?? '', country, kind].join(' ')

/** The ids of all carts of an owner, with their kinds. */
export const cartIdsOf = (owner: CartOwner): ReadonlyMap<string, CartKind> =>
  new Map(cartKinds.map((kind) => [cartIdOf(owner, kind), kind]))

/**
 * Locks a cart until the transaction ends, and creates it if it does not exist. Whoever needs several locks them in the order of
 * `cartKinds`, and carts of one kind in the order of their countries.
 */
export async function lockedCart(
  handle: WriteHandle,
  owner: CartOwner,
  kind: CartKind,
  today: string,
): Promise<CartRow> {
  const id = cartIdOf(owner, kind)
  const known = (await existingCart(handle, id)) ?? (await waitForCreation(handle, id))
  if (known === null)
    return await handle.create(cart, {
      integrationId: integrationIdOf(owner, kind),
      kind,
      holder: owner.user === null ? 'guest' : 'user',
      user: owner.user,
      guestKey: owner.guestKey,
      account: owner.account,
      madeBy: owner.madeBy ?? null,
      country: owner.country,
      usedOn: today,
    })
  return await handle.update(cart, known.id, known.version, { usedOn: today })
}

/**
 * Waits until no other transaction creates the cart, and returns what that one has created. A cart that does not exist yet has no
 * row to lock.
 */
async function waitForCreation(handle: WriteHandle, id: string): Promise<CartRow | null> {
  await handle.keep((queries) => queries.execute(sql`select pg_advisory_xact_lock(hashtext(${id}))`))
  return await existingCart(handle, id)
}

/** Locks a cart that exists, or returns null. */
export async function existingCart(handle: WriteHandle, id: string): Promise<CartRow | null> {
  const [known] = await handle.keep((queries) => selectRows(queries, cart, { where: is(cart, 'id', id), lock: true }))
  return known ?? null
}

/** The carts of a guest, locked in the order in which others lock them too. */
export async function cartsOfGuest(handle: WriteHandle, guestKey: string): Promise<readonly CartRow[]> {
  const found = await handle.keep((queries) => selectRows(queries, cart, { where: is(cart, 'guestKey', guestKey) }))
  const locked: CartRow[] = []
  for (const { id } of found.toSorted(inLockOrder)) {
    // Another sign-in may have merged it since it was read.
    const row = await existingCart(handle, id)
    if (row !== null) locked.push(row)
  }
  return locked
}

const inLockOrder = (one: CartRow, other: CartRow): number =>
  cartKinds.indexOf(one.kind) - cartKinds.indexOf(other.kind) || (one.country < other.country ? -1 : 1)

/** The lines of a cart in their order; the removed ones with `isActive: false`. */
export const linesOf = (handle: WriteHandle, cartId: string, isActive: boolean): Promise<readonly LineRow[]> =>
  handle.keep((queries) =>
    selectRows(queries, cartLine, {
      where: both(is(cartLine, 'cart', cartId), eq(tableColumn(cartLine.table, 'isActive'), isActive)),
    }).then((lines) => lines.toSorted(inOrder)),
  )

/** A line that has not been removed, or null. */
export async function activeLine(handle: WriteHandle, id: string): Promise<LineRow | null> {
  const [line] = await handle.keep((queries) => selectRows(queries, cartLine, { where: is(cartLine, 'id', id) }))
  return line?.isActive === true ? line : null
}

export const inOrder = (one: LineRow, other: LineRow): number =>
  one.position - other.position || (one.id < other.id ? -1 : 1)

/** Deletes what was removed before: only the last removal can be undone. */
export async function forgetRemoved(handle: WriteHandle, cartId: string): Promise<void> {
  for (const { id, version } of await linesOf(handle, cartId, false)) await handle.remove(cartLine, id, version)
}

export const nextPosition = (lines: readonly LineRow[]): number =>
  1 + Math.max(-1, ...lines.map(({ position }) => position))

/** The line of a cart with which another line is merged, because both have the same key. */
export function sameLine(kind: CartKind, line: LineRow, lines: readonly LineRow[]): LineRow | undefined {
  const key = lineKey(kind, line)
  return lines.find((each) => lineKey(kind, each) === key)
}

/**
 * Takes a line into a cart: it becomes the last one, or it is merged with the line that has the same key. `lines` are the lines
 * of the target. Returns the lines afterwards.
 */
export async function takeLine(
  handle: WriteHandle,
  line: LineRow,
  target: CartRow,
  lines: readonly LineRow[],
): Promise<readonly LineRow[]> {
  const same = sameLine(target.kind, line, lines)
  if (same === undefined) {
    const moved = await handle.update(cartLine, line.id, line.version, {
      cart: target.id,
      user: target.user,
      account: target.account,
      position: nextPosition(lines),
    })
    return [...lines, moved]
  }
  await handle.remove(cartLine, line.id, line.version)
  const merged = await handle.update(cartLine, same.id, same.version, mergeLines(target.kind, line, same))
  return lines.map((each) => (each.id === merged.id ? merged : each))
}

const is = (entity: typeof cart | typeof cartLine, field: string, value: string): SQL =>
  eq(tableColumn(entity.table, field), value)

const both = (one: SQL, other: SQL): SQL => and(one, other) ?? one
