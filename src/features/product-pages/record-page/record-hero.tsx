import type { ReactNode } from 'react'
import type { BackTarget } from '#platform/pages/back-target.ts'
import type { Crumb } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { PageBreadcrumbs } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import { BackLink } from '#platform/pages/parts/back-link.tsx'
import css from './record-page.module.css'

/** The header of a record's page: breadcrumbs, name, supplier, subject and image. */
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
  /** Content below the name. */
  readonly by?: ReactNode
  readonly description: { readonly text: string; readonly lang?: string } | null
  /** Content between the two. */
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

/** The area for an image beside the name; a drawing is shown only on wide screens, a logo always. */
export const HeroAside = ({ drawn, children }: { readonly drawn: boolean; readonly children: ReactNode }) => (
  <div className={css.aside} data-drawn={drawn ? '' : undefined}>
    {children}
  </div>
)
