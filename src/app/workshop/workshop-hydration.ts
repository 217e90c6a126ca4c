import type { SiteConfig } from '#platform/values/site-config.ts'
import type { WorkshopAddress } from './workshop-address.ts'

/** The content of a workshop page. It is embedded as JSON, so that the browser can hydrate the page. */
export interface WorkshopHydration {
  readonly address: WorkshopAddress
  /** The selected site, with its brand colour. */
  readonly site: SiteConfig
  readonly sites: readonly { readonly code: string; readonly name: string }[]
  readonly widgets: readonly { readonly name: string; readonly cells: number }[]
}
