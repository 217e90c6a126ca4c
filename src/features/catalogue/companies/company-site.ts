import type { SiteConfig } from '#platform/values/site-config.ts'
import type { Viewer } from '#platform/values/viewer.ts'

/**
 * CRT-09: returns the site on which a company's certificates are read, so that a visitor on another site sees no more than on a
 * site of the company. This is the requested site if it belongs to the company, otherwise the company's site that shows the
 * most. For a company without a site, it is the viewer's site.
 */
export function companySite(
  companyKey: string,
  sites: readonly SiteConfig[],
  viewer: Pick<Viewer, 'site'>,
): SiteConfig {
  const own = sites.filter((site) => site.IMCDCompany === companyKey)
  if (own.length === 0) return viewer.site
  return (
    own.find((site) => site.code === viewer.site.code) ??
    own.find((site) => !site.isMyIMCDOnly && site.hidesCertificatesFromGuests !== true) ??
    own[0] ??
    viewer.site
  )
}
