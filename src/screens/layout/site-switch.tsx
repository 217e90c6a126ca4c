import { siteBase } from '#domain/addresses.ts'
import { languages } from '#domain/languages.ts'
import { Icon } from '#widgets/icon/icon.tsx'
import type { Page } from '../page-context.ts'
import css from './layout.module.css'

/** Another country or language for the same thing: the same path and question on the other site. */
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
