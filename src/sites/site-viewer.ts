import { failure } from '#platform/values/errors.ts'
import { isLanguageCode, languageFromSegment, type LanguageCode } from '#platform/i18n/languages.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { SiteParams } from '#platform/values/addresses/site-params.ts'
import { siteByCountry } from './table.ts'

/**
 * Returns the viewer on the site in the parameters. This is the only place that determines a call's site and language; the user
 * stays the same. All fourteen languages are allowed, because a supplier's page can be read in a language that the site does
 * not offer; page addresses are stricter (CTX-10). Throws INVALID_PARAMETERS for an unknown country or language,
 * SIGN_IN_REQUIRED for a guest on a site for signed-in users.
 */
export function siteViewer(params: SiteParams, viewer: Viewer): Viewer {
  const site = siteOfCountry(params.countryCode)
  const language = languageOfCode(params.languageCode)
  if (site.isMyIMCDOnly && viewer.user === undefined) throw failure('SIGN_IN_REQUIRED')
  return { ...viewer, site, language }
}

/** The context of a call on the site that its parameters name. Throws as `siteViewer`. */
export const onSite = <Context extends { readonly viewer: Viewer }>(
  context: Context,
  siteLocale: SiteParams,
): Omit<Context, 'viewer'> & { readonly viewer: Viewer } => ({
  ...context,
  viewer: siteViewer(siteLocale, context.viewer),
})

/** Does the same as `siteViewer` with optional parameters; a missing one keeps the viewer's value. */
export function siteViewerOr(
  { countryCode, languageCode }: { readonly [name in keyof SiteParams]?: string | undefined },
  viewer: Viewer,
): Viewer {
  return siteViewer(
    { countryCode: countryCode ?? viewer.site.countryIsoCode, languageCode: languageCode ?? viewer.language },
    viewer,
  )
}

function siteOfCountry(countryCode: string): SiteConfig {
  const site = siteByCountry(countryCode.toUpperCase())
  if (site === null)
    throw failure('INVALID_PARAMETERS', { parameter: 'countryCode', reason: 'no site has this country' })
  return site
}

/** Throws INVALID_PARAMETERS if the code is none of the fourteen languages. */
export function languageOfCode(languageCode: string): LanguageCode {
  if (isLanguageCode(languageCode)) return languageCode
  const language = languageFromSegment(languageCode.toLowerCase())
  if (language === null)
    throw failure('INVALID_PARAMETERS', { parameter: 'languageCode', reason: 'not a language of the portal' })
  return language
}
