import type { SiteConfig } from '#domain/site-config.ts'
import type { Role, Viewer } from '#domain/viewer.ts'
import { systemViewer } from '#records/system-viewer.ts'

/** A viewer on the site of a country, a guest where no role is given. */
export function viewerIn(country: string, roles?: readonly Role[], site: Partial<SiteConfig> = {}): Viewer {
  const { user: _, ...nobody } = systemViewer
  const viewer: Viewer = { ...nobody, site: { ...systemViewer.site, countryIsoCode: country, ...site } }
  return roles ? { ...viewer, user: { id: '005000000000001AAA', roles } } : viewer
}
