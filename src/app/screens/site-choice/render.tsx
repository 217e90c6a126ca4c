import { guessSites, acceptedTags } from '#platform/values/addresses/accept-language.ts'
import { alternatesOf, siteBase } from '#platform/values/addresses/addresses.ts'
import { defaultLanguage, languageCodes, languages, type LanguageCode } from '#platform/i18n/languages.ts'
import { companyNamePrefix } from '#platform/pages/page-title.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { loadCatalogue } from '#platform/i18n/catalogues.ts'
import { alternateTag, canonicalTag } from '#platform/pages/head/head.ts'
import { BrandMark } from '#app/frame/brand-mark.tsx'
import { makePage, switchSite } from '#platform/pages/make-page.ts'
import { plainDocument } from '#platform/pages/plain-document.tsx'
import type { SiteChoiceRequest } from '#platform/pages/render-contract.ts'

/** RTE-07: the root address offers country and language, the most likely ones first, and never redirects. */
export async function renderSiteChoice({
  sites,
  acceptLanguage,
  publicOrigin,
  assets,
}: SiteChoiceRequest): Promise<string> {
  const [first] = sites
  if (first === undefined) throw new Error('There is no site.')
  const language = readLanguage(acceptLanguage)
  const named = new Map(sites.map((site) => [site.code, switchSite(site).name]))
  const { t } = makePage(
    { site: first, language, sites: [], isGuest: true, publicOrigin },
    await loadCatalogue(language),
  )
  const guesses = guessSites(acceptLanguage, sites).slice(0, 3)
  const links = alternatesOf('', sites).map(({ hrefLang, path }) => alternateTag(hrefLang, publicOrigin + path))
  return plainDocument(
    {
      language,
      head: {
        title: t('siteChoice.headTitle', { company: companyNamePrefix }),
        description: t('siteChoice.description', { company: companyNamePrefix }),
        robots: 'index,follow',
      },
      links: [canonicalTag(`${publicOrigin}/`), ...links],
      brandColor: first.brandColor,
      assets,
    },
    <div className="plain-page">
      <header className="plain-side">
        <span className="plain-brand">
          <BrandMark />
          {companyNamePrefix}
        </span>
        <h1>{t('siteChoice.title')}</h1>
        <p>{t('siteChoice.lead')}</p>
      </header>
      <main className="plain-main">
        <section>
          <h2>{t('siteChoice.suggested')}</h2>
          <Guesses guesses={guesses} names={named} />
        </section>
        <section>
          <h2>{t('siteChoice.all')}</h2>
          <ul className="plain-sites">
            {sites.map((site) => (
              <SiteEntry key={site.code} site={site} name={named.get(site.code) ?? site.countryName} />
            ))}
          </ul>
        </section>
      </main>
    </div>,
  )
}

/** The most likely sites and languages. `names`: the names of the sites by their codes. */
const Guesses = ({
  guesses,
  names,
}: {
  readonly guesses: readonly { readonly site: SiteConfig; readonly language: LanguageCode }[]
  readonly names: ReadonlyMap<string, string>
}) => (
  <ul className="plain-guesses">
    {guesses.map((guess) => (
      <li key={guess.site.code}>
        <a className="plain-guess" href={siteBase(guess.site, guess.language)} hrefLang={guess.language}>
          <span>
            <b lang={guess.site.supportedLanguages[0]}>{names.get(guess.site.code)}</b>
            <span lang={guess.language}>{languages[guess.language].name}</span>
          </span>
          <Icon name="arrow-right" />
        </a>
      </li>
    ))}
  </ul>
)

function SiteEntry({ site, name }: { readonly site: SiteConfig; readonly name: string }) {
  return (
    <li className="plain-site">
      <b lang={site.supportedLanguages[0]}>{name}</b>
      <span className="plain-languages">
        {site.supportedLanguages.map((language) => (
          <a key={language} href={siteBase(site, language)} lang={language} hrefLang={language}>
            {languages[language].name}
          </a>
        ))}
      </span>
    </li>
  )
}

/** Returns the language in which the page is shown. */
function readLanguage(acceptLanguage: string): LanguageCode {
  for (const tag of acceptedTags(acceptLanguage)) {
    const requested = tag.toLowerCase()
    const found =
      languageCodes.find((code) => code.toLowerCase() === requested) ??
      languageCodes.find((code) => code.split('-')[0] === requested.split('-')[0])
    if (found !== undefined) return found
  }
  return defaultLanguage
}
