import type { ReactElement } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import type { Translate } from '#messages/translator.ts'

/** Where a story is told: the site and language that were chosen in the workshop. */
export interface StorySetting {
  readonly site: SiteConfig
  readonly language: LanguageCode
  /** Texts of the portal's own messages. */
  readonly t: Translate
  /** A number as the site writes it. */
  readonly number: (value: number) => string
}

/**
 * One cell of the workshop: a widget in one state, variant and size. `src/widgets/<name>/<name>.story.tsx` exports
 * `stories: readonly Story[]`; where the widget has variants, sizes or states also `axes: Axes`, and, where it refuses some
 * cells, `possible: (cell: Cell) => boolean`.
 */
export interface Story {
  /** Its own within the widget, and its address: `/workshop/button?story=brand+small+disabled`. */
  readonly name: string
  readonly render: (setting: StorySetting) => ReactElement
  /** What the cell shows, by the names of `axes`; `storiesOf` fills it in. */
  readonly cell?: Cell
  /** One sentence on what to look at. */
  readonly note?: string
  /** `dark`: for what is made to stand on a dark ground. */
  readonly ground?: 'light' | 'dark'
  /** Takes the width of the page instead of a place in the grid. */
  readonly wide?: boolean
  /** Takes the whole page, as an open dialog does: the widget's page only links to it. */
  readonly alone?: boolean
}

/**
 * What the cells of a widget differ in: `{ variant: buttonVariants, size: buttonSizes, state: ['enabled', 'disabled'] }`.
 * The lists are the `as const` arrays that the widget's own types are made from, so that a new value is a missing cell until
 * it has its story. Every list that the widget's files export as `…Variants`, `…Sizes`, `…States` or `…Tones` has to be among
 * them, and such a type is never written out beside the lists (`stories.test.ts`).
 */
export type Axes = Readonly<Record<string, readonly (string | number)[]>>

export type Cell<Of extends Axes = Axes> = { readonly [Axis in keyof Of]: Of[Axis][number] }

/** A story for each cell, named by its values: `brand small disabled`. `possible` leaves out what the widget refuses. */
export function storiesOf<const Of extends Axes>(
  axes: Of,
  render: (cell: Cell<Of>, setting: StorySetting) => ReactElement,
  {
    possible = () => true,
    ...look
  }: Pick<Story, 'note' | 'ground' | 'wide' | 'alone'> & { readonly possible?: (cell: Cell<Of>) => boolean } = {},
): readonly Story[] {
  return cellsOf(axes)
    .filter(possible)
    .map((cell) => ({
      ...look,
      name: Object.values(cell).join(' '),
      cell,
      render: (setting) => render(cell, setting),
    }))
}

/** Every combination, the last axis changing fastest. */
export function cellsOf<const Of extends Axes>(axes: Of): readonly Cell<Of>[] {
  let cells: readonly Readonly<Record<string, string | number>>[] = [{}]
  for (const [axis, values] of Object.entries(axes))
    cells = cells.flatMap((cell) => values.map((value) => ({ ...cell, [axis]: value })))
  return cells.filter((cell): cell is Cell<Of> => Object.keys(axes).every((axis) => axis in cell))
}
