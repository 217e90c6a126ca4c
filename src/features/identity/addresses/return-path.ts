import { backOfficePath } from '#platform/values/addresses/back-office-path.ts'
import { assistantPath } from '#platform/values/addresses/assistant-path.ts'
import { portalPath } from '#platform/values/addresses/portal-path.ts'
import { returnTo } from './sign-in-addresses.ts'

/**
 * Returns the page to return to after signing in: only a page of this site, or of the back office or the Sales Assistant, which
 * belong to no site, and not one of the pages for signing in and out.
 */
export function returnPath(requested: string | null, siteBase: string): string | null {
  const path = requested === null || requested.length > 2000 ? null : portalPath(requested)
  if (path === null) return null
  const [, country] = siteBase.split('/')
  const below = path.replace(/[?].*$/, '')
  const isHere = [`/${country}`, backOfficePath, assistantPath].some(
    (root) => below === root || below.startsWith(`${root}/`),
  )
  const isInBetween = /\/(?:sign-in(?:\/(?:code|provider))?|account\/(?:password|forgotten|sign-up|confirm))$/.test(
    below,
  )
  return isHere && !isInBetween ? path : null
}

/** The page to which a sign-in returns, which the address of its page names. */
export const requestedReturn = ({
  query,
  base,
}: {
  readonly query: URLSearchParams
  readonly base: string
}): string | null => returnPath(query.get(returnTo), base)
