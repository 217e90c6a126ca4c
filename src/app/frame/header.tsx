import type { MarketSegmentStructure } from '#features/catalogue/markets/market-segment-shapes.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { companyName } from '#platform/pages/page-title.ts'
import { cartPaths } from '#platform/values/addresses/cart-paths.ts'
import { isSignInPath, signInAddress, signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { withSegment } from '#features/catalogue/markets/segment-address.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { useSegmentSelection } from '#features/catalogue/markets/selection-store.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { SiteSearch } from '#features/search/search-box/site-search.tsx'
import { BrandMark } from './brand-mark.tsx'
import { BrandName } from './brand-name.tsx'
import { MarketsPanel, marketName } from './markets-panel.tsx'
import { SiteSwitch, type SwitchHead } from './site-switch.tsx'
import css from './layout.module.css'
import panels from './panels.module.css'

interface HeaderProps {
  readonly page: Page
  readonly structure: MarketSegmentStructure
  /** The path in the address below the site's base, such as `/products`. */
  readonly path: string
  readonly query: string
  /** Null while an error is shown. */
  readonly head: SwitchHead | null
}

/** The header with navigation: brand, lists, markets, search, country and language. */
export function Header({ page, structure, path, query, head }: HeaderProps) {
  const { t, base } = page
  const chosen = useSegmentSelection(structure)
  const links = linksOf(page, chosen)
  return (
    <header className={css.header}>
      <div className={css.bar}>
        <a className={css.brand} href={base}>
          <BrandMark />
          <BrandName name={companyName(page.site)} />
        </a>
        <Navigation page={page} structure={structure} path={path} links={links} chosen={chosen} />
        <div className={css.searchArea}>{path !== '/' && <SiteSearch page={page} query={query} size="medium" />}</div>
        <Tools page={page} path={path} query={query} />
      </div>
      <div id="menu" popover="auto" className={panels.panel}>
        <nav className={panels.panelInside} aria-label={t('nav.menu')}>
          <ul className={panels.menuLinks}>
            {links.map((link) => (
              <li key={link.path}>
                <a href={link.href}>{link.text}</a>
              </li>
            ))}
          </ul>
          <MarketsPanel page={page} structure={structure} chosen={chosen} />
        </nav>
      </div>
      <div id="sites" popover="auto" className={panels.panel}>
        {/* The query of a sign-in page may contain tokens, which must not be passed to another page. */}
        <SiteSwitch page={page} path={path} query={isSignInPath(path) ? '' : query} head={head} />
      </div>
    </header>
  )
}

type ChosenMarket = ReturnType<typeof useSegmentSelection>

interface ListLink {
  readonly path: string
  readonly text: string
  readonly href: string
}

/** The lists; those of products keep the chosen market. */
function linksOf({ t, base }: Page, chosen: ChosenMarket): readonly ListLink[] {
  const list = (listPath: string, text: string) => ({
    path: listPath,
    text,
    href: withSegment(base + listPath, chosen),
  })
  return [
    list('/products', t('nav.products')),
    list('/product-groups', t('nav.productGroups')),
    list('/suppliers', t('nav.suppliers')),
    list('/publications', t('nav.publications')),
    {
      path: '/certificates-and-documents',
      text: t('nav.certificates'),
      href: `${base}/certificates-and-documents`,
    },
  ]
}

function Navigation({
  page: { t },
  structure,
  path,
  links,
  chosen,
}: Pick<HeaderProps, 'page' | 'structure' | 'path'> & {
  readonly links: readonly ListLink[]
  readonly chosen: ChosenMarket
}) {
  return (
    <nav className={css.nav} aria-label={t('nav.label')}>
      {links.map((link) => (
        <a
          key={link.path}
          className={css.navLink}
          href={link.href}
          aria-current={path === link.path ? 'page' : undefined}
        >
          {link.text}
        </a>
      ))}
      <Button variant="base" iconName="chevron-down" iconPosition="right" popoverTarget="menu">
        {t('nav.markets')}
        {chosen.businessGroup !== null && (
          <span className={panels.chosenMark}>
            <span className="visually-hidden">{t('nav.yourMarket', { market: marketName(structure, chosen) })}</span>
          </span>
        )}
      </Button>
    </nav>
  )
}

/** The cart, the user, the choice of site, and the menu of small screens. */
function Tools({ page, path, query }: Pick<HeaderProps, 'page' | 'path' | 'query'>) {
  const { t, base } = page
  return (
    <div className={css.tools}>
      <a className={css.userLink} href={base + cartPaths.default} rel="nofollow" title={t('nav.cart')}>
        <Icon name="cart" />
        <span className="visually-hidden">{t('nav.cart')}</span>
        <span id="cart-count" className={css.cartCount} />
      </a>
      <UserLink page={page} path={path} query={query} />
      <Button
        variant="base"
        iconName="globe"
        popoverTarget="sites"
        aria-label={t('siteSwitch.button', { site: siteLabel(page) })}
      >
        <span className={css.siteName}>{siteLabel(page)}</span>
      </Button>
      <span className={css.menuButton}>
        <Button variant="base" iconName="menu" popoverTarget="menu">
          <span className={css.menuText}>{t('nav.menu')}</span>
        </Button>
      </span>
    </div>
  )
}

/** Links to the sign-in page or to the user's own page. */
function UserLink({ page: { t, base, user }, path, query }: Pick<HeaderProps, 'page' | 'path' | 'query'>) {
  const from = isSignInPath(path) ? null : base + (path === '/' ? '' : path) + query
  const label = user === null ? t('nav.signIn') : t('nav.account', { name: user.name })
  return (
    <a
      className={css.userLink}
      href={user === null ? signInAddress(base, from) : base + signInPaths.account}
      rel={user === null ? 'nofollow' : undefined}
      aria-label={label}
      title={label}
    >
      <Icon name="user" />
      <span className={css.userName}>{user === null ? t('nav.signIn') : user.name}</span>
    </a>
  )
}

const siteLabel = ({ site, sites, language }: Page): string =>
  `${sites.find((each) => each.code === site.code)?.name ?? site.countryName} · ${language.slice(0, 2).toUpperCase()}`
