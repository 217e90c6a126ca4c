import { alternatesOf, sitesShowing } from '#domain/addresses.ts'
import type { Page } from './page-context.ts'
import type { Head } from './screen.ts'

export interface HeadLink {
  readonly rel: 'canonical' | 'alternate'
  readonly href: string
  readonly hrefLang?: string
}

/** Canonical and alternate links of a page; a page that is not to be indexed has no alternates, nor has a closed site (SEO-03). */
export function headLinks(
  head: Head,
  page: Pick<Page, 'base' | 'sites'> & { readonly site: Pick<Page['site'], 'isMyIMCDOnly'> },
  publicOrigin: string,
): readonly HeadLink[] {
  const canonical: HeadLink = { rel: 'canonical', href: publicOrigin + head.canonicalPath }
  if (head.robots !== 'index,follow' || page.site.isMyIMCDOnly) return [canonical]
  const sites = head.shownInCountries === undefined ? page.sites : sitesShowing(page.sites, head.shownInCountries)
  const below = head.canonicalPath.slice(page.base.length)
  return [
    canonical,
    ...alternatesOf(below, sites).map(({ hrefLang, path }): HeadLink => ({
      rel: 'alternate',
      href: publicOrigin + path,
      hrefLang,
    })),
  ]
}
