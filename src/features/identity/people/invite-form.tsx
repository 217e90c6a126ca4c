import { accountFields, invitationRules } from '#features/identity/accounts/account-forms.ts'
import { languageCodes, languages } from '#platform/i18n/languages.ts'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { accountRoles } from '#platform/values/user-roles.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import type { AccountState } from '#features/identity/accounts/account-state.ts'
import { PlainRadios, PlainSelect } from '#features/identity/accounts/plain-choice.tsx'
import { TypedField } from '#features/identity/accounts/typed-field.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import css from '#features/identity/accounts/account.module.css'

/** The form that invites a user to the account. */
export function InviteForm({ state, page }: { readonly state: AccountState; readonly page: Page }) {
  const { t, base, site, language } = page
  const own = site.supportedLanguages
  return (
    <section className={css.section} aria-labelledby="invite">
      <h2 id="invite">{t('account.invite')}</h2>
      <p>{t('account.inviteText')}</p>
      <Form action={base + signInPaths.users} method="post" aria-labelledby="invite">
        <TypedField name="name" label={t('account.name')} rules={invitationRules.name} state={state} page={page} />
        <TypedField
          name="email"
          label={t('signIn.email')}
          rules={invitationRules.email}
          type="email"
          state={state}
          page={page}
        />
        <PlainRadios
          label={t('account.roleOf')}
          name="role"
          chosen={state.typed['role'] ?? 'customer'}
          options={accountRoles.map((role) => ({ value: role, label: t(`account.role.${role}`) }))}
        />
        <PlainSelect
          label={t('account.language')}
          name="language"
          chosen={state.typed['language'] ?? language}
          // The languages of the site come first, because emails are sent from it.
          options={[...own, ...languageCodes.filter((code) => !own.includes(code))].map((code) => ({
            value: code,
            label: languages[code].name,
          }))}
        />
        <input type="hidden" name={accountFields.act} value="invite" />
        <p>
          <Button type="submit" variant="brand" iconName="mail">
            {t('account.sendInvitation')}
          </Button>
        </p>
      </Form>
    </section>
  )
}
