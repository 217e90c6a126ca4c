import type { ReactNode } from 'react'
import { PublicationTiles } from '#features/content/cards/publication-tiles.tsx'
import type { ListedPublication } from '#features/content/cards/publication-card.ts'
import { type Contact, mailTo } from '#features/catalogue/companies/company-contact.ts'
import { listLinks } from '#features/search/lists/list-links.ts'
import type { ListData } from '#features/search/lists/list-data.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { facetValueText } from '#platform/pages/parts/picklist-texts.ts'
import { siteLocale } from '#platform/values/numbers/number-format.ts'
import { searchAddress, withChange } from '#platform/search/vocabulary/search-address.ts'
import { formatPhone, phoneLink } from '#platform/values/phone.ts'
import { contactAddress } from '#platform/values/addresses/contact-address.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { TagList } from '#platform/widgets/tag/tag-list.tsx'
import { formulations as shownFormulations, type MarketOverview } from './overview-data.ts'
import css from './overview.module.css'

/** Functions of a market and whom to ask, its formulations and publications, before the list of its products. */
export function MarketOverviewPart({
  overview: { functions, formulations, publications, contact },
  list,
  name,
  page,
}: {
  readonly overview: MarketOverview
  readonly list: ListData
  /** The name of the business group or segment. */
  readonly name: string
  readonly page: Page
}) {
  const { t } = page
  const path = page.base + list.path
  const links = listLinks(path, list.state)
  const publicationsAddress = links.kind('knowledgeArticle')
  return (
    <div className={css.overview}>
      <div className={css.first}>
        {functions.length > 0 && (
          <Part title={t('group.functions')}>
            <TagList
              items={functions.map(([value, count, label]) => ({
                key: value,
                text: `${facetValueText(page, 'function', value, label ?? null)} ${page.number(count)}`,
                href: links.toggle('function', value),
              }))}
            />
          </Part>
        )}
        <Experts contact={contact} market={name} path={path} page={page} />
      </div>
      <Publications
        title={t('group.formulations')}
        href={searchAddress(
          path,
          withChange(list.state, { resultsType: 'knowledgeArticle', filters: shownFormulations }),
        )}
        cards={formulations}
        page={page}
      />
      <Publications
        title={t('publications.titleInGroup', { group: name })}
        href={publicationsAddress}
        cards={publications}
        page={page}
      />
    </div>
  )
}

function Part({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <section className={css.part}>
      <h2 className={css.title}>{title}</h2>
      {children}
    </section>
  )
}

function Publications({
  title,
  href,
  cards,
  page,
}: {
  readonly title: string
  readonly href: string
  readonly cards: readonly ListedPublication[]
  readonly page: Page
}) {
  if (cards.length === 0) return null
  return (
    <Part
      title={
        <a href={href}>
          {title}
          <Icon name="arrow-right" />
        </a>
      }
    >
      <PublicationTiles cards={cards} page={page} />
    </Part>
  )
}

function Experts({
  contact: { email, phone },
  market,
  path,
  page,
}: {
  readonly contact: Contact
  /** The subject of an email. */
  readonly market: string
  readonly path: string
  readonly page: Page
}) {
  const { t, base, site, language } = page
  return (
    <Part title={t('group.contact')}>
      <p>{t('group.contactLead')}</p>
      <p className={css.ways}>
        <a href={contactAddress(base, { from: path })}>{t('page.contact')}</a>
        {email !== '' && (
          <a href={mailTo(email, market)} translate="no">
            {email}
          </a>
        )}
        {phone !== '' && (
          <a href={phoneLink(phone)} translate="no">
            {formatPhone(phone, siteLocale(site, language))}
          </a>
        )}
      </p>
    </Part>
  )
}
