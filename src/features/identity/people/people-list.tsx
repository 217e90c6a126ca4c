import type { AccountPeople } from '#features/identity/accounts/account-shapes.ts'
import { accountFields, type PersonAct } from '#features/identity/accounts/account-forms.ts'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import css from '#features/identity/accounts/account.module.css'

type Person = AccountPeople['people'][number]

/** Lists the users of an account, with a form for each action. */
export function PeopleList({ people, page }: { readonly people: AccountPeople['people']; readonly page: Page }) {
  const { t } = page
  return (
    <ul className={css.sessions}>
      {people.map((person) => (
        <li key={person.id}>
          <div className={css.who}>
            <span>
              <b translate="no">{person.name}</b> {person.isSelf && <Badge tone="neutral">{t('account.you')}</Badge>}{' '}
              {!person.isActive && <Badge tone="warning">{t('account.off')}</Badge>}
            </span>
            <p translate="no">{person.email}</p>
            <p>{person.isVisiting ? t('account.visiting') : t(`account.role.${person.role}`)}</p>
          </div>
          {!person.isSelf && (
            <form className={css.acts} action={page.base + signInPaths.users} method="post">
              <input type="hidden" name={accountFields.user} value={person.id} />
              {actsOn(person).map((act) => (
                <Button
                  key={act}
                  type="submit"
                  size="small"
                  name={accountFields.act}
                  value={act}
                  aria-label={`${t(`account.act.${act}`)}: ${person.name}`}
                >
                  {t(`account.act.${act}`)}
                </Button>
              ))}
            </form>
          )}
        </li>
      ))}
    </ul>
  )
}

function actsOn({ isVisiting, isActive, role }: Person): readonly PersonAct[] {
  if (isVisiting) return ['remove']
  if (!isActive) return ['on']
  return [role === 'customerAdmin' ? 'customer' : 'customerAdmin', 'off']
}
