import type { OutboxPosition } from '#platform/records/outbox/outbox-position.ts'
import type { CallServices } from '#platform/calls/call-services.ts'
import type { ContentTags } from '#platform/records/dependencies/content-tags.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import type { UploadQuota } from '#platform/records/files/upload-quota.ts'
import type { Renditions } from '#platform/images/renditions.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { Translate } from '#platform/i18n/translator.ts'
import type { Rendered, RenderRequest, PageAssets, SiteChoiceRequest } from '#platform/pages/render-contract.ts'
import type { SearchIndex } from '#platform/search/port.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { PageCache } from './page-cache.ts'

/** The functions of the page bundle that the server calls. It is loaded from the build or, in development, from its sources. */
export interface PageModules {
  readonly renderPage: (request: RenderRequest) => Promise<Rendered>
  readonly renderSiteChoice: (request: SiteChoiceRequest) => Promise<string> | string
  /** The words of what is no page, such as a feed. */
  readonly siteMessages: (site: SiteConfig, language: LanguageCode) => Promise<Translate>
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
 * The services that routes of pages and files need. Each feature exports the part that its own routes need beside it
 * (`IdentityServices`, `CatalogueServices`, …); `app/services.ts` combines them.
 */
export interface Services extends CallServices {
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
  /** The secret that signs previews; without it there are no previews. */
  readonly previewSecret?: string | undefined
}
