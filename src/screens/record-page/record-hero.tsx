import type { ReactNode } from 'react'
import type { BackTarget } from '#domain/back-target.ts'
import type { Crumb } from '#widgets/breadcrumbs/breadcrumbs.tsx'
import type { Page } from '../page-context.ts'
import { PageBreadcrumbs } from '../structured-data/page-breadcrumbs.tsx'
import { BackLink } from '../layout/back-link.tsx'
import css from './record-page.module.css'

/** The head of a record's page: the way to it, its name, whose it is, what it is about, and its image. */
export function RecordHero({
  page,
  crumbs,
  back,
  name,
  by,
  description,
  children,
  aside,
}: {
  readonly page: Page
  readonly crumbs: readonly Crumb[]
  readonly back: BackTarget | null
  readonly name: string
  /** Under the name. */
  readonly by?: ReactNode
  readonly description: { readonly text: string; readonly lang?: string } | null
  /** Between the two. */
  readonly children?: ReactNode
  readonly aside: ReactNode
}) {
  return (
    <div className={css.hero}>
      <div className={css.heroInside}>
        <div className={css.nav}>
          <PageBreadcrumbs page={page} crumbs={crumbs} />
          <BackLink page={page} back={back} className={css.back} />
        </div>
        <div className={css.title}>
          <h1>{name}</h1>
          {by !== undefined && <p className={css.by}>{by}</p>}
          {children}
          {description !== null && (
            <p className={css.lead} lang={description.lang}>
              {description.text}
            </p>
          )}
        </div>
        {aside}
      </div>
    </div>
  )
}

/** The place of an image beside the name; a drawing is for wide screens, a logo for all. */
export const HeroAside = ({ drawn, children }: { readonly drawn: boolean; readonly children: ReactNode }) => (
  <div className={css.aside} data-drawn={drawn ? '' : undefined}>
    {children}
  </div>
)
