import { useEffect, useRef } from 'react'
import { Outlet, useLoaderData, useLocation, useNavigation } from 'react-router'
import type { MarketSegmentStructure } from '#calls/market-segment-shapes.ts'
import { usePage } from '../page-context.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import css from './layout.module.css'

/** The frame around every page of a site. */
export function SiteLayout() {
  const structure: MarketSegmentStructure = useLoaderData()
  return (
    <Frame structure={structure}>
      <Outlet />
    </Frame>
  )
}

export function Frame({ structure, children }: { readonly structure: MarketSegmentStructure; readonly children: React.ReactNode }) {
  const page = usePage()
  const { pathname, search } = useLocation()
  const loading = useNavigation().state === 'loading'
  const path = pathname === page.base || pathname === '/' ? '/' : pathname.startsWith(page.base) ? pathname.slice(page.base.length) : pathname
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    // A new page: a keyboard or screen reader goes on from its start. Filters of one list keep their place.
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main">
        {page.t('layout.skip')}
      </a>
      <div className={css.progress} data-loading={loading ? '' : undefined} />
      <Header page={page} structure={structure} path={path} query={search} />
      <main id="main" className={css.main} ref={main} tabIndex={-1} aria-busy={loading}>
        {children}
      </main>
      <Footer page={page} structure={structure} />
    </div>
  )
}
