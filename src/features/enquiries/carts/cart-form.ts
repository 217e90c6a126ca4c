import type { FormInput, FormOutcome, RefusedForm } from '#platform/calls/call-form.ts'
import { formCommand } from '#platform/forms/form-names.ts'
import { cartKinds, cartPaths } from '#platform/values/addresses/cart-paths.ts'
import { signInPaths, withReturn } from '#features/identity/addresses/sign-in-addresses.ts'
import { cartFields, type CartOutcome, type CartRefusal, fieldsOf, lineFieldName, maxCartLines } from './cart-kinds.ts'
import { requestFields } from './request-fields.ts'

/** The fields of the lines of all carts: the form of a cart has one of each for every line, `quantity.<id>`. */
export const cartLineFields: readonly string[] = [...new Set(Object.values(fieldsOf).flat())]

/** All that is typed into the form of a cart. */
export const cartFormFields: readonly string[] = [...cartLineFields, ...requestFields]

/** The form of a cart saves what was typed into its lines before it does anything else. */
export const saveLinesFirst = (input: FormInput): string | null =>
  [...input.fields.keys()].some((name) => name.startsWith(lineFieldName(cartFields.version, '')))
    ? 'CartController.changeLines'
    : null

/** What follows a change of a cart: the page stays, and says what was done. */
export function afterCart(outcome: CartOutcome, input: FormInput, notice: string | null): FormOutcome {
  if (outcome.type === 'present') return { type: 'accepted', notice: 'cart.done.present' }
  if (outcome.type !== 'done') return refusedCart(outcome, input)
  const kind = cartKinds.find((each) => cartPaths[each] === input.path)
  return {
    type: 'accepted',
    keeps: requestFields,
    ...(notice === null ? {} : { notice }),
    ...(notice === removedNotice && kind !== undefined
      ? { undo: formCommand('CartController.restore', { kind }) }
      : {}),
  }
}

/** The parameter of the button with which a guest saves the cart and then signs in. */
export const signInField = 'then-sign-in'

/** What is said after lines were removed, which can be undone. */
export const removedNotice = 'cart.done.removed'

/** Why a form of a cart is not accepted, with each error at the field of its line. */
export function refusedCart(refusal: CartRefusal, input: FormInput): RefusedForm {
  switch (refusal.type) {
    case 'refused':
      return {
        type: 'refused',
        errors: Object.fromEntries(
          Object.entries(refusal.errors).flatMap(([lineId, errors]) =>
            Object.entries(errors).map(([field, error]) => [`${field}.${lineId}`, error]),
          ),
        ),
      }
    case 'whole':
      return { type: 'refused', errors: refusal.errors }
    case 'incomplete':
      return {
        type: 'refused',
        errors: Object.fromEntries(
          refusal.lineIds.map((lineId) => [lineFieldName(refusal.field, lineId), { code: 'required' }]),
        ),
      }
    case 'limited':
      return tooManyCarts(refusal.minutes, input)
    case 'tooMany':
      return {
        type: 'refused',
        problem: { text: 'cart.error.tooMany', values: { minutes: refusal.minutes }, status: 429 },
      }
    case 'stale':
      return { type: 'refused', problem: { text: 'cart.error.stale', status: 412 } }
    case 'full':
      return { type: 'refused', problem: { text: 'cart.error.full', values: { count: maxCartLines } } }
    default:
      return { type: 'refused', problem: { text: `cart.error.${refusal.type}` } }
  }
}

/** Too many guests of a network have carts. Users are not counted, so the visitor may sign in and come back to this page. */
export function tooManyCarts(minutes: number, { base, path, query }: FormInput): RefusedForm {
  const from = base + path + (query.size === 0 ? '' : `?${query.toString()}`)
  return {
    type: 'refused',
    problem: {
      text: 'cart.error.limited',
      values: { minutes },
      status: 429,
      link: { text: 'nav.signIn', to: withReturn(signInPaths.signIn, from) },
    },
  }
}
