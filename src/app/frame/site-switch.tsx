import { siteBase } from '#platform/values/addresses/addresses.ts'
import { languages } from '#platform/i18n/languages.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import css from './layout.module.css'

/** Selects another country or language for the same page: the same path and query on the other site. */
export function SiteSwitch({
  page,
  path,
  query,
}: {
  readonly page: Page
  readonly path: string
  readonly query: string
}) {
  const { t } = page
  const rest = (path === '/' ? '' : path) + query
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
                <a key={language} href={siteBase(site, language) + rest} lang={language} hrefLang={language}>
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
