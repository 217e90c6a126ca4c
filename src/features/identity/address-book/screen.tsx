import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { Form } from '#platform/forms/form.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import type { SelectOption } from '#platform/widgets/field/select-field.tsx'
import css from '#platform/widgets/personal-page/personal-page.module.css'
import { AddressItem } from './address-item.tsx'
import { AddressForm } from './address-form.tsx'
import { addressLine } from './address-text.ts'
import { countryOfSite, countryOptions } from '#features/identity/personal-pages/country-options.ts'
import type { AddressBook } from './get-book.ts'
import type { PageAddress } from './page-address.ts'

interface AddressBookData extends Omit<AddressBook, 'addresses'> {
  readonly addresses: readonly PageAddress[]
  readonly countries: readonly SelectOption[]
}

/** The addresses of an account: its administrators change them, its users see what they can choose. */
function AddressBookScreen({ data }: { readonly data: AddressBookData }) {
  const page = usePage()
  const { t, site } = page
  const { accountName, addresses, removed, mayChange, countries } = data
  return (
    <NarrowPage page={page} title={t('account.addresses.title')}>
      <p className={css.who} translate="no">
        {accountName}
      </p>
      <p>{t('account.addresses.text')}</p>
      {removed !== null && (
        <div role="status">
          <Notice tone="info">
            <p>{t('account.address.removed', { name: removed.name })}</p>
            <Form of="AddressController.restore" hidden={{ addressId: removed.id }} name={t('cart.undo')}>
              <Button type="submit" size="small">
                {t('cart.undo')}
              </Button>
            </Form>
          </Notice>
        </div>
      )}
      {addresses.length === 0 ? (
        <p>{t('account.addresses.none')}</p>
      ) : (
        <ul className={css.cards}>
          {addresses.map((address) => (
            <AddressItem key={address.id} address={address} countries={countries} mayChange={mayChange} page={page} />
          ))}
        </ul>
      )}
      {mayChange && (
        <section className={css.section} aria-labelledby="add-address">
          <h2 id="add-address">{t('account.address.add')}</h2>
          <AddressForm
            of="AddressController.create"
            initial={{ country: countryOfSite(site), isDefault: addresses.length === 0 }}
            countries={countries}
            name={t('account.address.add')}
            page={page}
          />
        </section>
      )}
    </NarrowPage>
  )
}

export const screen = defineScreen({
  afterSignIn: ({ base }) => base + signInPaths.addresses,
  reads: ({ call }) => ({ book: call('AddressController.getBook', {}) }),
  show: ({ book }, request) => ({
    head: ownHead(request, request.messages.t('account.addresses.title'), request.base + signInPaths.addresses),
    data: {
      ...book,
      addresses: book.addresses.map((address) => ({ ...address, line: addressLine(address, request.language) })),
      countries: book.mayChange ? countryOptions(request.language) : [],
    },
  }),
  component: AddressBookScreen,
})
