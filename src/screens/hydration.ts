import type { MarketSegmentStructure } from '#calls/market-segment-shapes.ts'
import type { FramePages } from '#calls/publication-shapes.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import type { LoadedPage } from './define-screen.ts'
import type { ShownError } from './errors/shown-error.ts'
import type { PageUser, SwitchSite } from './page-context.ts'

/** What the server's page hands to the browser, as JSON in the page. */
export interface Hydration {
  readonly site: SiteConfig
  readonly language: LanguageCode
  readonly sites: readonly SwitchSite[]
  readonly isGuest: boolean
  readonly user: PageUser | null
  readonly publicOrigin: string
  readonly structure: MarketSegmentStructure
  readonly framePages: FramePages
  /** One of the two. */
  readonly loaded: LoadedPage | null
  readonly error: ShownError | null
  /** Shown to an editor: what keeps its links so (ERP-03). */
  readonly preview?: string
  /** Of a form that came back: the address of the page that has it. It may have been sent to another. */
  readonly at?: string
}
