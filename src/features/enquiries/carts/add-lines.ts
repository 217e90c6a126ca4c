import * as v from 'valibot'
import { refuseConflicts } from '#features/catalogue/conflicts/refuse-conflicts.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import type { FormInput, FormLink, FormOutcome } from '#platform/calls/call-form.ts'
import { formCommand } from '#platform/forms/form-names.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import type { Row } from '#platform/entity/entity.ts'
import { writeAll } from '#platform/records/write/write-all.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { cartDay, cartOwner, cartViewer, ownerOfGuest, writeCarts } from './cart-context.ts'
import { tooManyCarts } from './cart-form.ts'
import { maxCartLines, textLimits } from './cart-kinds.ts'
import { cartLine } from './cart-line.ts'
import { type CartKind, cartKinds, cartPaths, isCartKind } from '#platform/values/addresses/cart-paths.ts'
import { cartIdOf, type CartOwner, forgetRemoved, linesOf, lockedCart, nextPosition } from './cart-store.ts'
import { cart } from './cart.ts'
import type { CartOutcome } from './cart-kinds.ts'
import { isAmount, measures } from './line-choices.ts'
import { lineKey } from './merge-lines.ts'
import { onSite } from '#sites/site-viewer.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

const kind = v.picklist(cartKinds)

/**
 * CartController.addLine: adds a product that the viewer sees to a cart. A product that is in the cart already stays as it is,
 * so that sending the form twice adds it once. The first line of a guest creates the cart and its cookie (ENQ-04).
 */
export const addLine = call({
  name: 'CartController.addLine',
  cacheable: false,
  access: 'everyone',
  params: v.object({ kind, recordId: keyText, ...siteParams }),
  run: async ({ kind: into, recordId, ...siteLocale }, requestContext): Promise<CartOutcome> => {
    const context = onSite(requestContext, siteLocale)
    const id = toId18(recordId)
    const grade = id === null ? null : await context.records.byId(context.viewer, tradeGrade, id)
    if (grade === null) return { type: 'gone' }
    refuseConflicts(context, [grade.id])
    const owner = await ownerForWriting(context, into)
    if ('type' in owner) return owner
    const added = await addAll(into, [{ grade, quantity: null, unit: 'kg', note: null }], owner, context)
    return { type: added.type === 'done' && added.added === 0 ? 'present' : added.type }
  },
})

/** Products with their quantities and notes. */
export const requestedLines = v.pipe(
  v.array(
    v.object({
      recordId: keyText,
      quantity: v.nullable(v.pipe(v.string(), v.check(isAmount, 'is no amount'))),
      unit: v.picklist(Object.keys(measures) as (keyof typeof measures)[]),
      note: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(textLimits.note))), null),
    }),
  ),
  v.maxLength(500),
)

/** `full`: nothing was added, because the cart has room for fewer lines; `gone`: the viewer sees none of the products. */
type AddLinesOutcome = Added | NoOwner

/**
 * CartController.addLines: adds several products that the viewer sees to a cart, with their quantities, all or none. A product
 * that is in the cart already stays as it is, and one that the viewer does not see is left out (LST-01).
 */
export const addLines = call({
  name: 'CartController.addLines',
  cacheable: false,
  access: 'everyone',
  params: v.object({
    kind,
    lines: v.pipe(requestedLines, v.minLength(1)),
    ...siteParams,
  }),
  run: async ({ kind: into, lines: input, ...siteLocale }, requestContext): Promise<AddLinesOutcome> => {
    const context = onSite(requestContext, siteLocale)
    const ids = [...new Set(input.flatMap(({ recordId }) => toId18(recordId) ?? []))]
    const rows = await context.records.byIds(context.viewer, tradeGrade, ids)
    refuseConflicts(
      context,
      rows.map(({ id }) => id),
    )
    const grades = new Map(rows.map((row) => [row.id, row]))
    const requested = input.flatMap(({ recordId, ...values }, at) => {
      const grade = grades.get(toId18(recordId) ?? '')
      return grade === undefined ? [] : [{ grade, at, ...values }]
    })
    if (requested.length === 0) return { type: 'gone' }
    const owner = await ownerForWriting(context, into)
    if ('type' in owner) return owner
    const added = await addAll(into, requested, owner, context)
    if (added.type !== 'done') return added
    const outcomes = new Map(requested.map(({ at }, position) => [at, added.outcomes[position]]))
    return { ...added, outcomes: input.map((_, at) => outcomes.get(at) ?? 'gone') }
  },
  form: {
    fields: [],
    gone: 'cart.error.goneProduct',
    failures: { IN_CONFLICT: { type: 'refused', problem: { text: 'cart.error.conflict', status: 409 } } },
    read: ({ fields, site, language }) => ({
      params: {
        kind: kindOf(fields.get('kind') ?? ''),
        lines: fields.getAll('product').map((recordId) => ({ recordId, quantity: null, unit: 'kg' as const })),
        ...siteParamsOf({ site, language }),
      },
    }),
    after: (outcome, input) => afterAdding(outcome, input),
  },
})

const kindOf = (text: string): CartKind => (isCartKind(text) ? text : 'default')

