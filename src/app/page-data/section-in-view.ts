/** §9, MSC-03: the interval in milliseconds at which a page checks its scroll position. */
export const scrollCheckInterval = 300

/** §9, MSC-03: the distance in pixels below the header at which a section counts as visible on a phone. */
export const belowHeader = 8

/** The assumed reading position in pixels from the upper edge of the window: on a phone below the header. */
export const readingLine = (isMobile: boolean, headerHeight: number): number =>
  isMobile ? headerHeight + belowHeader : 0

/** A part of a page that links can refer to, and its position in pixels from the upper edge of the window. */
export interface Section {
  readonly id: string
  readonly top: number
}

/**
 * Returns the visible section: the last one that begins at or above the line, or null above the first. At the end of the page
 * it is the last section, which may be too short to be scrolled up to the line.
 */
export function sectionInView(sections: readonly Section[], line: number, atEnd: boolean): string | null {
  const last = atEnd ? sections.at(-1) : sections.findLast(({ top }) => top <= line)
  return last?.id ?? null
}
