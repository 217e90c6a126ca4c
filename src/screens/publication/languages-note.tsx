import { siteBase, sitesShowing } from '#domain/addresses.ts'
import { languageName } from '#domain/language-name.ts'
import { languageCodes, languages } from '#domain/languages.ts'
import type { ContentDetails } from '#calls/publication-shapes.ts'
import { Icon } from '#widgets/icon/icon.tsx'
import type { Page } from '../page-context.ts'
import css from './publication.module.css'

/** In which language a content is shown where that is not the page's (LNG-01), and where it stands in others. */
export function LanguagesNote({
  content: { lang, languages: published, countries },
  path,
  page: { t, site, sites, language },
}: {
  readonly content: Pick<ContentDetails, 'lang' | 'languages' | 'countries'>
  /** Of its page, below a site's base. */
  readonly path: string
  readonly page: Page
}) {
  const shown = lang ?? language
  const others = languageCodes.filter((each) => each !== shown && published.includes(each))
  if (lang === undefined && others.length === 0) return null
  const showing = sitesShowing(sites, { countries: countries.length === 0 ? undefined : countries })
  // On this site where it has the language, else on the first one that does.
  const addresses = others.flatMap((other) => {
    const place = [site, ...showing].find(
      (each) => each.supportedLanguages.includes(other) && (each === site || !each.isMyIMCDOnly),
    )
    return place === undefined ? [] : { other, href: siteBase(place, other) + path }
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
              <span key={other}>
                {at > 0 && ' · '}
                <a href={href} hrefLang={other} lang={other}>
                  {languages[other].name}
                </a>
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  )
}
