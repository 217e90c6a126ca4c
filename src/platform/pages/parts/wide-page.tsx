import type { ReactNode } from 'react'
import type { Page } from '#platform/pages/page-context.ts'
import { PageBreadcrumbs } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import type { Crumb } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import css from './wide-page.module.css'

/** A page that uses the whole width: the way to it, its title with what it is for, and its content. */
export function WidePage({
  page,
  crumbs,
  title,
  notice,
  lead,
  children,
}: {
  readonly page: Page
  readonly crumbs: readonly Crumb[]
  readonly title: string
  /** What the reader must know first, between the title and the lead. */
  readonly notice?: ReactNode
  readonly lead: string
  readonly children: ReactNode
}) {
  return (
    <article className={css.page}>
      <div className={css.crumbs}>
        <PageBreadcrumbs page={page} crumbs={crumbs} />
      </div>
      <div className={css.head}>
        <h1>{title}</h1>
        {notice}
        <p className={css.lead}>{lead}</p>
      </div>
      {children}
    </article>
  )
}
