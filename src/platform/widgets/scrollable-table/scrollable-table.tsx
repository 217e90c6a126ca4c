import type { ReactNode } from 'react'
import css from './scrollable-table.module.css'

type TableName =
  /** The table is a region of its own, with this heading. */
  | { readonly caption: string; readonly hasHiddenCaption?: boolean }
  /** The name of a table on a page of many, which is no region. */
  | { readonly label: string }
  /** The id of the heading with the name. */
  | { readonly labelledBy: string }

/** A table that scrolls sideways where the page is too narrow; the keyboard reaches it. */
export function ScrollableTable({
  className,
  frameClass = css.frame,
  children,
  ...name
}: {
  /** The class of the table. */
  readonly className?: string | undefined
  /** The class of the frame around it, for a screen whose tables look different. */
  readonly frameClass?: string | undefined
  readonly children: ReactNode
} & TableName) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keyboards scroll what has the focus
    <div className={frameClass} {...frameName(name)} tabIndex={0}>
      <table className={className}>
        {'caption' in name && (
          <caption className={name.hasHiddenCaption === true ? 'visually-hidden' : undefined}>{name.caption}</caption>
        )}
        {children}
      </table>
    </div>
  )
}

function frameName(name: TableName) {
  if ('caption' in name) return { role: 'region', 'aria-label': name.caption }
  return { role: 'group', ...('label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.labelledBy }) }
}
