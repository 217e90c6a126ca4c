import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { accountView } from '#features/identity/sessions/user-viewer.ts'
import type { SessionBeginning } from '#features/identity/sign-in/sign-in.ts'
import { isToken, tokenHash } from '#features/identity/credentials/tokens.ts'
import { all, equals, isIn } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { isUserRole } from '#platform/values/user-roles.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { siteByCountry } from '#sites/table.ts'
import { maxCartLines } from './cart-kinds.ts'
import { cartKinds } from '#platform/values/addresses/cart-paths.ts'
import { cartLine } from './cart-line.ts'
import { type CartRow, cartsOfGuest, forgetRemoved, linesOf, lockedCart, sameLine, takeLine } from './cart-store.ts'
import { cart } from './cart.ts'

/** What the merge needs of the server. */
type Parts = Parameters<typeof accountView>[0] & { readonly records: Records }

type Member = Parameters<SessionBeginning>[0]

/** The maximum number of lines in the carts of a guest in all countries that are merged. */
const maxLines = 2000

/**
 * Takes over the carts of a guest when a session of the user begins, in its transaction and whatever the way of signing in
 * (ENQ-01). The rows of the guest's carts are the lock: whoever comes second finds none. Lines that the account does not see
 * are not taken over; their saved names stay with the cart as a notice.
 */
export const mergeAtSignIn =
  (parts: Parts): SessionBeginning =>
  async (member, { guestCart = null }) => {
    if (guestCart === null || !isToken(guestCart)) return null
    const guestKey = tokenHash(guestCart)
    const hidden = await hiddenLines(parts, member, guestKey)
    return (handle) => mergeCarts(handle, guestKey, member, hidden, parts.now())
  }

/** The ids of the lines of a guest whose grade the user does not see in the country of the cart. */
async function hiddenLines(parts: Parts, member: Member, guestKey: string): Promise<ReadonlySet<string>> {
  const { records } = parts
  const carts = await records.list(systemViewer, cart, { where: equals('guestKey', guestKey) })
  if (carts.length === 0) return new Set()
  const lines = await records.list(systemViewer, cartLine, {
    where: all(
      equals('isActive', true),
      isIn(
        'cart',
        carts.map(({ id }) => id),
      ),
    ),
    limit: maxLines,
  })
  const hidden = new Set<string>()
  for (const [country, own] of Map.groupBy(lines, (line) => carts.find(({ id }) => id === line.cart)?.country ?? '')) {
    const viewer = viewerIn(country, member, parts)
    const ids = own.flatMap(({ grade }) => toId18(grade) ?? [])
    const seen = new Set(viewer === null ? [] : (await records.byIds(viewer, tradeGrade, ids)).map(({ id }) => id))
    for (const { id, grade } of own) if (!seen.has(grade)) hidden.add(id)
  }
  return hidden
}

/** The user on the site of a country; null if there is no such site any more. */
function viewerIn(country: string, { id, account, roles }: Member, parts: Parts): Viewer | null {
  const site = siteByCountry(country)
  if (site === null) return null
  const user = { id, roles: roles.filter(isUserRole) }
  return {
    site,
    language: site.supportedLanguages[0],
    context: 'CountrySites',
    at: parts.now(),
    user,
    ...accountView(parts, { account, roles: user.roles }),
  }
}

async function mergeCarts(
  handle: WriteHandle,
  guestKey: string,
  member: Member,
  hidden: ReadonlySet<string>,
  at: Date,
): Promise<void> {
  for (const guest of await cartsOfGuest(handle, guestKey)) {
    await mergeCart(handle, guest, member, hidden, at)
    await forgetRemoved(handle, guest.id)
    await handle.remove(cart, guest.id, guest.version)
  }
}

async function mergeCart(
  handle: WriteHandle,
  guest: CartRow,
  { id: user, account }: Member,
  hidden: ReadonlySet<string>,
  at: Date,
): Promise<void> {
  const zone = siteByCountry(guest.country)?.timeZone ?? 'UTC'
  const owner = { user, guestKey: null, account, country: guest.country }
  const target = await lockedCart(handle, owner, guest.kind, localDay(at, zone))
  let lines = await linesOf(handle, target.id, true)
  const notTakenOver: string[] = []
  for (const line of await linesOf(handle, guest.id, true)) {
    // A line that meets one with the same key needs no room.
    const hasRoom = lines.length < maxCartLines || sameLine(target.kind, line, lines) !== undefined
    if (hidden.has(line.id) || !hasRoom) {
      notTakenOver.push(line.savedName)
      await handle.remove(cartLine, line.id, line.version)
    } else lines = await takeLine(handle, line, target, lines)
  }
  if (notTakenOver.length > 0)
    await handle.update(cart, target.id, target.version, {
      notTakenOver: [...new Set([...target.notTakenOver, ...notTakenOver])].slice(0, cartKinds.length * maxCartLines),
    })
}
