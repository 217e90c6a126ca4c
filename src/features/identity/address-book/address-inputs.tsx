import { FormSelect } from '#platform/forms/choice-fields.tsx'
import { FormText, FormTextArea } from '#platform/forms/form-fields.tsx'
import { personFields } from '#platform/values/person-fields.ts'
import type { SelectOption } from '#platform/widgets/field/select-field.tsx'
import { addressLimits, type Address, type AddressPart } from './address-rules.ts'

/** The fields in which somebody types an address to which goods are sent, with what browsers know of it. */
export function AddressInputs({
  nameOf = (part) => part,
  initial,
  countries,
  isRequired = false,
}: {
  /** The name of the field of a part; by default that of the part. */
  readonly nameOf?: (part: AddressPart) => string
  readonly initial: Partial<Address>
  readonly countries: readonly SelectOption[]
  /** Whether the browser refuses to send the form without the address. */
  readonly isRequired?: boolean
}) {
  const of = (part: AddressPart) => ({ name: nameOf(part), initial: initial[part] ?? '' })
  const required = isRequired ? { required: true } : {}
  return (
    <>
      <FormText {...of('recipient')} {...required} autoComplete="shipping name" maxLength={addressLimits.recipient} />
      <FormText {...of('company')} autoComplete="shipping organization" maxLength={addressLimits.company} />
      <FormTextArea
        {...of('street')}
        {...required}
        rows={2}
        autoComplete="shipping street-address"
        maxLength={addressLimits.street}
      />
      <FormText {...of('postalCode')} autoComplete="shipping postal-code" maxLength={addressLimits.postalCode} />
      <FormText {...of('city')} {...required} autoComplete="shipping address-level2" maxLength={addressLimits.city} />
      <FormSelect {...of('country')} autoComplete="shipping country" options={countries} />
      <FormText
        {...of('phone')}
        type="tel"
        autoComplete="shipping tel"
        pattern={personFields.phone.pattern}
        maxLength={addressLimits.phone}
      />
    </>
  )
}
