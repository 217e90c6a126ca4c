import type { SiteConfig } from '#domain/site-config.ts'
import type { PageAssets } from '../render-contract.ts'

/** Between the server and the workshop: `build/server/workshop-server.js` exports `renderWorkshop`. */
export interface WorkshopRequest {
  /** Absolute; its path is `/workshop` or below. */
  readonly url: URL
  readonly sites: readonly SiteConfig[]
  readonly assets: PageAssets
}

export interface WorkshopDocument {
  readonly html: string
  /** The one style block in it, with the brand of the chosen site: the policy of the page names its hash. */
  readonly styleBlock: string
}
