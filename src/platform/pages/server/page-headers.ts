import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { developmentPolicy, pagePolicy, stillPagePolicy } from '#platform/http/security-headers.ts'
import type { Services } from './services.ts'

/** The headers of pages; the security policy of a brand colour is computed once. */
export function pageHeaders(services: Services) {
  const policies = new Map<string, string>()
  return { sharedHeaders, stillHeaders, policyOf }

  /** Headers of a page that all guests share. */
  async function sharedHeaders(brandColor: string): Promise<Record<string, string>> {
    return {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cacheControl.guestPage,
      'content-security-policy': await policyOf(brandColor),
    }
  }

  async function stillHeaders(brandColor: string): Promise<Record<string, string>> {
    const { brandStyle } = await services.pages.modules()
    return {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cacheControl.personal,
      'content-security-policy': stillPagePolicy([brandStyle(brandColor)]),
    }
  }

  async function policyOf(brandColor: string): Promise<string> {
    let policy = policies.get(brandColor)
    if (policy === undefined) {
      const { brandStyle } = await services.pages.modules()
      const https = services.publicOrigin().startsWith('https:')
      policy = services.clientFiles === null ? developmentPolicy : pagePolicy([brandStyle(brandColor)], https)
      policies.set(brandColor, policy)
    }
    return policy
  }
}

export type PageHeaders = ReturnType<typeof pageHeaders>
