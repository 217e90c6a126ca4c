import type { FastifyRequest } from 'fastify'
import { isLanguageCode } from '#platform/i18n/languages.ts'
import type { Services } from '#platform/http/services.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { SiteLocale } from '#platform/values/site-config.ts'

/** Where a request comes from. */
interface RequestOrigin {
  /** The site and language of the viewer; without it the worldwide site. */
  readonly siteLocale?: SiteLocale | undefined
  /** Whether the viewer maintains data: not on the pages of a site, which show records as the site does. */
  readonly keeps: boolean
  /** A language for displayed values instead of the viewer's own. */
  readonly language?: unknown
  readonly basePath: string
}

/** The context of the record data API for the user of a request, or a guest. */
export function recordApiContext(
  services: Services,
  request: FastifyRequest,
  { siteLocale, keeps, language, basePath }: RequestOrigin,
): ApiContext {
  // Before the viewer, whose rights may then only be newer.
  const { position } = services.content
  const { viewer: caller, records, search, now, publicOrigin } = services.callContext(siteLocale, request)
  const { objects, apps, listView, indexed } = services.recordApi
  const viewer = keeps ? { ...caller, keeps: true as const } : caller
  return {
    viewer: typeof language === 'string' && isLanguageCode(language) ? { ...viewer, language } : viewer,
    objects,
    apps,
    listView,
    indexed,
    records,
    search,
    store: services.apiStore,
    temporaryFiles: services.files.temporary,
    now,
    position,
    publicOrigin,
    basePath,
  }
}
