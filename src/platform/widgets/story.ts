import type { ReactElement } from 'react'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { Translate } from '#platform/i18n/translator.ts'

/** The context of a story: the site and the language that are selected in the workshop. */
export interface StoryContext {
  readonly site: SiteConfig
  readonly language: LanguageCode
  /** Translates the messages of the portal. */
  readonly t: Translate
  /** Formats a number for the site. */
  readonly number: (value: number) => string
}

/**
 * One cell of the workshop: a widget in one state, variant and size. `src/platform/widgets/<name>/<name>.story.tsx`
 * exports `stories: readonly Story[]`. A widget with variants, sizes or states also exports `axes: Axes`, and one that
 * does not support every combination `possible: (cell: Cell) => boolean`.
 */
export interface Story {
  /** The name is unique within the widget and part of the address: `/workshop/button?story=brand+small+disabled`. */
  readonly name: string
  readonly render: (context: StoryContext) => ReactElement
  /** The values of the cell by the names of `axes`; `storiesOf` fills them in. */
  readonly cell?: Cell
  /** One sentence that says what to look at. */
  readonly note?: string
  /** `dark` is for widgets that are made for a dark background. */
  readonly ground?: 'light' | 'dark'
  /** Uses the full width of the page instead of a cell of the grid. */
  readonly wide?: boolean
  /** Uses a page of its own, as an open dialog does. The widget's page then only links to it. */
  readonly ownPage?: boolean
}

/**
 * The properties in which the cells of a widget differ: `{ variant: buttonVariants, size: buttonSizes, state:
 * ['enabled', 'disabled'] }`. The lists are the `as const` arrays from which the widget's types are derived, so a new
 * value is a missing cell until it has a story. Every list that a widget exports as `…Variants`, `…Sizes`, `…States` or
 * `…Tones` must be used here, and no such type may be written out beside the lists (`stories.test.ts`).
 */
export type Axes = Readonly<Record<string, readonly (string | number)[]>>

export type Cell<Of extends Axes = Axes> = { readonly [Axis in keyof Of]: Of[Axis][number] }

/**
 * Creates a story for each cell, named by its values: `brand small disabled`. `possible` excludes combinations that the
 * widget does not support.
 */
export function storiesOf<const Of extends Axes>(
  axes: Of,
  render: (cell: Cell<Of>, context: StoryContext) => ReactElement,
  {
    possible = () => true,
    ...layout
  }: Pick<Story, 'note' | 'ground' | 'wide' | 'ownPage'> & { readonly possible?: (cell: Cell<Of>) => boolean } = {},
): readonly Story[] {
  return cellsOf(axes)
    .filter(possible)
    .map((cell) => ({
      ...layout,
      name: Object.values(cell).join(' '),
      cell,
      render: (context) => render(cell, context),
    }))
}

/** Returns every combination; the last axis changes fastest. */
export function cellsOf<const Of extends Axes>(axes: Of): readonly Cell<Of>[] {
  let cells: readonly Readonly<Record<string, string | number>>[] = [{}]
  for (const [axis, values] of Object.entries(axes))
    cells = cells.flatMap((cell) => values.map((value) => ({ ...cell, [axis]: value })))
  return cells.filter((cell): cell is Cell<Of> => Object.keys(axes).every((axis) => axis in cell))
}
