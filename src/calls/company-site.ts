import type { SiteConfig } from '#domain/site-config.ts'
import type { Viewer } from '#domain/viewer.ts'

/**
 * CRT-09: a company's certificates are read as on a site of that company, so that whoever stands elsewhere sees no more
 * than there: on the site asked for where it is one of them, else on the one that shows the most. A company without a
 * site is read from where the viewer stands.
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
