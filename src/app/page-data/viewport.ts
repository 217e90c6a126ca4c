import { breakpoints } from '#platform/values/form-factor.ts'
import type { Viewport } from './scroll-check.ts'

/** Parts of a page that links can refer to. */
const sections = 'main :is(section, h2, h3)[id]'

/** Returns the current scroll position and sections of the page. */
export function readViewport(): Viewport {
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

/** Marks the link to the visible part of this page as the current one. */
export function markSection(section: string | null): void {
  for (const link of document.querySelectorAll('main nav a[href^="#"]'))
    if (section !== null && link.getAttribute('href') === `#${section}`) link.setAttribute('aria-current', 'location')
    else link.removeAttribute('aria-current')
}

export function everyInterval(milliseconds: number, run: () => void): () => void {
  const timer = window.setInterval(run, milliseconds)
  return () => window.clearInterval(timer)
}
