// What every page shares; the order of the layers stands in the page's own style block (document.ts).
import '#widgets/theme/tokens.css'
import '#widgets/theme/fonts.css'
import '#widgets/theme/base.css'
import './site-choice/plain-pages.css'
import './preview/preview.css'
import type { ReactNode } from 'react'
import type { MarketSegmentStructure } from '#calls/market-segment-shapes.ts'
import type { FramePages } from '#calls/publication-shapes.ts'
import type { ShownError } from './errors/shown-error.ts'
import { Frame } from './layout/frame.tsx'
import { NavigationContext, type Navigation } from './navigation-context.ts'
import { PageContext, StructureContext, type Page } from './page-context.ts'
import type { Loaded } from './router/load-page.ts'

/** A site's page as a whole, on the server and in the browser alike. */
export function App({
  page,
  structure,
  framePages,
  navigation,
  path,
  query,
  loading,
  content,
  drawError,
  afterLoad,
}: {
  readonly page: Page
  readonly structure: MarketSegmentStructure
  readonly framePages: FramePages
  readonly navigation: Navigation
  /** Below the site's base, `/` for home. */
  readonly path: string
  /** `?…` or empty. */
  readonly query: string
  readonly loading: boolean
  readonly content: Exclude<Loaded, { type: 'redirect' }>
  /** In the place of a page that could not be made: its drawing comes to a browser after the first page. */
  readonly drawError: (error: ShownError, loading: boolean) => ReactNode
  readonly afterLoad?: ReactNode
}) {
  return (
    <PageContext value={page}>
      <StructureContext value={structure}>
        <NavigationContext value={navigation}>
          <Frame {...{ page, structure, framePages, path, query, loading, afterLoad }}>
            {content.type === 'error' ? drawError(content.error, loading) : content.screen.draw(content.loaded.data)}
          </Frame>
        </NavigationContext>
      </StructureContext>
    </PageContext>
  )
}
