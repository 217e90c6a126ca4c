/**
 * §2 Layout grid and breakpoints, as the specification writes them; `tokens.css` has the same four. They leave gaps of a
 * pixel (767–768 and 1024–1025 px): what lies in one belongs to the smaller side, so that style sheets ask for
 * `tabletFrom` and `desktopAbove` alone and every width is exactly one of mobile, tablet and desktop.
 */
export const breakpoints = {
  mobileBelow: '47.9375em',
  tabletFrom: '48em',
  tabletTo: '64em',
  desktopAbove: '64.0625em',
} as const

export type LayoutSize = 'Small' | 'MediumSmall' | 'Medium' | 'Large'

/** §2: the layout helper's size of a window, edges 479, 767 and 1024 CSS pixels. */
export const layoutSizeOf = (width: number): LayoutSize =>
  width < 480 ? 'Small' : width < 768 ? 'MediumSmall' : width <= 1024 ? 'Medium' : 'Large'

export const screenSizes = ['Small', 'Large'] as const
export type ScreenSize = (typeof screenSizes)[number]

/** §2: the other provider's size, Small at 1024 CSS pixels or less. */
export const screenSizeOf = (width: number): ScreenSize => (width <= 1024 ? 'Small' : 'Large')
