import type { ReactNode } from 'react'
import type { Page } from '../page-context.ts'
import { PageBreadcrumbs } from '../structured-data/page-breadcrumbs.tsx'
import css from './sign-in.module.css'

/** A page of one visitor: narrow, with its heading. */
export function OwnPage({
  page: { t, base },
  page,
  title,
  children,
}: {
  readonly page: Page
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <article className={css.page}>
      <PageBreadcrumbs page={page} crumbs={[{ text: t('nav.home'), href: base }, { text: title }]} />
      <h1>{title}</h1>
      {children}
    </article>
  )
}
