import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { developmentPolicy, pagePolicy, stillPagePolicy } from '#platform/http/security-headers.ts'
import { emailDarkColors } from '#platform/pages/email-dark-colors.ts'
import type { Services } from './services.ts'

/** The headers of pages; the security policy of a brand colour is computed once. */
export function pageHeaders(services: Services) {
  const policies = new Map<string, string>()
  return { sharedHeaders, ownHeaders, stillHeaders, policyOf }

  /** Headers of a page that all guests share. */
  async function sharedHeaders(brandColor: string): Promise<Record<string, string>> {
    return {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cacheControl.guestPage,
      'content-security-policy': await policyOf(brandColor),
    }
  }

  /** Headers of a page for one user, which may show an email as its recipient gets it. */
  async function ownHeaders(brandColor: string): Promise<Record<string, string>> {
    return { ...(await sharedHeaders(brandColor)), 'content-security-policy': await policyOf(brandColor, true) }
  }

  async function stillHeaders(brandColor: string): Promise<Record<string, string>> {
    const { brandStyle } = await services.pages.modules()
    return {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cacheControl.personal,
      'content-security-policy': stillPagePolicy([brandStyle(brandColor)]),
    }
  }

  async function policyOf(brandColor: string, showsEmails = false): Promise<string> {
    const key = `${brandColor} ${showsEmails}`
    let policy = policies.get(key)
    if (policy === undefined) {
      const { brandStyle } = await services.pages.modules()
      const https = services.publicOrigin().startsWith('https:')
      const styles = [brandStyle(brandColor), ...(showsEmails ? [emailDarkColors] : [])]
      policy = services.clientFiles === null ? developmentPolicy : pagePolicy(styles, https)
      policies.set(key, policy)
    }
    return policy
  }
}

export type PageHeaders = ReturnType<typeof pageHeaders>
