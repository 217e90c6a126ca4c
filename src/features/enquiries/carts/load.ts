import { ownHead } from '#features/identity/sign-in/load.ts'
import { formatNumber } from '#platform/i18n/number-format.ts'
import { pathBelow } from '#platform/values/addresses/addresses.ts'
import { contentPagePath, productPath } from '#platform/values/addresses/record-paths.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import type { LoadContext, Resolved, Screen } from '#platform/pages/screen.ts'
import { cartForm, type CartFormError, type CartNotice, readCartNotice } from './cart-kinds.ts'
import { type CartKind, cartKinds, cartPaths } from '#platform/values/addresses/cart-paths.ts'
import type { ShownCart, ShownLine } from './get-carts.ts'
import type { PreparedCart } from './prepared-carts.ts'

/** A line with its numbers in the format of the site. */
export interface CartPageLine extends ShownLine {
  /** The address of the product; null if the visitor does not see it any more. */
  readonly address: string | null
}

export interface CartData {
  readonly kind: CartKind
  readonly lines: readonly CartPageLine[]
  /** The number of lines of each cart. */
  readonly counts: Readonly<Record<CartKind, number>>
  /** The carts of this kind that sales people have filled for the visitor's account. */
  readonly prepared: readonly ShownPreparedCart[]
  readonly removed: ShownCart['removed']
  readonly notTakenOver: ShownCart['notTakenOver']
  /** The address of the privacy page; null if the site has none. */
  readonly privacy: string | null
  readonly notice: CartNotice | null
  readonly formError: CartFormError | null
  readonly typed: Readonly<Record<string, string>>
  /** The first possible target date (ISO). */
  readonly today: string
}

interface ShownPreparedCart extends Omit<PreparedCart, 'lines'> {
  readonly lines: readonly (PreparedCart['lines'][number] & { readonly address: string })[]
}

/** Loads the page of one of the three carts. */
export const loadCart: Screen<CartData>['load'] = async (
  url,
  _params,
  context,
  signal,
): Promise<Resolved<CartData>> => {
  const { call, site, language, messages, base, form, now, isGuest, user } = context
  const path = pathBelow(base, url.pathname)
  const kind = cartKinds.find((each) => cartPaths[each] === path) ?? 'default'
  const siteLocale = { countryCode: site.countryIsoCode, languageCode: language }
  const isOfCustomer = user?.roles.some((role) => role === 'customer' || role === 'customerAdmin') === true
  const [carts, prepared, framePages] = await Promise.all([
    call('CartController.getCarts', siteLocale, signal),
    isOfCustomer ? call('CartController.getPrepared', siteLocale, signal) : [],
    isGuest ? call('ContentController.getFramePages', siteLocale, signal) : [],
  ])
  const privacy = framePages.find(({ role }) => role === 'privacy')
  const sent = cartForm.read(form)
  const own = carts.find((cart) => cart.kind === kind)
  const countOf = (of: CartKind): number => carts.find((cart) => cart.kind === of)?.lines.length ?? 0
  return {
    type: 'page',
    status: sent === null ? 200 : sent.state.type === 'limited' || sent.state.type === 'tooMany' ? 429 : 422,
    head: ownHead(context, messages.t(`cart.title.${kind}`), base + cartPaths[kind]),
    data: {
      kind,
      lines: (own?.lines ?? []).map((line) => pageLine(line, context)),
      counts: { default: countOf('default'), sample: countOf('sample'), quote: countOf('quote') },
      prepared: prepared.filter((cart) => cart.kind === kind).map((cart) => preparedCart(cart, context)),
      removed: own?.removed ?? [],
      notTakenOver: own?.notTakenOver ?? [],
      privacy: privacy === undefined ? null : contentPagePath(base, privacy),
      notice: sent === null ? readCartNotice(url.searchParams) : null,
      formError: sent?.state ?? null,
      typed: sent?.typed ?? {},
      today: localDay(now(), site.timeZone),
    },
  }
}

const written = (amount: string | null, { site, language }: LoadContext): string | null =>
  amount === null ? null : formatNumber(Number(amount), site, language)

const preparedCart = (cart: PreparedCart, context: LoadContext): ShownPreparedCart => ({
  ...cart,
  lines: cart.lines.map((line) => ({
    ...line,
    quantity: written(line.quantity, context),
    address: productPath(context.base, line.product),
  })),
})

function pageLine(line: ShownLine, context: LoadContext): CartPageLine {
  const { base } = context
  return {
    ...line,
    quantity: written(line.quantity, context),
    expectedVolume: written(line.expectedVolume, context),
    address: line.product === null ? null : productPath(base, line.product),
  }
}
