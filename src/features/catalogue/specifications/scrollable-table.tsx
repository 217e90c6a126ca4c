import type { ReactNode } from 'react'
import css from './specifications.module.css'

/** A table that scrolls sideways where the page is too narrow; the keyboard reaches it as a region. */
export function ScrollableTable({
  caption,
  className,
  hasHiddenCaption = false,
  columns,
  children,
}: {
  readonly caption: string
  readonly className: string | undefined
  readonly hasHiddenCaption?: boolean
  /** The heads of the columns, unless the children have them. */
  readonly columns?: readonly string[]
  readonly children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keyboards scroll what has the focus
    <div className={css.scroller} role="region" aria-label={caption} tabIndex={0}>
      <table className={className}>
        <caption className={hasHiddenCaption ? 'visually-hidden' : undefined}>{caption}</caption>
        {columns !== undefined && (
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
        )}
        {children}
      </table>
    </div>
  )
}
