import { loadCatalogue } from '#platform/i18n/catalogues.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { makePage } from './make-page.ts'
import type { Page } from './page-context.ts'

/** Messages for what is no page, such as an email or a feed; it is written by the same modules as the pages, which have the words. */
export async function siteMessages(site: SiteConfig, language: LanguageCode): Promise<Page['t']> {
  return makePage({ site, language, sites: [], isGuest: true, publicOrigin: '' }, await loadCatalogue(language)).t
}
