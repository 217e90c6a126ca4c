import * as v from 'valibot'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { cartDay, cartOwner, cartViewer, writeCarts } from './cart-context.ts'
import { afterCart, cartFormFields, signInField } from './cart-form.ts'
import { type CartErrors, type CartOutcome, maxCartLines, textLimits } from './cart-kinds.ts'
import { isBegun, requestFields } from './request-fields.ts'
import { readLineForms } from './read-line-form.ts'
import { signInAddress } from '#features/identity/addresses/sign-in-addresses.ts'
import { cartLine, units } from './cart-line.ts'
import { cartKinds } from '#platform/values/addresses/cart-paths.ts'
import { cartIdOf, type CartOwner, existingCart, type LineRow } from './cart-store.ts'
import { ofOwnLine, opened } from './change-carts.ts'
import {
  frequencies,
  isAmount,
  measures,
  purposes,
  sampleSizes,
  targetDateError,
  volumeMeasures,
} from './line-choices.ts'
import { lineKey } from './merge-lines.ts'
import { onSite } from '#sites/site-viewer.ts'

const keysOf = <Table extends object>(table: Table) => v.picklist(Object.keys(table) as (keyof Table & string)[])
const amount = v.nullable(v.pipe(v.string(), v.check(isAmount, 'is no amount')))
const textTo = (length: number) => v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(length)))

/** The values of a line; those that are left out stay unchanged. */
const lineValues = v.partial(
  v.object({
    quantity: amount,
    unit: keysOf(units),
    frequency: v.nullable(keysOf(frequencies)),
    targetDate: v.nullable(v.pipe(v.string(), v.maxLength(10))),
    sampleSize: keysOf(sampleSizes),
    purpose: v.nullable(keysOf(purposes)),
    application: textTo(textLimits.application),
    expectedVolume: amount,
    expectedVolumeUnit: keysOf(volumeMeasures),
    shipTo: textTo(textLimits.shipTo),
    note: textTo(textLimits.note),
  }),
)

const change = v.object({
  lineId: keyText,
  version: v.pipe(v.number(), v.integer()),
  values: v.optional(lineValues, {}),
})
type Change = v.InferOutput<typeof change>

/**
 * CartController.changeLines: changes the typed values of lines of one's own cart, all or none. A line that already has the
 * values stays as it is; another one must still have the given version.
 */
export const changeLines = call({
  name: 'CartController.changeLines',
  cacheable: false,
  access: 'everyone',
  params: v.object({
    kind: v.picklist(cartKinds),
    lines: v.pipe(v.array(change), v.maxLength(maxCartLines)),
    ...siteParams,
  }),
  run: async ({ kind, lines: changes, ...siteLocale }, requestContext): Promise<CartOutcome> => {
    const context = onSite(requestContext, siteLocale)
    const owner = cartOwner(context)
    if (owner === null) return { type: 'gone' }
    const errors = await errorsOf(changes, context)
    if (Object.keys(errors).length > 0) return { type: 'refused', errors }
    return await allOrNone(() =>
      writeCarts(context, async (handle) => {
        if ((await existingCart(handle, cartIdOf(owner, kind))) === null) return { type: 'gone' }
        return await changed(handle, changes, owner, kind, context)
      }),
    )
  },
  form: {
    fields: cartFormFields,
    gone: 'cart.error.gone',
    read: readLineForms,
    after: (outcome, input) =>
      outcome.type === 'done' && input.fields.has(signInField)
        ? {
            type: 'accepted',
            path: signInAddress(input.base, input.base + input.path),
            signsIn: true,
            keeps: isBegun(input) ? requestFields : [],
          }
        : afterCart(outcome, input, 'cart.done.changed'),
  },
})

/** CartController.changeLine: the same for one line of any cart of one's own. */
export const changeLine = call({
  name: 'CartController.changeLine',
  cacheable: false,
  access: 'everyone',
  params: v.object({ ...change.entries, ...siteParams }),
  run: async ({ lineId, version, values, ...siteLocale }, requestContext): Promise<CartOutcome> => {
    const context = onSite(requestContext, siteLocale)
    const changes = [{ lineId, version, values }]
    const errors = await errorsOf(changes, context)
    if (Object.keys(errors).length > 0) return { type: 'refused', errors }
    return await allOrNone(() =>
      ofOwnLine(lineId, context, (handle, _line, owner, kind) => changed(handle, changes, owner, kind, context)),
    )
  },
})

async function allOrNone(write: () => Promise<CartOutcome>): Promise<CartOutcome> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof Refused) return { type: error.type }
    throw error
  }
}

/** None of the lines is changed; the transaction is undone. */
class Refused extends Error {
  readonly type: 'gone' | 'stale' | 'duplicate'

  constructor(type: Refused['type']) {
    super(type)
    this.type = type
  }
}

async function changed(
  handle: WriteHandle,
  changes: readonly Change[],
  owner: CartOwner,
  kind: (typeof cartKinds)[number],
  context: CallContext,
): Promise<CartOutcome> {
  const after = new Map((await opened(handle, owner, kind, context)).lines.map((line) => [line.id, line]))
  for (const { lineId, version, values } of changes) {
    const line = after.get(toId18(lineId) ?? '')
    if (line === undefined) throw new Refused('gone')
    if (hasValues(line, values)) continue
    if (line.version !== version) throw new Refused('stale')
    after.set(line.id, await handle.update(cartLine, line.id, line.version, values))
  }
  if (new Set([...after.values()].map((line) => lineKey(kind, line))).size < after.size) throw new Refused('duplicate')
  return { type: 'done' }
}

const hasValues = (line: LineRow, values: Change['values']): boolean =>
  Object.entries(values).every(([field, value]) => line[field as keyof typeof values] === value)

/** What cannot be stored, by line: a day that is over, and a unit in which the product is not offered. */
async function errorsOf(
  changes: readonly Change[],
  context: CallContext,
): Promise<Readonly<Record<string, CartErrors>>> {
  const today = cartDay(context)
  const packed = await packagingOf(changes, context)
  return Object.fromEntries(
    changes.flatMap(({ lineId, values: { targetDate = null, unit } }) => {
      const wrongDay = targetDateError(targetDate, today)
      const errors: CartErrors = {
        ...(wrongDay === null ? {} : { targetDate: wrongDay }),
        ...(unit !== undefined && !Object.hasOwn(measures, unit) && !packed.get(lineId)?.has(unit)
          ? { unit: { code: 'notValid' } }
          : {}),
      }
      return Object.keys(errors).length === 0 ? [] : [[lineId, errors]]
    }),
  )
}

/** The units besides the measures of those lines that name one: the packaging of the product, and what the line has already. */
async function packagingOf(
  changes: readonly Change[],
  { records, viewer }: CallContext,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const named = changes.filter(({ values: { unit } }) => unit !== undefined && !Object.hasOwn(measures, unit))
  if (named.length === 0) return new Map()
  const ids = named.flatMap(({ lineId }) => toId18(lineId) ?? [])
  const lines = await records.byIds(cartViewer(viewer), cartLine, ids)
  const grades = await records.byIds(viewer, tradeGrade, [...new Set(lines.map(({ grade }) => grade))])
  return new Map(
    lines.map((line) => {
      const grade = grades.find(({ id }) => id === line.grade)
      return [line.id, new Set<string>([line.unit, ...(grade?.packaging ?? [])])]
    }),
  )
}
