import type { ReactNode } from 'react'
import type { Page } from '#platform/pages/page-context.ts'
import { PageBreadcrumbs } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import css from './sign-in.module.css'

/** The layout of a personal page: narrow, with a heading. */
export function NarrowPage({
  page: { t, base },
  page,
  title,
  wide = false,
  children,
}: {
  readonly page: Page
  readonly title: string
  /** Whether the content uses the width of the page. */
  readonly wide?: boolean
  readonly children: ReactNode
}) {
  return (
    <article className={css.page} data-wide={wide || undefined}>
      <PageBreadcrumbs page={page} crumbs={[{ text: t('nav.home'), href: base }, { text: title }]} />
      <h1>{title}</h1>
      {children}
    </article>
  )
}
