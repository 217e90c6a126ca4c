import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { PageAssets, RenderRequest } from '#platform/pages/render-contract.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { WindowState } from './window-state.ts'

/** What a window of a presentation shows. */
type Content =
  | { readonly type: 'ended' }
  | {
      /** `waiting`: nothing was shown yet. `unavailable`: a page that no customer can be shown. */
      readonly type: 'waiting' | 'page' | 'unavailable'
      readonly url: URL
      readonly presentation: WindowState
      readonly presenter: string
      /** The base of the customer's site itself: `/nl/nl-nl`. */
      readonly siteBase: string
      /** Reads as the customer. */
      readonly call: RenderRequest['call']
    }

export interface Presented {
  /** The site of the customer; its base path is the address of the window. */
  readonly site: SiteConfig
  readonly language: LanguageCode
  readonly publicOrigin: string
  readonly assets: PageAssets
  readonly now: Date
  readonly content: Content
}

export interface PresentedPage {
  readonly status: number
  readonly html: readonly string[]
  /** An unexpected error, which the server logs. */
  readonly error?: unknown
}
