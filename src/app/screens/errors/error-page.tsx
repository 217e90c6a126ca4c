import type { ReactNode } from 'react'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { SiteSearch } from '#features/search/search-box/site-search.tsx'
import { BrokenBond } from './broken-bond.tsx'
import css from './errors.module.css'

/** The common layout of error pages: the error, a search, and links to other pages. */
export function ErrorPage({
  page,
  status,
  title,
  text,
  serverMessage,
  action,
}: {
  readonly page: Page
  /** Null if the status is not shown to visitors. */
  readonly status: number | null
  readonly title: string
  readonly text: string
  /** ERR-01: the message of the server, which is in English. */
  readonly serverMessage?: string | undefined
  /** Replaces the search, for example by `Try again`. */
  readonly action: ReactNode
}) {
  const { t, base } = page
  return (
    <div className={css.page}>
      <div className={css.text}>
        {status !== null && <p className={css.status}>{t('error.status', { status: String(status) })}</p>}
        <h1>{title}</h1>
        <p className={css.lead}>{text}</p>
        {serverMessage !== undefined && (
          <p className={css.said} lang="en">
            {serverMessage}
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
