import { Fragment } from 'react'
import { siteBase, sitesShowing } from '#platform/values/addresses/addresses.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import { languageCodes, languages } from '#platform/i18n/languages.ts'
import type { ContentDetails } from './content-shapes.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import css from './languages-note.module.css'

/** Shows the language of a content if it differs from the language of the page (LNG-01), and links to its other languages. */
export function LanguagesNote({
  content: { lang, languages: published, countries },
  path,
  page: { t, site, sites, language },
}: {
  readonly content: Pick<ContentDetails, 'lang' | 'languages' | 'countries'>
  /** The path of the page below a site's base. */
  readonly path: string
  readonly page: Page
}) {
  const shown = lang ?? language
  const others = languageCodes.filter((each) => each !== shown && published.includes(each))
  if (lang === undefined && others.length === 0) return null
  const showing = sitesShowing(sites, { countries: countries.length === 0 ? undefined : countries })
  // Links to this site if it has the language, otherwise to the first site that has it.
  const addresses = others.flatMap((other) => {
    const target = [site, ...showing].find(
      (each) => each.supportedLanguages.includes(other) && (each === site || !each.isMyIMCDOnly),
    )
    return target === undefined ? [] : { other, href: siteBase(target, other) + path }
  })
  return (
    <div className={css.languages}>
      <Icon name="globe" size={16} />
      <div>
        {lang !== undefined && <p>{t('publication.shownIn', { language: languageName(lang, language) })}</p>}
        {addresses.length > 0 && (
          <p>
            {t('publication.alsoIn')}{' '}
            {addresses.map(({ other, href }, at) => (
              <Fragment key={other}>
                {at > 0 && ' '}
                <span className={css.language}>
                  <a href={href} hrefLang={other} lang={other}>
                    {languages[other].name}
                  </a>
                  {at < addresses.length - 1 && ' ·'}
                </span>
              </Fragment>
            ))}
          </p>
        )}
      </div>
    </div>
  )
}
