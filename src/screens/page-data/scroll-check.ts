import { readingLine, scrollCheckInterval, sectionInView, type Section } from '#domain/section-in-view.ts'

/** The window as the check sees it, in pixels. */
export interface Sight {
  readonly isMobile: boolean
  readonly headerHeight: number
  /** In the order of the page. */
  readonly sections: readonly Section[]
  readonly atEnd: boolean
}

/**
 * Tells which section of the page is in view: at once, and whenever it is another one (MSC-03). Every 300 ms it looks whether
 * the window was scrolled; only then does it look where the sections are. `every` runs something until the function it
 * answers is called.
 */
export function checkScroll(
  every: (milliseconds: number, run: () => void) => () => void,
  position: () => number,
  look: () => Sight,
  tell: (section: string | null) => void,
): () => void {
  let seen: number | null = null
  let told: string | null | undefined
  const check = (): void => {
    const at = position()
    if (at === seen) return
    seen = at
    const { isMobile, headerHeight, sections, atEnd } = look()
    const section = sectionInView(sections, readingLine(isMobile, headerHeight), atEnd && at > 0)
    if (section !== told) tell(section)
    told = section
  }
  check()
  return every(scrollCheckInterval, check)
}
