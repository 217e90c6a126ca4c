import type { MarketSegmentStructure } from '#calls/market-segment-shapes.ts'
import { Icon } from '#widgets/icon/icon.tsx'
import { companyName } from '#domain/page-title.ts'
import { groupPath } from '../paths.ts'
import type { Page } from '../page-context.ts'
import { SiteSearch } from '../search-box/site-search.tsx'
import { BrandMark } from './brand-mark.tsx'
import { BrandName } from './brand-name.tsx'
import { SiteSwitch } from './site-switch.tsx'
import css from './layout.module.css'

/** Where a visitor is and can go: brand, lists, markets, search, country and language. */
export function Header({
  page,
  structure,
  path,
  query,
}: {
  readonly page: Page
  readonly structure: MarketSegmentStructure
  /** Of the address, under the site's base: `/products`. */
  readonly path: string
  readonly query: string
}) {
  const { t, base } = page
  const links = [
    { path: '/products', text: t('nav.products') },
    { path: '/product-groups', text: t('nav.productGroups') },
    { path: '/suppliers', text: t('nav.suppliers') },
  ]
  return (
    <header className={css.header}>
      <div className={css.bar}>
        <a className={css.brand} href={base}>
          <BrandMark />
          <BrandName name={companyName(page.site)} />
        </a>
        <nav className={css.nav} aria-label={t('nav.label')}>
          {links.map((link) => (
            <a
              key={link.path}
              className={css.navLink}
              href={base + link.path}
              aria-current={path === link.path ? 'page' : undefined}
            >
              {link.text}
            </a>
          ))}
          <button type="button" className={css.navLink} popoverTarget="menu">
            {t('nav.markets')}
            <Icon name="chevron-down" size={16} />
          </button>
        </nav>
        <div className={css.searchArea}>{path !== '/' && <SiteSearch page={page} query={query} size="medium" />}</div>
        <div className={css.tools}>
          <button
            type="button"
            className={css.navLink}
            popoverTarget="sites"
            aria-label={t('siteSwitch.button', { site: siteLabel(page) })}
          >
            <Icon name="globe" />
            <span className={css.siteName}>{siteLabel(page)}</span>
          </button>
          <button type="button" className={`${css.navLink} ${css.menuButton}`} popoverTarget="menu">
            <Icon name="menu" />
            <span>{t('nav.menu')}</span>
          </button>
        </div>
      </div>
      <div id="menu" popover="auto" className={css.panel}>
        <nav className={css.panelInside} aria-label={t('nav.markets')}>
          <ul className={css.menuLinks}>
            {links.map((link) => (
              <li key={link.path}>
                <a href={base + link.path}>{link.text}</a>
              </li>
            ))}
          </ul>
          <ul className={css.markets}>
            {structure.map((group) => (
              <li key={group.id} className={css.market} data-accent={group.integrationId}>
                <a className={css.marketName} href={groupPath(base, group.slug)}>
                  {group.name}
                </a>
                <ul>
                  {group.marketSegments.map((segment) => (
                    <li key={segment.id}>
                      <a href={groupPath(base, group.slug, segment.slug)}>{segment.name}</a>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div id="sites" popover="auto" className={css.panel}>
        <SiteSwitch page={page} path={path} query={query} />
      </div>
    </header>
  )
}

const siteLabel = ({ site, sites, language }: Page): string =>
  `${sites.find((each) => each.code === site.code)?.name ?? site.countryName} · ${language.slice(0, 2).toUpperCase()}`
