import { use } from 'react'
import { AddressInputs } from '#features/identity/address-book/address-inputs.tsx'
import { countryOfSite } from '#features/identity/personal-pages/country-options.ts'
import { FormDay, FormSelect } from '#platform/forms/choice-fields.tsx'
import { FormScopeContext } from '#platform/forms/form-scope.ts'
import { FormText } from '#platform/forms/form-fields.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { textLimits } from './cart-kinds.ts'
import css from './cart.module.css'
import type { CartData } from './cart-data.ts'
import { frequencies, purposes } from './line-choices.ts'
import { shipField, wholeFields } from './request-fields.ts'

/**
 * What is said once for all products of a request: of samples the purpose and the application, of a quote how often and by when
 * they are needed, and the address of both. A user chooses an address of the account or types one; the fields of the typed one are hidden while another is chosen, without scripts as well.
 */
export function WholeFields({ data, page }: { readonly data: CartData; readonly page: Page }) {
  const { t, site } = page
  const { kind, shipTo, countries, today } = data
  const none = { value: '', label: t('cart.none') }
  const errors = use(FormScopeContext)?.errors ?? {}
  const choices = [
    ...shipTo.addresses.map(({ id, name, line }) => ({ value: id, label: `${name}: ${line}` })),
    ...(shipTo.last === null
      ? []
      : [{ value: shipTo.last.id, label: t('cart.lastAddress', { address: shipTo.last.line }) }]),
  ]
  return (
    <fieldset className={css.whole}>
      <legend>{t(`cart.whole.${kind}`)}</legend>
      {kind === 'sample' ? (
        <>
          <FormSelect
            name={wholeFields.purpose}
            options={[none, ...Object.keys(purposes).map((value) => ({ value, label: t(`cart.purposes.${value}`) }))]}
          />
          <FormText name={wholeFields.application} maxLength={textLimits.application} />
        </>
      ) : (
        <>
          <FormSelect
            name={wholeFields.frequency}
            options={[
              none,
              ...Object.keys(frequencies).map((value) => ({ value, label: t(`cart.frequencies.${value}`) })),
            ]}
          />
          <FormDay name={wholeFields.targetDate} min={today} />
        </>
      )}
      {/* The last choice may have gone since the form was sent. */}
      {(choices.length > 0 || errors[wholeFields.shipFrom] !== undefined) && (
        <FormSelect
          name={wholeFields.shipFrom}
          initial={shipTo.initial}
          options={[...choices, { value: '', label: t('cart.otherAddress') }]}
        />
      )}
      <div className={css.typed} role="group" aria-label={t('cart.shipTo')}>
        <AddressInputs nameOf={shipField} initial={{ country: countryOfSite(site) }} countries={countries} />
      </div>
    </fieldset>
  )
}
