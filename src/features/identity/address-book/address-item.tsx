import { FormDetails } from '#platform/forms/form-details.tsx'
import { Form } from '#platform/forms/form.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import type { SelectOption } from '#platform/widgets/field/select-field.tsx'
import css from '#platform/widgets/personal-page/personal-page.module.css'
import { AddressForm } from './address-form.tsx'
import type { PageAddress } from './page-address.ts'

/** An address of the book, with the forms that change and remove it. */
export function AddressItem({
  address,
  countries,
  mayChange,
  page,
}: {
  readonly address: PageAddress
  readonly countries: readonly SelectOption[]
  readonly mayChange: boolean
  readonly page: Page
}) {
  const { t } = page
  const { id, version, name, line, isDefault } = address
  const change = `${t('account.address.change')}: ${name}`
  const remove = `${t('account.address.remove')}: ${name}`
  return (
    <li>
      <div className={css.who}>
        <h2>
          <span translate="no">{name}</span> {isDefault && <Badge tone="neutral">{t('account.address.default')}</Badge>}
        </h2>
        <p translate="no">{line}</p>
      </div>
      {mayChange && (
        <>
          <FormDetails of="AddressController.change" record={id} summary={t('account.address.change')} label={change}>
            <AddressForm
              // After a change the form begins with what is stored.
              key={version}
              of="AddressController.change"
              record={id}
              hidden={{ addressId: id, version }}
              initial={address}
              countries={countries}
              name={change}
              page={page}
            />
          </FormDetails>
          <Form of="AddressController.remove" record={id} hidden={{ addressId: id }} name={remove}>
            <Button type="submit" size="small" variant="destructive-text" aria-label={remove}>
              {t('account.address.remove')}
            </Button>
          </Form>
        </>
      )}
    </li>
  )
}
