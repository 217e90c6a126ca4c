import type { AccountPeople } from '#features/identity/accounts/account-shapes.ts'
import { formCommand, formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { siteLocale } from '#platform/values/numbers/number-format.ts'
import { formatPhone, phoneLink } from '#platform/values/phone.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { PersonAct } from './person-acts.ts'
import css from '#platform/widgets/personal-page/personal-page.module.css'

const of = 'AccountController.changePerson'

type Person = AccountPeople['people'][number]

/** Lists the users of an account, with a form for each action. */
export function PeopleList({ people, page }: { readonly people: AccountPeople['people']; readonly page: Page }) {
  const { t, site, language } = page
  return (
    <ul className={css.rows}>
      {people.map((person) => (
        <li key={person.id}>
          <div className={css.who}>
            <span>
              <b translate="no">{person.name}</b> {person.isSelf && <Badge tone="neutral">{t('account.you')}</Badge>}{' '}
              {!person.isActive && <Badge tone="warning">{t('account.off')}</Badge>}
            </span>
            <p translate="no">{person.email}</p>
            {person.phone !== null && (
              <p translate="no">
                <a href={phoneLink(person.phone)}>{formatPhone(person.phone, siteLocale(site, language))}</a>
              </p>
            )}
            <p>{person.isVisiting ? t('account.visiting') : t(`account.role.${person.role}`)}</p>
          </div>
          {!person.isSelf && (
            <Form of={of} record={person.id} hidden={{ userId: person.id }} name={person.name}>
              <div className={css.acts}>
                {actsOn(person).map((act) => (
                  <Button
                    key={act}
                    type="submit"
                    size="small"
                    name={formNames.command}
                    value={formCommand(of, { act })}
                    aria-label={`${t(`account.act.${act}`)}: ${person.name}`}
                  >
                    {t(`account.act.${act}`)}
                  </Button>
                ))}
              </div>
            </Form>
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