/** The page stays: it says in which cart the products are, and offers to take them out again. */
function afterAdding(outcome: AddLinesOutcome, input: FormInput): FormOutcome {
  const [into, products] = [kindOf(input.fields.get('kind') ?? ''), input.fields.getAll('product')]
  if (outcome.type === 'full')
    return {
      type: 'refused',
      problem: { text: 'cart.error.full', values: { count: maxCartLines }, link: cartLink(into) },
    }
  if (outcome.type === 'limited') return tooManyCarts(outcome.minutes, input)
  if (outcome.type === 'gone') return { type: 'refused', problem: { text: 'cart.error.goneProduct' } }
  const isNew = outcome.added > 0
  return {
    type: 'accepted',
    notice: `cart.done.${isNew ? 'addedTo' : 'presentIn'}.${into}`,
    details: { text: `cart.${isNew ? 'added' : 'present'}.${into}`, values: { count: outcome.lineCount } },
    link: cartLink(into),
    ...(products.length === 1 ? { place: products[0] ?? '' } : {}),
    ...(isNew ? { undo: formCommand('CartController.removeLines', { lineIds: outcome.lineIds }) } : {}),
  }
}

const cartLink = (into: CartKind): FormLink => ({ text: 'cart.open', to: cartPaths[into] })

type NoOwner = { readonly type: 'gone' } | { readonly type: 'limited'; readonly minutes: number }

/** The owner, for a write that may create a cart; the carts of guests are counted for their network. */
async function ownerForWriting(context: CallContext, into: CartKind): Promise<CartOwner | NoOwner> {
  const { viewer, guestCart, records } = context
  if (viewer.user !== undefined || guestCart === undefined) return cartOwner(context) ?? { type: 'gone' }
  const known = cartOwner(context)
  const exists =
    known !== null && (await records.byId(cartViewer(context.viewer), cart, cartIdOf(known, into))) !== null
  const seconds = exists ? 0 : await guestCart.wait()
  return seconds > 0 ? { type: 'limited', minutes: Math.ceil(seconds / 60) } : ownerOfGuest(viewer, guestCart.begin())
}

interface RequestedLine {
  readonly grade: Row<typeof tradeGrade>
  readonly quantity: string | null
  readonly unit: keyof typeof measures
  readonly note: string | null
}

type Added =
  | {
      readonly type: 'done'
      readonly added: number
      readonly present: number
      /** The lines that the cart has now. */
      readonly lineCount: number
      /** The lines that were added. */
      readonly lineIds: readonly string[]
      /** What has become of each requested line; `gone`: the viewer does not see its product. */
      readonly outcomes: readonly ('added' | 'present' | 'gone')[]
    }
  | { readonly type: 'full'; readonly room: number }

/** The cart has room for fewer lines. What the transaction has written is undone, so that no cart without lines remains. */
class NoRoom extends Error {
  readonly room: number
  constructor(room: number) {
    super()
    this.room = room
  }
}

/** Adds those lines that the cart does not have, if it has room for all of them. */
async function addAll(
  into: CartKind,
  requested: readonly RequestedLine[],
  owner: CartOwner,
  context: CallContext,
): Promise<Added> {
  try {
    const added = await writeLines(into, requested, owner, context)
    context.guestCart?.stored()
    return added
  } catch (error) {
    if (error instanceof NoRoom) return { type: 'full', room: error.room }
    throw error
  }
}

const writeLines = (
  into: CartKind,
  requested: readonly RequestedLine[],
  owner: CartOwner,
  context: CallContext,
): Promise<Added> =>
  writeCarts(context, async (handle) => {
    const row = await lockedCart(handle, owner, into, cartDay(context))
    await forgetRemoved(handle, row.id)
    const lines = await linesOf(handle, row.id, true)
    const known = new Set(lines.map(({ id }) => id))
    const taken = new Set(lines.map((line) => lineKey(into, line)))
    const candidates = requested.map(newLine)
    const isNew = candidates.map((line) => {
      const key = lineKey(into, line)
      const isMissing = !taken.has(key)
      taken.add(key)
      return isMissing
    })
    const missing = candidates.filter((_, at) => isNew[at])
    const room = maxCartLines - lines.length
    if (missing.length > room) throw new NoRoom(room)
    const { user, account } = owner
    const position = nextPosition(lines)
    await writeAll(
      handle,
      cartLine,
      missing.map((line, at) => ({
        known: null,
        values: { ...line, user, account, cart: row.id, position: position + at },
      })),
    )
    return {
      type: 'done',
      added: missing.length,
      present: requested.length - missing.length,
      lineCount: lines.length + missing.length,
      outcomes: isNew.map((each) => (each ? ('added' as const) : ('present' as const))),
      lineIds: (await linesOf(handle, row.id, true)).flatMap(({ id }) => (known.has(id) ? [] : [id])),
    }
  })

const newLine = ({ grade, quantity, unit, note }: RequestedLine) =>
  ({
    grade: grade.id,
    quantity,
    unit,
    note,
    sampleSize: '100g',
    expectedVolumeUnit: 'kg',
    savedName: grade.name,
    savedCode: grade.code,
  }) as const
