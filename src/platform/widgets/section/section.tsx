import type { ReactNode } from 'react'
import { spanOfPortion, type ColumnPortion, type ColumnSpan } from './layout-grid.ts'
import css from './section.module.css'

export const sectionDirections = ['row', 'column'] as const
type SectionDirection = (typeof sectionDirections)[number]

export const sectionGapSizes = ['none', 'medium', 'large'] as const
export const sectionSpaceSizes = ['none', 'medium', 'large'] as const
export const sectionWidthSizes = ['page', 'full'] as const

/** Columns that are side by side if there is room, otherwise below each other (LAY-01). */
export function Section({
  direction = {},
  gap = 'medium',
  space = 'none',
  width = 'page',
  labelledBy,
  label,
  children,
}: {
  /** By default the columns are stacked on a phone and side by side from tablet width on. */
  readonly direction?: {
    readonly mobile?: SectionDirection
    readonly tablet?: SectionDirection
    readonly desktop?: SectionDirection
  }
  readonly gap?: (typeof sectionGapSizes)[number]
  /** The heading above the section. */
  readonly space?: (typeof sectionSpaceSizes)[number]
  /** The width of the page content, or the full width of the parent element. */
  readonly width?: (typeof sectionWidthSizes)[number]
  /** The id of the heading, or the accessible name if there is none. It makes the section a landmark region. */
  readonly labelledBy?: string
  readonly label?: string
  readonly children: ReactNode
}) {
  const Element = labelledBy === undefined && label === undefined ? 'div' : 'section'
  return (
    <Element
      className={css.section}
      data-width={width}
      data-space={space}
      aria-labelledby={labelledBy}
      aria-label={label}
    >
      <div
        className={css.columns}
        data-gap={gap}
        data-mobile={direction.mobile ?? 'column'}
        data-tablet={direction.tablet ?? 'row'}
        data-desktop={direction.desktop ?? 'row'}
      >
        {children}
      </div>
    </Element>
  )
}

/** A column of a section: `span` in twelfths or `portion` in percent; the full width if neither is given. */
export function Column({
  span,
  portion,
  children,
}: {
  readonly span?: ColumnSpan
  readonly portion?: ColumnPortion
  readonly children?: ReactNode
}) {
  return (
    <div className={css.column} data-span={portion === undefined ? span : spanOfPortion[portion]}>
      {children}
    </div>
  )
}
