import type { OutboxPosition } from '#platform/records/outbox/outbox-position.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { CallContext } from '#platform/calls/call.ts'
import type { CallObserver } from '#platform/calls/call-observer.ts'
import type { CallCache } from '#platform/calls/call-cache.ts'
import type { ServerCalls } from '#platform/calls/server-calls.ts'
import type { ApiStore } from '#platform/record-api/api-store.ts'
import type { RecordApi } from '#platform/record-api/record-api.ts'
import type { ApiReferencePage, ApiReferenceRequest } from '#platform/record-api/reference/render.tsx'
import type { ContentTags } from '#platform/records/dependencies/content-tags.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import type { UploadQuota } from '#platform/records/files/upload-quota.ts'
import type { Renditions } from '#platform/images/renditions.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { Rendered, RenderRequest, PageAssets, SiteChoiceRequest } from '#platform/pages/render-contract.ts'
import type { SearchIndex } from '#platform/search/port.ts'
import type { PageCache } from '#platform/store/page-cache.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { Admission } from './admission.ts'
import type { DenialServices } from './audit-denials.ts'
import type { CallContextSource } from './call-context.ts'
import type { Metrics } from './metrics.ts'

/** The functions of the page bundle that the server calls. It is loaded from the build or, in development, from its sources. */
export interface PageModules {
  readonly renderPage: (request: RenderRequest) => Promise<Rendered>
  readonly renderSiteChoice: (request: SiteChoiceRequest) => Promise<string> | string
  readonly renderApiReference: (request: ApiReferenceRequest) => ApiReferencePage | Promise<ApiReferencePage>
  /** The words of what is no page, such as a feed. */
  readonly siteMessages: (site: SiteConfig, language: LanguageCode) => Promise<(key: string) => string>
  /** The one style block of a page. */
  readonly brandStyle: (brandColor: string) => string
}

export interface Pages<Modules = PageModules> {
  readonly modules: () => Promise<Modules> | Modules
  readonly assets: PageAssets
  /** Only in development: the scripts and styles that Vite adds to a page. */
  readonly finish?: (address: string, html: string) => Promise<string>
}

/**
 * The services that the routes of the platform need. Each feature exports the part that its own routes need beside it
 * (`IdentityServices`, `CatalogueServices`, …); `app/services.ts` combines them.
 */
export interface Services extends DenialServices {
  readonly log: FastifyBaseLogger
  readonly sites: readonly SiteConfig[]
  readonly records: CallContext['records']
  /** The table of server calls. */
  readonly calls: ServerCalls
  /** Results of calls, for pages that have to be rendered and for the browser. */
  readonly callCache: CallCache
  /** Notices which results visitors receive, if something does. */
  readonly callObserver?: CallObserver
  /** Makes the context of a call. */
  readonly callContext: CallContextSource
  /** The data that the record data API stores for itself. */
  readonly apiStore: ApiStore
  /** The objects and tables of the record data API. */
  readonly recordApi: RecordApi
  /** The bytes of stored files; the records decide who may read them. */
  readonly files: FileStore
  /** How much each account or user may upload. */
  readonly uploadQuota: UploadQuota
  /** Stored images in other widths and formats. */
  readonly renditions: Renditions
  /** The followers of the outbox. Each request reads the properties again, because they are replaced. */
  readonly content: {
    readonly search: SearchIndex
    /** Identifies the state of the content; changes whenever something that pages show has changed. */
    readonly contentVersion: string
    /** The position in the outbox up to which what viewers may see includes every write. */
    readonly position: OutboxPosition
    readonly tags: ContentTags
  }
  readonly pages: Pages
  readonly cache: PageCache
  readonly metrics: Metrics
  readonly now: () => Date
  /** Scheme and host of links to the portal itself. */
  readonly publicOrigin: () => string
  /** Addresses and networks of balancers whose `X-Forwarded-For` is trusted; without any, the peer of the connection counts. */
  readonly trustedProxies?: readonly string[]
  /** The maximum number of requests of one network in a minute, in this process; 0 or omitted: no limit. */
  readonly rateLimit?: number
  /** Limits the number of concurrent requests; one with the default limits if omitted. */
  readonly admission?: Admission
  /** Whether the process is shutting down: no connection is kept open then. */
  readonly isStopping?: () => boolean
  /** The secret that signs previews; without it there are no previews. */
  readonly previewSecret?: string | undefined
  /** The directory of the built browser files; null in development, when Vite serves them. */
  readonly clientFiles: string | null
}
