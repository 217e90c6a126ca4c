import type { ReactNode } from 'react'
import { ButtonLink } from '#widgets/button/button.tsx'
import type { Page } from '../page-context.ts'
import { SiteSearch } from '../search-box/site-search.tsx'
import { BrokenBond } from './broken-bond.tsx'
import css from './errors.module.css'

/** What every page that is not there has in common: what happened, a search, and where to go on. */
export function ErrorPage({
  page,
  status,
  title,
  text,
  said,
  action,
}: {
  readonly page: Page
  /** null: not for the visitor's eyes. */
  readonly status: number | null
  readonly title: string
  readonly text: string
  /** ERR-01: the server's own words, which are English. */
  readonly said?: string | undefined
  /** Instead of the search, as `Try again`. */
  readonly action: ReactNode
}) {
  const { t, base } = page
  return (
    <div className={css.page}>
      <div className={css.text}>
        {status !== null && <p className={css.status}>{t('error.status', { status: String(status) })}</p>}
        <h1>{title}</h1>
        <p className={css.lead}>{text}</p>
        {said !== undefined && (
          <p className={css.said} lang="en">
            {said}
          </p>
        )}
        {action ?? (
          <div className={css.search}>
            <SiteSearch page={page} query="" size="medium" />
          </div>
        )}
        <p className={css.links}>
          <ButtonLink href={`${base}/products`}>{t('error.toProducts')}</ButtonLink>
          <ButtonLink href={`${base}/suppliers`}>{t('error.toSuppliers')}</ButtonLink>
          <ButtonLink href={base}>{t('error.toHome')}</ButtonLink>
        </p>
      </div>
      <BrokenBond />
    </div>
  )
}
