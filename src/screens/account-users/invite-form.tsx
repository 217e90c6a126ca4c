import { accountFields, invitationRules } from '#domain/account-forms.ts'
import { languageCodes, languages } from '#domain/languages.ts'
import { signInPaths } from '#domain/sign-in-form.ts'
import { accountRoles } from '#domain/user-roles.ts'
import { Button } from '#widgets/button/button.tsx'
import { Form } from '#widgets/form/form.tsx'
import type { AccountState } from '../account/account-state.ts'
import { PlainRadios, PlainSelect } from '../account/plain-choice.tsx'
import { TypedField } from '../account/typed-field.tsx'
import type { Page } from '../page-context.ts'
import css from '../account/account.module.css'

/** Somebody else is let in to the account. */
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
          // Those of the site first: letters come from it.
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
