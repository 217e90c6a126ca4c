import type { ReactNode } from 'react'
import { spanOfPortion, type ColumnPortion, type ColumnSpan } from '#domain/layout-grid.ts'
import css from './section.module.css'

export const sectionDirections = ['row', 'column'] as const
type SectionDirection = (typeof sectionDirections)[number]

export const sectionGapSizes = ['none', 'medium', 'large'] as const
export const sectionSpaceSizes = ['none', 'medium', 'large'] as const
export const sectionWidthSizes = ['page', 'full'] as const

/** Columns side by side where there is room, below each other where there is not (LAY-01). */
export function Section({
  direction = {},
  gap = 'medium',
  space = 'none',
  width = 'page',
  labelledBy,
  label,
  children,
}: {
  /** One below the other on a phone and side by side from the tablet on, unless said otherwise. */
  readonly direction?: {
    readonly mobile?: SectionDirection
    readonly tablet?: SectionDirection
    readonly desktop?: SectionDirection
  }
  readonly gap?: (typeof sectionGapSizes)[number]
  /** Above it. */
  readonly space?: (typeof sectionSpaceSizes)[number]
  /** As wide as the content of a page, or from edge to edge of what it stands in. */
  readonly width?: (typeof sectionWidthSizes)[number]
  /** Id of its heading, or its name where it has none: it is then a region of the page. */
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

/** A column of a section: `span` in twelfths or `portion` in percent; the whole width if neither is given. */
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
