import type * as v from 'valibot'
import { cartDay } from '#features/enquiries/carts/cart-context.ts'
import { targetDateError } from '#features/enquiries/carts/line-choices.ts'
import { shipField, wholeFields } from '#features/enquiries/carts/request-fields.ts'
import {
  type Address,
  type AddressPart,
  addressParts,
  requiredParts,
} from '#features/identity/address-book/address-rules.ts'
import { addressText } from '#features/identity/address-book/address-text.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { FieldError } from '#platform/calls/call-form.ts'
import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import type { SubmitProblem } from '../cart-to-submit.ts'
import { chosenShipTo } from './ship-to-choices.ts'
import { nothingWhole, type WholeRequest } from './whole-shape.ts'
import type { wholeParams } from './whole-params.ts'

type WholeParams = v.InferOutput<v.ObjectSchema<typeof wholeParams, undefined>> & {
  readonly shipFrom?: string | undefined
}

/** The errors of the fields that are said once, by the name of the field. */
export interface WholeErrors {
  readonly type: 'whole'
  readonly errors: Readonly<Record<string, FieldError>>
}

/** Reads what is said for the whole request of samples or for a quote. A chosen address is read as it is now, and copied. */
export async function readWhole(
  kind: CartKind,
  params: WholeParams,
  context: CallContext,
): Promise<WholeRequest | WholeErrors> {
  if (kind === 'default') return nothingWhole
  const said =
    kind === 'sample'
      ? { ...nothingWhole, purpose: params.requestPurpose, application: params.requestApplication }
      : { ...nothingWhole, frequency: params.requestFrequency, targetDate: params.requestTargetDate }
  const wrongDay = targetDateError(said.targetDate, cartDay(context))
  if (wrongDay !== null) return { type: 'whole', errors: { [wholeFields.targetDate]: wrongDay } }
  if (params.shipFrom !== undefined) {
    const shipTo = await chosenShipTo(params.shipFrom, context)
    return shipTo === null
      ? { type: 'whole', errors: { [wholeFields.shipFrom]: { text: 'cart.error.address' } } }
      : { ...said, shipTo }
  }
  const typed = typedAddress(params)
  // The country is chosen from the beginning, so it alone is no address.
  if (addressParts.every((part) => part === 'country' || typed[part] === null)) return said
  return isWhole(typed) ? { ...said, shipTo: addressText(typed, context.viewer.language) } : missingParts(typed)
}

/** Where a sample has no address, the fields of the request ask for it once, not those of each line. */
export const refusedWhole = (problem: SubmitProblem, params: WholeParams): SubmitProblem | WholeErrors =>
  problem.type === 'incomplete' && problem.field === 'shipTo' ? missingParts(typedAddress(params)) : problem

type TypedAddress = { readonly [Part in AddressPart]: string | null }

const typedAddress = (params: WholeParams): TypedAddress => ({
  recipient: params.shipRecipient,
  company: params.shipCompany,
  street: params.shipStreet,
  postalCode: params.shipPostalCode,
  city: params.shipCity,
  country: params.shipCountry,
  phone: params.shipPhone,
})

const isWhole = (address: TypedAddress): address is Address & TypedAddress =>
  requiredParts.every((part) => address[part] !== null)

const missingParts = (address: TypedAddress): WholeErrors => ({
  type: 'whole',
  errors: Object.fromEntries(
    requiredParts.filter((part) => address[part] === null).map((part) => [shipField(part), { code: 'required' }]),
  ),
})
