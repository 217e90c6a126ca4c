import { readingLine, scrollCheckInterval, sectionInView, type Section } from './section-in-view.ts'

/** The window as the check reads it, in pixels. */
export interface Viewport {
  readonly isMobile: boolean
  readonly headerHeight: number
  /** In the order of the page. */
  readonly sections: readonly Section[]
  readonly atEnd: boolean
}

/**
 * Reports which section of the page is visible: immediately, and whenever it changes (MSC-03). It checks every 300 ms whether
 * the window was scrolled, and only then reads the positions of the sections. `every` repeats a function until the returned
 * function is called.
 */
export function checkScroll(
  every: (milliseconds: number, run: () => void) => () => void,
  position: () => number,
  readViewport: () => Viewport,
  onSection: (section: string | null) => void,
): () => void {
  let checkedPosition: number | null = null
  let lastSection: string | null | undefined
  const check = (): void => {
    const at = position()
    if (at === checkedPosition) return
    checkedPosition = at
    const { isMobile, headerHeight, sections, atEnd } = readViewport()
    const section = sectionInView(sections, readingLine(isMobile, headerHeight), atEnd && at > 0)
    if (section !== lastSection) onSection(section)
    lastSection = section
  }
  check()
  return every(scrollCheckInterval, check)
}
