import { pageWindow } from '#platform/values/numbers/paging.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import css from './pagination.module.css'

export interface PaginationTexts {
  /** The accessible name of the navigation, such as `Pages`. */
  readonly label: string
  readonly previous: string
  readonly next: string
  /** The accessible name of a page link, such as `Page 3`. */
  readonly page: (page: number) => string
}

/** Links to the pages of a list. Nothing is rendered if there is only one page. */
export function Pagination({
  page,
  pages,
  href,
  texts,
}: {
  readonly page: number
  readonly pages: number
  readonly href: (page: number) => string
  readonly texts: PaginationTexts
}) {
  if (pages <= 1) return null
  return (
    <nav aria-label={texts.label}>
      <ul className={css.list}>
        {page > 1 && (
          <li>
            <a className={`${css.link} ${css.step}`} href={href(page - 1)} rel="prev" aria-label={texts.previous}>
              <Icon name="chevron-left" size={16} />
              <span className={css.stepText}>{texts.previous}</span>
            </a>
          </li>
        )}
        {pageWindow(page, pages).map((entry, at, all) =>
          entry === null ? (
            <li key={`gap-${at}`} className={css.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li
              key={entry}
              // On a phone one page fewer is shown before the gap.
              className={Math.abs(entry - page) > 1 && all[at + Math.sign(entry - page)] === null ? css.far : undefined}
            >
              <a
                className={css.link}
                href={href(entry)}
                aria-label={texts.page(entry)}
                aria-current={entry === page ? 'page' : undefined}
              >
                {entry}
              </a>
            </li>
          ),
        )}
        {page < pages && (
          <li>
            <a className={`${css.link} ${css.step}`} href={href(page + 1)} rel="next" aria-label={texts.next}>
              <span className={css.stepText}>{texts.next}</span>
              <Icon name="chevron-right" size={16} />
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
