import { loadCatalogue } from '#platform/i18n/catalogues.ts'
import { makePage, switchSite } from '#platform/pages/make-page.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { RenderRequest } from '#platform/pages/render-contract.ts'

/** Cached by the sites of a portal: a process has one portal, but tests have several. */
const pages = new WeakMap<RenderRequest['sites'], Map<string, Promise<Page>>>()

/**
 * Creates the page once for the guests of a site and language, because it contains nothing of a request. Each signed-in user
 * gets their own.
 */
export function pageOf({
  site,
  language,
  sites,
  isGuest,
  publicOrigin,
  user,
  assistant,
}: RenderRequest): Promise<Page> {
  const create = () =>
    loadCatalogue(language).then((catalogue) =>
      makePage(
        { site, language, sites: sites.map(switchSite), isGuest, publicOrigin, user: user ?? null, assistant },
        catalogue,
      ),
    )
  if (user !== undefined) return create()
  const key = `${site.code} ${site.companyCountry ?? ''} ${language} ${isGuest} ${publicOrigin}`
  const ofPortal = pages.get(sites) ?? new Map<string, Promise<Page>>()
  pages.set(sites, ofPortal)
  const page = ofPortal.get(key) ?? create()
  ofPortal.set(key, page)
  return page
}
