/** §9, MSC-03: a page looks this often where it stands, in milliseconds. */
export const scrollCheckInterval = 300

/** §9, MSC-03: how far below the header a section counts as read on a phone, in pixels. */
const belowHeader = 8

/** Where the eye is taken to be, in pixels from the window's upper edge: on a phone below the header. */
export const readingLine = (isMobile: boolean, headerHeight: number): number =>
  isMobile ? headerHeight + belowHeader : 0

/** A part of a page that can be linked to, and where it begins, in pixels from the window's upper edge. */
export interface Section {
  readonly id: string
  readonly top: number
}

/**
 * The section in view: the last one that begins at or above the line; null above the first. At the page's end it is the last
 * one, however short: nobody can scroll it further up.
 */
export function sectionInView(sections: readonly Section[], line: number, atEnd: boolean): string | null {
  const last = atEnd ? sections.at(-1) : sections.findLast(({ top }) => top <= line)
  return last?.id ?? null
}
