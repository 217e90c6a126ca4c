import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { Breadcrumbs } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import { userRoles } from '#platform/values/user-roles.ts'
import { AdministrationTable } from '#features/back-office/administration/administration-table.tsx'
import { PagesNavigation } from '#features/back-office/page-parts/pages-navigation.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import type { PeoplePage, UserState } from './people-page.ts'

/** The users of the portal: search and list. */
export function PeopleContent({ page, texts }: { readonly page: PeoplePage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <div className="office-title">
        <h1>{t('backOffice.people.title')}</h1>
        <ButtonLink href={page.inviteHref} variant="brand">
          {t('account.invite')}
        </ButtonLink>
      </div>
      <Filters page={page} t={t} />
      {page.rows.length === 0 ? (
        <div className="office-none">
          <p>{t('backOffice.people.none')}</p>
          <a href={page.href}>{t('backOffice.people.all')}</a>
        </div>
      ) : (
        <PeopleTable rows={page.rows} texts={texts} />
      )}
      <PagesNavigation previousHref={page.previousHref} nextHref={page.nextHref} texts={texts} />
    </>
  )
}

const Filters = ({ page, t }: { readonly page: PeoplePage; readonly t: PageTexts['t'] }) => (
  <form className="office-tools" action={page.href} method="get" role="search">
    <label>
      {t('backOffice.people.search')}
      <input type="search" name="search" defaultValue={page.search} maxLength={200} autoComplete="off" />
    </label>
    <label>
      {t('backOffice.people.roles')}
      <select name="role" defaultValue={page.role}>
        <option value="">{t('backOffice.people.anyRole')}</option>
        {Object.keys(userRoles).map((role) => (
          <option key={role} value={role}>
            {roleText(role, t)}
          </option>
        ))}
      </select>
    </label>
    <label>
      {t('backOffice.people.state')}
      <select name="state" defaultValue={page.state}>
        <option value="">{t('backOffice.people.anyState')}</option>
        <option value="active">{t('backOffice.people.active')}</option>
        <option value="inactive">{t('backOffice.people.inactive')}</option>
      </select>
    </label>
    <Button type="submit">{t('backOffice.show')}</Button>
  </form>
)

function PeopleTable({ rows, texts }: { readonly rows: PeoplePage['rows']; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <AdministrationTable
      label={t('backOffice.people.title')}
      headings={[
        t('account.name'),
        t('backOffice.people.email'),
        t('backOffice.people.roles'),
        t('backOffice.people.account'),
        t('backOffice.people.state'),
      ]}
      rows={rows.map(({ id, href, name, email, roles, accountName, state }) => ({
        key: id,
        cells: [
          <a key="name" href={href} translate="no">
            {name}
          </a>,
          email,
          roles.map((role) => roleText(role, t)).join(', '),
          accountName ?? '–',
          <StateBadge key="state" state={state} texts={texts} />,
        ],
      }))}
    />
  )
}

/** Administrators of a customer’s account are not administrators of the portal. */
export const roleText = (role: string, t: PageTexts['t']): string =>
  t(role === 'customerAdmin' ? 'backOffice.people.customerAdmin' : `account.role.${role}`)

const tones = { active: 'positive', inactive: 'warning', invited: 'neutral' } as const

export const StateBadge = ({ state, texts: { t } }: { readonly state: UserState; readonly texts: PageTexts }) => (
  <Badge tone={tones[state]}>{t(`backOffice.people.${state}`)}</Badge>
)

/** The way from the list of people to a page about one of them. */
export const PeopleCrumbs = ({
  href,
  current,
  texts: { t },
}: {
  readonly href: string
  readonly current: string
  readonly texts: PageTexts
}) => (
  <Breadcrumbs
    label={t('layout.breadcrumbs')}
    crumbs={[{ text: t('backOffice.people.title'), href }, { text: current }]}
  />
)
