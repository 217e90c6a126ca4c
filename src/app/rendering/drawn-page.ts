import type { MarketSegmentStructure } from '#features/catalogue/markets/market-segment-shapes.ts'
import type { FramePages } from '#features/content/managed-content/content-shapes.ts'
import type { LoadedPage } from '#platform/pages/define-screen.ts'
import type { ShownError } from '#platform/pages/errors/shown-error.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { RenderRequest } from '#platform/pages/render-contract.ts'
import type { ScreenRoute } from '#platform/pages/router/site-pages.ts'
import type { PageForms } from '#platform/pages/sent-form.ts'

/** A page whose body is drawn, with all that its document says about it. */
export interface DrawnPage {
  readonly request: RenderRequest
  readonly page: Page
  readonly route: ScreenRoute
  readonly groups: MarketSegmentStructure
  readonly framePages: FramePages
  /** Null if an error is shown instead. */
  readonly loaded: LoadedPage | null
  readonly error: ShownError | null
  readonly forms: PageForms
  readonly body: string
}
