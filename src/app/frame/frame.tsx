import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { MarketSegmentStructure } from '#features/catalogue/markets/market-segment-shapes.ts'
import type { FramePages } from '#features/content/managed-content/content-shapes.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { Head } from '#platform/pages/screen.ts'
import { Footer } from './footer.tsx'
import type { SwitchHead } from './site-switch.tsx'
import { Header } from './header.tsx'
import { PrintHead } from './print-head.tsx'
import css from './layout.module.css'

export interface FrameProperties {
  readonly page: Page
  readonly structure: MarketSegmentStructure
  readonly framePages: FramePages
  readonly path: string
  readonly query: string
  /** Null while an error is shown. */
  readonly head: (SwitchHead & Pick<Head, 'canonicalPath'>) | null
  readonly loading: boolean
  /** Content that is loaded after the first page and shown above it. */
  readonly afterLoad?: ReactNode
  readonly children: ReactNode
}

/** The page frame of a site. */
export function Frame({
  page,
  structure,
  framePages,
  path,
  query,
  head,
  loading,
  afterLoad,
  children,
}: FrameProperties) {
  const main = useMain(path)
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main">
        {page.t('layout.skip')}
      </a>
      {afterLoad}
      <div className={css.progress} data-loading={loading ? '' : undefined} />
      <PrintHead page={page} canonicalPath={head?.canonicalPath} />
      <Header page={page} structure={structure} path={path} query={query} head={head} />
      <main id="main" className={css.main} ref={main} tabIndex={-1} aria-busy={loading}>
        {children}
      </main>
      <Footer page={page} structure={structure} framePages={framePages} />
    </div>
  )
}

/** A new page moves the focus to its start, for keyboards and screen readers. Filters of the same list keep the focus. */
export function useMain(path: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current !== path) main.current?.focus({ preventScroll: true })
    shown.current = path
  }, [path])
  return main
}
