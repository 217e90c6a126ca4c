import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { FormCheckboxes, FormSelect } from '#platform/forms/choice-fields.tsx'
import { FormText } from '#platform/forms/form-fields.tsx'
import { languageCodes, languages } from '#platform/i18n/languages.ts'
import { userRoles } from '#platform/values/user-roles.ts'
import { roleText } from './people-content.tsx'
import type { DescribedUser } from './people-page.ts'

export const userLabels = (t: PageTexts['t']): Readonly<Record<string, string>> => ({
  name: t('account.name'),
  email: t('backOffice.people.email'),
  account: t('backOffice.people.account'),
  language: t('account.language'),
  roles: t('backOffice.people.roles'),
})

/** The fields of a form about a user. */
export function UserFields({
  user,
  hasEmail,
  texts: { t },
}: {
  readonly user: DescribedUser
  /** The address of an existing user is part of their record. */
  readonly hasEmail: boolean
  readonly texts: PageTexts
}) {
  return (
    <div className="office-inputs">
      <FormText name="name" initial={user.name} autoComplete="off" />
      {hasEmail && <FormText name="email" type="email" autoComplete="off" />}
      <FormText name="account" initial={user.account} hint={t('backOffice.people.accountHint')} autoComplete="off" />
      <FormSelect
        name="language"
        initial={user.language}
        options={languageCodes.map((code) => ({ value: code, label: languages[code].name, lang: code }))}
      />
      <FormCheckboxes
        name="roles"
        ticked={user.roles}
        options={Object.keys(userRoles).map((role) => ({ value: role, label: roleText(role, t) }))}
        inColumns
      />
    </div>
  )
}
