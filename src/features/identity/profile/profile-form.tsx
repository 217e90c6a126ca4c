import { LanguageField } from '#features/identity/personal-pages/language-field.tsx'
import { FormText } from '#platform/forms/form-fields.tsx'
import { Form } from '#platform/forms/form.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { personFields } from '#platform/values/person-fields.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import type { Profile } from './get-profile.ts'

/** The form in which users change their name, their telephone number and the language of their emails. */
export function ProfileForm({ profile, page }: { readonly profile: Profile; readonly page: Page }) {
  const { t } = page
  return (
    <Form
      of="AccountController.changeProfile"
      labels={{ name: t('account.name'), phone: t('contact.phone'), language: t('account.language') }}
      name={t('account.profile.title')}
    >
      <p>{t('account.profile.text')}</p>
      <FormText name="name" autoComplete="name" initial={profile.name} />
      <FormText
        name="phone"
        type="tel"
        autoComplete="tel"
        pattern={personFields.phone.pattern}
        initial={profile.phone ?? ''}
      />
      <LanguageField initial={profile.language} page={page} />
      <p>{t('account.profile.email', { email: profile.email })}</p>
      <p>
        <Button type="submit" variant="brand">
          {t('account.profile.save')}
        </Button>
      </p>
    </Form>
  )
}
