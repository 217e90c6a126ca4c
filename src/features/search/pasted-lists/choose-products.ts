import * as v from 'valibot'
import { bundleAddress, maxBundleItems } from '#features/documents/bundle-request/bundle-address.ts'
import { addLines, requestedLines } from '#features/enquiries/carts/add-lines.ts'
import { tooManyCarts } from '#features/enquiries/carts/cart-form.ts'
import { call, type AnswerOf } from '#platform/calls/call.ts'
import type { FormInput, FormOutcome } from '#platform/calls/call-form.ts'
import { siteParams } from '#platform/calls/params.ts'
import { cartPaths, isCartKind } from '#platform/values/addresses/cart-paths.ts'
import { compareAddress } from '#platform/values/addresses/compare-address.ts'
import { maxPastedLines } from './list-limits.ts'
import { type ListAddress, readListAddress, type TakenLines, withTaken, writeListAddress } from './list-address.ts'
import { mergedLines } from './merged-lines.ts'
import { chosenFields, type PasteAct, pasteActs } from './paste-fields.ts'
import { readChosenLines } from './read-chosen-lines.ts'

type ChosenOutcome =
  | { readonly type: 'noneChosen' }
  /** The products of the comparison or of the bundle of documents. */
  | { readonly type: 'open'; readonly products: readonly string[] }
  | ({ readonly type: 'added' } & TakenLines)
  | Exclude<AnswerOf<typeof addLines>, { readonly type: 'done' }>

/**
 * PasteController.chooseProducts (LST-01, ERD-03): adds the chosen products of a list to a cart, all or none, or leads to their
 * comparison or documents. Lines of one product and unit become one line of the cart.
 */
export const chooseProducts = call({
  name: 'PasteController.chooseProducts',
  cacheable: false,
  access: 'everyone',
  params: v.object({
    act: v.picklist(pasteActs),
    lines: requestedLines,
    /** The numbers of these lines in the list. */
    numbers: v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(maxPastedLines)),
    ...siteParams,
  }),
  run: async ({ act, lines, numbers, ...siteLocale }, context): Promise<ChosenOutcome> => {
    if (lines.length === 0) return { type: 'noneChosen' }
    if (!isCartKind(act)) return { type: 'open', products: [...new Set(lines.map(({ recordId }) => recordId))] }
    const groups = mergedLines(act, lines)
    const requested = groups.map(({ line }) => line)
    const outcome = await addLines.answer({ kind: act, lines: requested, ...siteLocale }, context)
    if (outcome.type !== 'done') return outcome
    const numbersOf = (of: 'added' | 'present'): readonly number[] =>
      groups.flatMap(({ from }, at) => (outcome.outcomes[at] === of ? from.flatMap((each) => numbers[each] ?? []) : []))
    return { type: 'added', added: numbersOf('added'), present: numbersOf('present') }
  },
  form: {
    fields: chosenFields,
    gone: 'paste.error.gone',
    failures: { IN_CONFLICT: { type: 'refused', problem: { text: 'cart.error.conflict', status: 409 } } },
    read: (input, named) => {
      const { lines, errors } = readChosenLines(input)
      const params = { ...named, lines, numbers: lines.map(({ number }) => number) }
      // An amount matters only in a cart.
      return { params, ...(isCartKind(String(named['act'])) ? { errors } : {}) }
    },
    after: (outcome, input) => afterChoice(outcome, input, readListAddress(input.query)),
  },
})

function afterChoice(outcome: ChosenOutcome, input: FormInput, list: ListAddress | null): FormOutcome {
  const act: PasteAct = pasteActs.find((each) => each === input.fields.get('act')) ?? 'default'
  if (outcome.type === 'open') return { type: 'accepted', to: addressOf(act, outcome.products) }
  if (outcome.type === 'full')
    return { type: 'refused', problem: { text: 'paste.error.full', values: { count: outcome.room } } }
  if (outcome.type === 'limited') return tooManyCarts(outcome.minutes, input)
  if (outcome.type !== 'added') return { type: 'refused', problem: { text: `paste.error.${outcome.type}` } }
  const into = isCartKind(act) ? act : 'default'
  // The list itself says which of its lines are in the cart, and which are left.
  return { type: 'accepted', to: list === null ? cartPaths[into] : writeListAddress(withTaken(list, into, outcome)) }
}

const addressOf = (act: PasteAct, products: readonly string[]): string =>
  act === 'documents'
    ? bundleAddress('', { products: products.slice(0, maxBundleItems) })
    : compareAddress('', { ids: products })
