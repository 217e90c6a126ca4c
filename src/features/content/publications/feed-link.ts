import { companyName } from '#platform/pages/page-title.ts'
import type { HeadLink, LoadContext } from '#platform/pages/screen.ts'
import { feedPath } from '#platform/values/addresses/feed.ts'

/** The link to the site's publication feed, for the head of a page. */
export const feedLink = ({ base, site }: Pick<LoadContext, 'base' | 'site'>): HeadLink => ({
  type: 'application/atom+xml',
  title: companyName(site),
  path: base + feedPath,
})
