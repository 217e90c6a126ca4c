import { siteBase, sitesShowing } from '#platform/values/addresses/addresses.ts'
import { languages, type LanguageCode } from '#platform/i18n/languages.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import type { Page, SwitchSite } from '#platform/pages/page-context.ts'
import type { Head } from '#platform/pages/screen.ts'
import css from './panels.module.css'

/** What decides which sites show a page. */
export type SwitchHead = Pick<Head, 'shownInCountries' | 'shownInLanguages' | 'elsewhere'>

/**
 * Selects another country or language for the same page: the same path and query on the other site. A site that does not show
 * the page leads to what it has instead, and never to an error page.
 */
export function SiteSwitch({
  page,
  path,
  query,
  head,
}: {
  readonly page: Page
  readonly path: string
  readonly query: string
  /** Null while an error is shown. */
  readonly head: SwitchHead | null
}) {
  const { t } = page
  const rest = (path === '/' ? '' : path) + query
  const showing = sitesShowing(page.sites, { countries: head?.shownInCountries, languages: head?.shownInLanguages })
  const addressOn = (site: SwitchSite, language: LanguageCode): string => {
    const isShown = showing.some(
      (each) => each.basePath === site.basePath && each.supportedLanguages.includes(language),
    )
    return siteBase(site, language) + (isShown ? rest : (head?.elsewhere ?? ''))
  }
  return (
    <nav className={css.panelInside} aria-label={t('siteSwitch.title')}>
      <h2 className={css.panelTitle}>{t('siteSwitch.title')}</h2>
      <ul className={css.sites}>
        {page.sites.map((site) => (
          <li key={site.code} className={css.siteEntry} data-current={site.code === page.site.code ? '' : undefined}>
            <span className={css.siteCountry}>{site.name}</span>
            {site.supportedLanguages.map((language) =>
              site.code === page.site.code && language === page.language ? (
                <span key={language} aria-current="true" lang={language}>
                  <Icon name="check" size={16} />
                  {languages[language].name}
                </span>
              ) : (
                <a key={language} href={addressOn(site, language)} lang={language} hrefLang={language}>
                  {languages[language].name}
                </a>
              ),
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
