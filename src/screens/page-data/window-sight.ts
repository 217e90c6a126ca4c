import { breakpoints } from '#domain/form-factor.ts'
import type { Sight } from './scroll-check.ts'

/** What of a page can be linked to, and is a part of it. */
const sections = 'main :is(section, h2, h3)[id]'

/** The page as it stands in the window. */
export function windowSight(): Sight {
  const { documentElement } = document
  return {
    isMobile: window.matchMedia(`(width < ${breakpoints.tabletFrom})`).matches,
    headerHeight: document.querySelector('header')?.offsetHeight ?? 0,
    sections: [...document.querySelectorAll(sections)].map((element) => ({
      id: element.id,
      top: element.getBoundingClientRect().top,
    })),
    atEnd: Math.ceil(window.scrollY + window.innerHeight) >= documentElement.scrollHeight,
  }
}

/** Links to parts of this page: the one in view is marked as where the reader is. */
export function markSection(section: string | null): void {
  for (const link of document.querySelectorAll('main nav a[href^="#"]'))
    if (section !== null && link.getAttribute('href') === `#${section}`) link.setAttribute('aria-current', 'location')
    else link.removeAttribute('aria-current')
}

export function everyInterval(milliseconds: number, run: () => void): () => void {
  const timer = window.setInterval(run, milliseconds)
  return () => window.clearInterval(timer)
}
