import type { ReactNode } from 'react'
import type { Page } from '#platform/pages/page-context.ts'
import { PageBreadcrumbs } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import css from './sign-in.module.css'

/** The layout of a personal page, with a heading. It begins where the header begins. */
export function NarrowPage({
  page: { t, base },
  page,
  title,
  layout = 'column',
  children,
}: {
  readonly page: Page
  readonly title: string
  /** A column that is easy to read, the same in the middle of the page, or the whole width of the page. */
  readonly layout?: 'column' | 'centred' | 'wide'
  readonly children: ReactNode
}) {
  return (
    <article className={css.page} data-layout={layout}>
      <PageBreadcrumbs page={page} crumbs={[{ text: t('nav.home'), href: base }, { text: title }]} />
      <h1>{title}</h1>
      {children}
    </article>
  )
}
