import { useEffect, useRef, type ReactNode } from 'react'
import type { MarketSegmentStructure } from '#calls/market-segment-shapes.ts'
import type { FramePages } from '#calls/publication-shapes.ts'
import type { Page } from '../page-context.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import css from './layout.module.css'

/** The frame around every page of a site. */
export function Frame({
  page,
  structure,
  framePages,
  path,
  query,
  loading,
  afterLoad,
  children,
}: {
  readonly page: Page
  readonly structure: MarketSegmentStructure
  readonly framePages: FramePages
  readonly path: string
  readonly query: string
  readonly loading: boolean
  /** What comes once the first page is there; over the page, not in it. */
  readonly afterLoad?: ReactNode
  readonly children: ReactNode
}) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    // A new page: a keyboard or screen reader goes on from its start. Filters of one list keep their place.
    if (shown.current !== path) main.current?.focus({ preventScroll: true })
    shown.current = path
  }, [path])
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main">
        {page.t('layout.skip')}
      </a>
      {afterLoad}
      <div className={css.progress} data-loading={loading ? '' : undefined} />
      <Header page={page} structure={structure} path={path} query={query} />
      <main id="main" className={css.main} ref={main} tabIndex={-1} aria-busy={loading}>
        {children}
      </main>
      <Footer page={page} structure={structure} framePages={framePages} />
    </div>
  )
}
