import type { ReactNode } from 'react'
import type { Page } from '#platform/pages/page-context.ts'
import { PageBreadcrumbs } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import css from './sign-in.module.css'

/** On a phone a number such as `Q-NL-2026-000008` is not broken at its hyphens. */
const withWholeNumbers = (title: string): ReactNode =>
  title.split(/(\S*-\d\S*)/u).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} className={css.number}>
        {part}
      </span>
    ),
  )

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
      <h1>{withWholeNumbers(title)}</h1>
      {children}
    </article>
  )
}
