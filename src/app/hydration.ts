import type { MarketSegmentStructure } from '#features/catalogue/markets/market-segment-shapes.ts'
import type { FramePages } from '#features/content/managed-content/content-shapes.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { LoadedPage } from '#platform/pages/define-screen.ts'
import type { ShownError } from '#platform/pages/errors/shown-error.ts'
import type { PageForms } from '#platform/pages/sent-form.ts'
import type { AssistantPage, PageUser, SwitchSite } from '#platform/pages/page-context.ts'

/** What the page of the server passes to the browser, as JSON in the page. */
export interface Hydration {
  readonly site: SiteConfig
  readonly language: LanguageCode
  readonly sites: readonly SwitchSite[]
  readonly isGuest: boolean
  readonly user: PageUser | null
  readonly publicOrigin: string
  readonly structure: MarketSegmentStructure
  readonly framePages: FramePages
  /** Exactly one of `loaded` and `error` is set. */
  readonly loaded: LoadedPage | null
  readonly error: ShownError | null
  /** The query that keeps the links of an editor's preview in preview (ERP-03); absent on other pages. */
  readonly preview?: string
  /** The forms of a page that was rendered for one visitor. */
  readonly forms?: PageForms
  /** Only on the pages of the Sales Assistant. */
  readonly assistant?: AssistantPage
}
