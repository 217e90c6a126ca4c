import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import type { Head, LoadContext } from '#platform/pages/screen.ts'

/** Returns the head of a personal page, which search engines do not index. */
export const ownHead = ({ site, messages }: LoadContext, title: string, canonicalPath: string): Head => ({
  title: pageTitle(title, companyName(site)),
  description: messages.t('signIn.description', { company: companyName(site) }),
  canonicalPath,
  robots: 'noindex,nofollow',
  onlyHere: true,
})
