import { useSyncExternalStore } from 'react'
import { layoutSizeOf, screenSizeOf, type LayoutSize, type ScreenSize } from '#domain/form-factor.ts'

/**
 * The window's size, one of four (LAY-03). On the server, and until the page has taken over, it is Large: what must not move
 * when the page takes over is decided in the style sheet instead.
 */
export const useLayoutSize = (): LayoutSize =>
  useSyncExternalStore(followLayoutSize, () => layoutSizeOf(window.innerWidth), wide)

/** Small at 1024 px or less, else Large; a component that uses it is drawn anew when that changes (LAY-04). */
export const useScreenSize = (): ScreenSize =>
  useSyncExternalStore(followScreenSize, () => screenSizeOf(window.innerWidth), wide)

const wide = () => 'Large' as const

const followScreenSize = whenPassing('(width <= 1024px)')
const followLayoutSize = whenPassing('(width < 480px)', '(width < 768px)', '(width <= 1024px)')

/** Tells of a window that passes one of the edges, and of no other change of its size. */
function whenPassing(...edges: readonly string[]): (tell: () => void) => () => void {
  return (tell) => {
    const lists = edges.map((edge) => window.matchMedia(edge))
    for (const list of lists) list.addEventListener('change', tell)
    return () => {
      for (const list of lists) list.removeEventListener('change', tell)
    }
  }
}
