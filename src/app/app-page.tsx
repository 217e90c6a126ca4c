// Styles of every page; the order of the layers is in the page's own style block (document.ts).
import '#platform/widgets/theme/tokens.css'
import '#platform/widgets/theme/fonts.css'
import '#platform/widgets/theme/base.css'
import './screens/site-choice/plain-pages.css'
import '#features/content/preview/preview.css'
import type { ComponentType, ReactNode } from 'react'
import type { MarketSegmentStructure } from '#features/catalogue/markets/market-segment-shapes.ts'
import type { FramePages } from '#features/content/managed-content/content-shapes.ts'
import type { ShownError } from '#platform/pages/errors/shown-error.ts'
import type { FrameProperties } from './frame/frame.tsx'
import { NavigationContext, type Navigation } from '#platform/pages/navigation-context.ts'
import { PageContext, type Page } from '#platform/pages/page-context.ts'
import { StructureContext } from '#features/catalogue/markets/structure-context.ts'
import { askForm } from '#platform/values/addresses/cart-paths.ts'
import { FormsContext } from '#platform/pages/forms-context.ts'
import type { PageForms } from '#platform/pages/sent-form.ts'
import type { Loaded } from '#platform/pages/router/load-page.ts'

/** A complete page of a site, the same on the server and in the browser. */
export function App({
  frame: PageFrame,
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
  forms,
}: {
  /** The frame of a site, or that of the Sales Assistant. */
  readonly frame: ComponentType<FrameProperties>
  readonly page: Page
  readonly structure: MarketSegmentStructure
  readonly framePages: FramePages
  readonly navigation: Navigation
  /** The path below the site's base; `/` for the home page. */
  readonly path: string
  /** `?…` or empty. */
  readonly query: string
  readonly loading: boolean
  readonly content: Exclude<Loaded, { type: 'redirect' }>
  /** Replaces a page that could not be rendered; the browser loads its drawing after the first page. */
  readonly drawError: (error: ShownError, loading: boolean) => ReactNode
  readonly afterLoad?: ReactNode
  /** The form that the page shows again. */
  readonly forms: PageForms
}) {
  return (
    <PageContext value={page}>
      <StructureContext value={structure}>
        <NavigationContext value={navigation}>
          <FormsContext value={forms}>
            <PageFrame
              {...{ page, structure, framePages, path, query, loading, afterLoad }}
              head={content.type === 'error' ? null : content.loaded.head}
            >
              {content.type === 'error' ? drawError(content.error, loading) : content.screen.draw(content.loaded.data)}
            </PageFrame>
            {/* The buttons that use this form are in the lists; each says what it adds to which cart, and the page from which it was pressed receives them. */}
            <form id={askForm} method="post" hidden>
              <button type="submit">{page.t('card.ask.quote')}</button>
            </form>
          </FormsContext>
        </NavigationContext>
      </StructureContext>
    </PageContext>
  )
}
