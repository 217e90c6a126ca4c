import { failure } from '#domain/errors.ts'
import { isLanguageCode, languageFromSegment, type LanguageCode } from '#domain/languages.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import type { Viewer } from '#domain/viewer.ts'
import { siteByCountry } from '#sites/table.ts'

/** CTX-05: the parameters every call of a country site carries. */
export interface SiteParams {
  readonly countryCode: string
  readonly languageCode: string
}

/**
 * The viewer on the site that the parameters name: the only place where a call's site and language are decided. Who is
 * asking never changes, only where they stand. The language may be any of the fourteen, as a worldwide supplier's page
 * is read in one that the site does not offer; the addresses of pages are stricter (CTX-10).
 * Throws INVALID_PARAMETERS for an unknown country or language, SIGN_IN_REQUIRED for a guest on a site for signed-in
 * users only.
 */
export function siteViewer(params: SiteParams, viewer: Viewer): Viewer {
  const site = siteOfCountry(params.countryCode)
  const language = languageOfCode(params.languageCode)
  if (site.isMyIMCDOnly && viewer.user === undefined) throw failure('SIGN_IN_REQUIRED')
  return { ...viewer, site, language }
}

/** The same where a call may leave out either: what is not said is as the viewer stands. */
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

/** Throws INVALID_PARAMETERS where it is none of the fourteen. */
export function languageOfCode(languageCode: string): LanguageCode {
  if (isLanguageCode(languageCode)) return languageCode
  const language = languageFromSegment(languageCode.toLowerCase())
  if (language === null)
    throw failure('INVALID_PARAMETERS', { parameter: 'languageCode', reason: 'not a language of the portal' })
  return language
}
