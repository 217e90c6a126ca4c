import * as v from 'valibot'
import { account } from '#features/catalogue/accounts/account.ts'
import { brandLink, localisedLink, principalLink } from '#features/catalogue/cards/links.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { type AnswerOf, call, type CallContext } from '#platform/calls/call.ts'
import { siteParams } from '#platform/calls/params.ts'
import { selectFields } from '#platform/calls/select-fields.ts'
import type { Row } from '#platform/entity/entity.ts'
import { isIn } from '#platform/records/read/condition.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { customerViewer } from '#features/identity/sessions/customer-viewer.ts'
import { servedAccount } from '#platform/values/viewer.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { cartOwner, cartViewer } from './cart-context.ts'
import { contentLineFields, maxCartLines } from './cart-kinds.ts'
import { type CartKind, cartKinds } from '#platform/values/addresses/cart-paths.ts'
import { cartLine } from './cart-line.ts'
import { cartIdOf, type CartOwner, inOrder, type LineRow } from './cart-store.ts'
import { cart } from './cart.ts'
import { measures } from './line-choices.ts'

/** The lines of three carts with what was removed from them. */
const maxLines = 6 * maxCartLines

/** The fields of a line that the answer contains in their stored form. */
const lineFields = selectFields(cartLine, ['id', 'version', ...contentLineFields])

/**
 * CartController.getCarts: returns the three carts of the caller on a site. They exist from the first line on. `logosOf`: the cart for
 * whose page the logos of the suppliers are read.
 */
export const getCarts = call({
  name: 'CartController.getCarts',
  cacheable: false,
  isBackground: true,
  access: 'everyone',
  params: v.object({ logosOf: v.optional(v.picklist(cartKinds)), ...siteParams }),
  run: async ({ logosOf, ...siteLocale }, requestContext) => {
    const context = { ...requestContext, viewer: siteViewer(siteLocale, requestContext.viewer) }
    const owner = cartOwner(context)
    const { carts, lines } = owner === null ? { carts: [], lines: [] } : await read(owner, context)
    const grades = await visibleGrades(lines, context)
    const [ofCustomer, substances] = await Promise.all([
      gradesOfCustomer(grades, context),
      substancesOf([...grades.values()], context),
    ])
    const cartOf = (kind: CartKind) =>
      owner === null ? undefined : carts.find(({ id }) => id === cartIdOf(owner, kind))
    const shownCart = logosOf === undefined ? undefined : cartOf(logosOf)
    const logos = await logosOfSuppliers(
      lines.flatMap(({ cart: of, grade }) => (of === shownCart?.id ? (grades.get(grade)?.principal ?? []) : [])),
      context,
    )
    return cartKinds.map((kind) => {
      const own = cartOf(kind)
      const ofCart = lines.filter((line) => line.cart === own?.id)
      return {
        kind,
        /** The logos by the ids of the suppliers, each once. */
        logos: kind === logosOf ? logos : {},
        lines: ofCart
          .filter(({ isActive }) => isActive)
          .map((line) => ({
            ...shownLine(line, grades, substances, context),
            /** The customer of the session does not see the product. */
            isOutside: grades.has(line.grade) && !ofCustomer.has(line.grade),
          })),
        /** The names of the products that were removed last and can be restored. */
        removed: ofCart.filter(({ isActive }) => !isActive).map(({ savedName }) => savedName),
        /** The names of the products of a guest's cart that the account does not see. */
        notTakenOver: own?.notTakenOver ?? [],
      }
    })
  },
})

export type ShownCart = AnswerOf<typeof getCarts>[number]
export type ShownLine = ShownCart['lines'][number]

async function read(owner: CartOwner, { records, viewer }: CallContext) {
  const reader = cartViewer(viewer)
  const carts = await records.byIds(
    reader,
    cart,
    cartKinds.map((kind) => cartIdOf(owner, kind)),
  )
  const ids = carts.map(({ id }) => id)
  const lines =
    ids.length === 0 ? [] : await records.list(reader, cartLine, { where: isIn('cart', ids), limit: maxLines })
  return { carts, lines: lines.toSorted(inOrder) }
}

/** Of grades that the viewer sees those that the served customer sees too; all in a session without a customer. */
export async function gradesOfCustomer<Grade>(
  grades: ReadonlyMap<string, Grade>,
  context: CallContext,
): Promise<ReadonlyMap<string, Grade>> {
  const served = servedAccount(context.viewer)
  if (served === null || grades.size === 0) return grades
  const seen = await context.records.byIds(customerViewer(served, context), tradeGrade, [...grades.keys()])
  const ids = new Set(seen.map(({ id }) => id))
  return new Map([...grades].filter(([id]) => ids.has(id)))
}

/** The grades of these lines that the viewer sees now, by id. */
export async function visibleGrades(
  lines: readonly Pick<LineRow, 'grade'>[],
  { records, viewer }: Pick<CallContext, 'records' | 'viewer'>,
): Promise<ReadonlyMap<string, Row<typeof tradeGrade>>> {
  const ids = [...new Set(lines.flatMap(({ grade }) => toId18(grade) ?? []))]
  const rows = ids.length === 0 ? [] : await records.byIds(viewer, tradeGrade, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The number of substances with which a line names its product. */
const shownSubstances = 2

/** The first substances of these grades, by id: one query. */
async function substancesOf(
  grades: readonly Row<typeof tradeGrade>[],
  { records, viewer }: CallContext,
): Promise<ReadonlyMap<string, Row<typeof substance>>> {
  const ids = new Set(
    grades.flatMap(({ components }) => components.slice(0, shownSubstances).map((part) => part.substance)),
  )
  const rows = ids.size === 0 ? [] : await records.byIds(viewer, substance, [...ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/** A page with many lines repeats the logos, so larger ones are left out. */
const maxLogoLength = 4096

/** The logos of those suppliers that the viewer sees, by id: one query. */
async function logosOfSuppliers(
  ids: readonly string[],
  { records, viewer }: CallContext,
): Promise<Readonly<Record<string, string>>> {
  const rows = ids.length === 0 ? [] : await records.byIds(viewer, account, [...new Set(ids)])
  return Object.fromEntries(
    rows.flatMap(({ id, logo }) => (logo === null || logo.length > maxLogoLength ? [] : [[id, logo] as const])),
  )
}

/** A line whose grade is not visible any more shows what was saved with it, and nothing else. */
function shownLine(
  line: LineRow,
  grades: ReadonlyMap<string, Row<typeof tradeGrade>>,
  substances: ReadonlyMap<string, Row<typeof substance>>,
  { taxonomy, viewer }: CallContext,
) {
  const grade = grades.get(line.grade)
  return {
    ...lineFields(line),
    gradeId: grade?.id ?? null,
    product:
      grade === undefined
        ? null
        : {
            ...brandLink(grade),
            code: grade.code,
            principal: principalLink(grade.principal, taxonomy),
            substances: grade.components.slice(0, shownSubstances).flatMap((part) => {
              const found = substances.get(part.substance)
              return found === undefined ? [] : [{ ...localisedLink(found, viewer.language), cas: found.cas }]
            }),
          },
    units: [...Object.keys(measures), ...(grade?.packaging ?? [])],
  }
}
