import type { AccountPeople } from '#calls/account-shapes.ts'
import { accountFields, type PersonAct } from '#domain/account-forms.ts'
import { signInPaths } from '#domain/sign-in-form.ts'
import { Badge } from '#widgets/badge/badge.tsx'
import { Button } from '#widgets/button/button.tsx'
import type { Page } from '../page-context.ts'
import css from '../account/account.module.css'

type Person = AccountPeople['people'][number]

/** The people of an account; what can be done with each is a form of its own. */
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
