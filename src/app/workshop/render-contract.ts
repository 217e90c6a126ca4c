import type { SiteConfig } from '#platform/values/site-config.ts'
import type { PageAssets } from '#platform/pages/render-contract.ts'

/** The interface between the server and the workshop: `build/server/workshop-server.js` exports `renderWorkshop`. */
export interface WorkshopRequest {
  /** An absolute URL whose path is `/workshop` or below it. */
  readonly url: URL
  readonly sites: readonly SiteConfig[]
  readonly assets: PageAssets
}

export interface WorkshopDocument {
  readonly html: string
  /**
   * The only style block of the page, with the brand colour of the selected site. The content security policy lists its
   * hash.
   */
  readonly styleBlock: string
}
