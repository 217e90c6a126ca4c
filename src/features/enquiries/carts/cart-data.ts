import { countryOptions } from '#features/identity/personal-pages/country-options.ts'
import type { SelectOption } from '#platform/widgets/field/select-field.tsx'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { writeTypedNumber } from '#platform/values/numbers/typed-number.ts'
import { pathBelow } from '#platform/values/addresses/addresses.ts'
import { contentPagePath, productPath } from '#platform/values/addresses/record-paths.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import type { ReadsOf } from '#platform/pages/define-screen.ts'
import type { LoadContext, Shown } from '#platform/pages/screen.ts'
import { doneParameter } from '#platform/values/addresses/done-notice.ts'
import { type CartKind, cartKinds, cartPaths } from '#platform/values/addresses/cart-paths.ts'
import { overridingFieldsOf } from './cart-kinds.ts'
import type { CartElsewhere } from './carts-elsewhere.ts'
import type { ShownCart, ShownLine } from './get-carts.ts'
import { collectedFacts, factsOf, type LineFact, lineWriter } from './line-description.ts'
import type { PreparedCart } from './prepared-carts.ts'

/** A line with its numbers in the format of the site. */
export interface CartPageLine extends ShownLine {
  /** The address of the product; null if the visitor does not see it any more. */
  readonly address: string | null
}

export interface CartData {
  readonly kind: CartKind
  readonly lines: readonly CartPageLine[]
  /** The logos of suppliers, by their ids. */
  readonly logos: ShownCart['logos']
  /** The number of lines of each cart. */
  readonly counts: Readonly<Record<CartKind, number>>
  /** The carts of this kind that sales people have filled for the visitor's account. */
  readonly prepared: readonly ShownPreparedCart[]
  /** What was removed last, and why the page says so; null if it was not removed just now. */
  readonly removed: { readonly names: readonly string[]; readonly isSent: boolean } | null
  readonly notTakenOver: ShownCart['notTakenOver']
  /** The filled carts of this kind on other sites, while this one is empty. */
  readonly elsewhere: readonly Pick<CartElsewhere, 'site' | 'count'>[]
  /** The address of the privacy page; null if the site has none. */
  readonly privacy: string | null
  /** The first possible target date (ISO). */
  readonly today: string
  /** What can be chosen in place of typing an address. */
  readonly shipTo: ShipToChoices
  /** The countries of a typed address. */
  readonly countries: readonly SelectOption[]
}

/** The addresses of the account, that of the visitor's last request, and the one with which the form begins. */
interface ShipToChoices {
  readonly addresses: readonly { readonly id: string; readonly name: string; readonly line: string }[]
  readonly last: { readonly id: string; readonly line: string } | null
  /** '' for an address that is typed. */
  readonly initial: string
}

const noChoices: ShipToChoices = { addresses: [], last: null, initial: '' }

const kindOf = ({ base, url }: Pick<ScreenRequest, 'base' | 'url'>): CartKind => {
  const path = pathBelow(base, url.pathname)
  return cartKinds.find((kind) => cartPaths[kind] === path) ?? 'default'
}

const hasAddress = (kind: CartKind): boolean => overridingFieldsOf[kind].some((field) => field === 'shipTo')

interface ShownPreparedCart extends Omit<PreparedCart, 'lines'> {
  readonly lines: readonly (Pick<PreparedCart['lines'][number], 'id' | 'product'> & {
    readonly address: string
    readonly facts: readonly LineFact[]
  })[]
}

const readsAddresses: readonly string[] = ['customer', 'customerAdmin', 'internalSales', 'administrator']

async function readCarts(request: ScreenRequest) {
  const carts = await request.callOnSite('CartController.getCarts', { logosOf: kindOf(request) })
  const isFilled = carts.some(({ kind, lines }) => kind === kindOf(request) && lines.length > 0)
  // Only an empty cart names those on other sites.
  return { carts, elsewhere: isFilled ? [] : await request.callOnSite('CartController.getElsewhere', {}) }
}

export function cartReads(request: ScreenRequest) {
  const { isGuest, user, callOnSite } = request
  return {
    own: readCarts(request),
    prepared:
      user?.roles.some((role) => role === 'customer' || role === 'customerAdmin') === true
        ? callOnSite('CartController.getPrepared', {})
        : [],
    shipTo:
      hasAddress(kindOf(request)) && user?.roles.some((role) => readsAddresses.includes(role)) === true
        ? callOnSite('CartController.getShipTo', {})
        : noChoices,
    framePages: isGuest ? callOnSite('ContentController.getFramePages', {}) : [],
  }
}

/** The page of one of the three carts. */
export function showCart(
  { own: { carts, elsewhere }, prepared, shipTo, framePages }: ReadsOf<typeof cartReads>,
  request: ScreenRequest,
): Shown<CartData> {
  const { url, site, messages, base, now } = request
  const kind = kindOf(request)
  const privacy = framePages.find(({ role }) => role === 'privacy')
  const done = url.searchParams.get(doneParameter)
  const shown = carts.find((cart) => cart.kind === kind)
  const countOf = (of: CartKind): number => carts.find((cart) => cart.kind === of)?.lines.length ?? 0
  return {
    head: ownHead(request, messages.t(`cart.title.${kind}`), base + cartPaths[kind]),
    data: {
      kind,
      lines: (shown?.lines ?? []).map((line) => pageLine(line, request)),
      logos: shown?.logos ?? {},
      counts: { default: countOf('default'), sample: countOf('sample'), quote: countOf('quote') },
      prepared: prepared.filter((cart) => cart.kind === kind).map((cart) => preparedCart(cart, request)),
      removed:
        shown === undefined || shown.removed.length === 0 || !(done === 'cart.removed' || done === 'cart.confirm')
          ? null
          : { names: shown.removed, isSent: done === 'cart.confirm' },
      notTakenOver: shown?.notTakenOver ?? [],
      elsewhere: elsewhere.filter((cart) => cart.kind === kind),
      privacy: privacy === undefined ? null : contentPagePath(base, privacy),
      today: localDay(now(), site.timeZone),
      shipTo,
      countries: hasAddress(kind) ? countryOptions(request.language) : [],
    },
  }
}

const written = (amount: string | null, page: LoadContext): string | null =>
  amount === null ? null : writeTypedNumber(Number(amount), page)

function preparedCart(cart: PreparedCart, context: LoadContext): ShownPreparedCart {
  const writer = lineWriter(context)
  return {
    ...cart,
    lines: cart.lines.map((line) => ({
      id: line.id,
      product: line.product,
      address: productPath(context.base, line.product),
      facts: factsOf(collectedFacts(cart.kind), line, writer),
    })),
  }
}

function pageLine(line: ShownLine, context: LoadContext): CartPageLine {
  const { base } = context
  return {
    ...line,
    quantity: written(line.quantity, context),
    expectedVolume: written(line.expectedVolume, context),
    address: line.product === null ? null : productPath(base, line.product),
  }
}
