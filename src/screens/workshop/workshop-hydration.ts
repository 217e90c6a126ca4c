import type { SiteConfig } from '#domain/site-config.ts'
import type { WorkshopAddress } from './workshop-address.ts'

/** What a page of the workshop shows; as JSON in the page also what the browser goes on with. */
export interface WorkshopHydration {
  readonly address: WorkshopAddress
  /** The one that was chosen, with its brand. */
  readonly site: SiteConfig
  readonly sites: readonly { readonly code: string; readonly name: string }[]
  readonly widgets: readonly { readonly name: string; readonly cells: number }[]
}
