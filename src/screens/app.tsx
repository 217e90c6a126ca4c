// What every page shares; the order of the layers stands in the page's own style block (document.ts).
import '#widgets/theme/tokens.css'
import '#widgets/theme/fonts.css'
import '#widgets/theme/base.css'
import './site-choice/plain-pages.css'
import type { MarketSegmentStructure } from '#calls/market-segment-shapes.ts'
import { RouteError } from './errors/route-error.tsx'
import { Frame } from './layout/frame.tsx'
import { NavigationContext, type Navigation } from './navigation-context.ts'
import { PageContext, StructureContext, type Page } from './page-context.ts'
import type { Loaded } from './router/load-page.ts'

/** A site's page as a whole, on the server and in the browser alike. */
export function App({
  page,
  structure,
  navigation,
  path,
  query,
  loading,
  content,
}: {
  readonly page: Page
  readonly structure: MarketSegmentStructure
  readonly navigation: Navigation
  /** Below the site's base, `/` for home. */
  readonly path: string
  /** `?…` or empty. */
  readonly query: string
  readonly loading: boolean
  readonly content: Exclude<Loaded, { type: 'redirect' }>
}) {
  return (
    <PageContext value={page}>
      <StructureContext value={structure}>
        <NavigationContext value={navigation}>
          <Frame page={page} structure={structure} path={path} query={query} loading={loading}>
            {content.type === 'error' ? (
              <RouteError error={content.error} loading={loading} />
            ) : (
              content.screen.draw(content.loaded.data)
            )}
          </Frame>
        </NavigationContext>
      </StructureContext>
    </PageContext>
  )
}
