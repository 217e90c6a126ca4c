import { LanguageField } from '#features/identity/personal-pages/language-field.tsx'
import { accountRoles } from '#platform/values/user-roles.ts'
import { personFields } from '#platform/values/person-fields.ts'
import { FormRadios } from '#platform/forms/choice-fields.tsx'
import { FormText } from '#platform/forms/form-fields.tsx'
import { Form } from '#platform/forms/form.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import css from '#platform/widgets/personal-page/personal-page.module.css'

/** The form that invites a user to the account. */
export function InviteForm({ page }: { readonly page: Page }) {
  const { t, language } = page
  return (
    <section className={css.section} aria-labelledby="invite">
      <h2 id="invite">{t('account.invite')}</h2>
      <p>{t('account.inviteText')}</p>
      <Form
        of="AccountController.invitePerson"
        labels={{
          name: t('account.name'),
          email: t('signIn.email'),
          role: t('account.roleOf'),
          language: t('account.language'),
        }}
        name={t('account.invite')}
      >
        <FormText name="name" />
        <FormText name="email" type="email" pattern={personFields.email.pattern} />
        <FormRadios
          name="role"
          initial="customer"
          options={accountRoles.map((role) => ({ value: role, label: t(`account.role.${role}`) }))}
        />
        <LanguageField initial={language} page={page} />
        <p>
          <Button type="submit" variant="brand" iconName="mail">
            {t('account.sendInvitation')}
          </Button>
        </p>
      </Form>
    </section>
  )
}
