import type { ReactNode } from 'react'
import { ContactPersonSection } from '#features/catalogue/companies/contact-person-section.tsx'
import type { ContactPerson } from '#features/catalogue/companies/get-contact-person.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { FormText } from '#platform/forms/form-fields.tsx'
import { Form } from '#platform/forms/form.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { NewPasswordField } from '#features/identity/personal-pages/new-password-field.tsx'
import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import { SignOutForm } from '#features/identity/personal-pages/sign-out-form.tsx'
import { AccountLinks } from './account-links.tsx'
import { DeviceList } from './device-list.tsx'
import { EmailChoice } from './email-choice.tsx'
import type { OwnAccount } from './account-shapes.ts'
import { ProviderList } from './provider-list.tsx'
import { SessionList } from './session-list.tsx'
import css from '#platform/widgets/personal-page/personal-page.module.css'
import homeCss from './account-page.module.css'

/** The page of a user. `work` is what the user has begun elsewhere in the portal, and comes first. */
export function AccountPage({
  account,
  contact,
  work,
}: {
  readonly account: OwnAccount
  /** Who of the distributor is responsible for the user; null if nobody is named. */
  readonly contact: ContactPerson | null
  readonly work: ReactNode
}) {
  const page = usePage()
  const { t } = page
  const facts = [
    [t('account.name'), account.name],
    [t('signIn.email'), account.email],
    [t('account.company'), account.accountName],
    [t('account.roles'), account.roles.map((role) => t(`account.role.${role}`)).join(', ')],
  ] as const
  return (
    <NarrowPage page={page} title={t('account.title')} layout="wide">
      <div className={homeCss.home}>
        <div>{work}</div>
        <div className={homeCss.side}>
          <dl className={css.facts}>
            {facts.map(([label, value]) =>
              value === null ? null : (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd translate="no">{value}</dd>
                </div>
              ),
            )}
          </dl>
          <SignOutForm text={t('account.signOut')} />
          <AccountLinks account={account} page={page} />
          <ContactPersonSection person={contact} page={page} />
        </div>
        <div className={homeCss.rest}>
          <EmailChoice
            of="AccountController.chooseEmails"
            emails={account.emails}
            always={t('account.emails.always')}
            page={page}
          />
          <SessionList sessions={account.sessions} page={page} />
          <DeviceList devices={account.devices} page={page} />
          <ProviderList providers={account.providers} mayConnect={account.mayConnect} page={page} />
          <ChangePassword page={page} />
          <OwnData page={page} />
        </div>
      </div>
    </NarrowPage>
  )
}

function ChangePassword({ page }: { readonly page: Page }) {
  const { t } = page
  return (
    <section className={css.section} aria-labelledby="change-password">
      <h2 id="change-password">{t('account.changePassword')}</h2>
      <Form
        of="SignInController.changePassword"
        labels={{ current: t('signIn.current'), password: t('signIn.newPassword') }}
        name={t('account.changePassword')}
      >
        <FormText name="current" type="password" autoComplete="current-password" />
        <NewPasswordField page={page} />
        <p>
          <Button type="submit" variant="brand">
            {t('signIn.keep')}
          </Button>
        </p>
      </Form>
    </section>
  )
}

/** Offers the data that is stored about the user, as a file. */
function OwnData({ page: { t, base } }: { readonly page: Page }) {
  return (
    <section className={css.section} aria-labelledby="own-data">
      <h2 id="own-data">{t('account.data.title')}</h2>
      <p>{t('account.data.text')}</p>
      <p>
        <a href={base + signInPaths.data} download="">
          {t('account.data.download')}
        </a>
      </p>
    </section>
  )
}
