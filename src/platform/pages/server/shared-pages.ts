import type { FastifyRequest } from 'fastify'
import { localDay } from '#platform/values/dates/local-day.ts'
import type { SiteLocale } from '#platform/values/site-config.ts'
import type { FreshPage } from './page-cache.ts'
import type { pageRenderer } from './page-renderer.ts'
import type { Services } from './services.ts'

/** A page that may be in the cache: its key there, and how it is rendered. */
export interface SharedPage {
  readonly key: string
  /** The local day of its site, for what is valid on certain days; '' if it depends on none (ENG-02). */
  readonly day: string
  readonly vary: string
  readonly render: () => Promise<FreshPage>
}

/** The pages that all guests share. */
export function sharedPages(
  services: Services,
  { renderSitePage, renderChoice }: ReturnType<typeof pageRenderer>,
): {
  readonly choicePage: (request: FastifyRequest) => SharedPage
  readonly sitePage: (request: FastifyRequest, url: URL, locale: SiteLocale) => SharedPage
} {
  return { choicePage, sitePage }

  function choicePage(request: FastifyRequest): SharedPage {
    const acceptLanguage = request.headers['accept-language'] ?? ''
    return {
      key: `/ ${acceptLanguage}`,
      day: '',
      vary: 'Accept-Language, Accept-Encoding',
      render: () => renderChoice(request, acceptLanguage),
    }
  }

  function sitePage(request: FastifyRequest, url: URL, locale: SiteLocale): SharedPage {
    return {
      key: url.pathname + url.search,
      day: localDay(services.now(), locale.site.timeZone),
      vary: 'Accept-Encoding',
      render: () => renderSitePage(request, url, locale),
    }
  }
}
