import { useSyncExternalStore } from 'react'
import { layoutSizeOf, screenSizeOf, type LayoutSize, type ScreenSize } from '#platform/values/form-factor.ts'

/**
 * Returns the size class of the window, one of four (LAY-03). On the server and until hydration it is Large, so
 * whatever must not shift at hydration is decided in CSS instead.
 */
export const useLayoutSize = (): LayoutSize =>
  useSyncExternalStore(followLayoutSize, () => layoutSizeOf(window.innerWidth), serverSize)

/**
 * Returns Small at a width of 1024 px or less, otherwise Large. The component renders again only when the value changes
 * (LAY-04).
 */
export const useScreenSize = (): ScreenSize =>
  useSyncExternalStore(followScreenSize, () => screenSizeOf(window.innerWidth), serverSize)

const serverSize = () => 'Large' as const

const followScreenSize = subscribeToBreakpoints('(width <= 1024px)')
const followLayoutSize = subscribeToBreakpoints('(width < 480px)', '(width < 768px)', '(width <= 1024px)')

/** Notifies when the window crosses one of the breakpoints, and not of any other change of its size. */
function subscribeToBreakpoints(...queries: readonly string[]): (tell: () => void) => () => void {
  return (tell) => {
    const lists = queries.map((edge) => window.matchMedia(edge))
    for (const list of lists) list.addEventListener('change', tell)
    return () => {
      for (const list of lists) list.removeEventListener('change', tell)
    }
  }
}
