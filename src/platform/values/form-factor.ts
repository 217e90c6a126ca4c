/**
 * The breakpoints of §2 as the specification writes them; `tokens.css` contains the same four. They leave gaps of a
 * pixel (767–768 and 1024–1025 px), which belong to the smaller size, so that style sheets need only `tabletFrom` and
 * `desktopAbove` and every width is exactly one of mobile, tablet and desktop.
 */
export const breakpoints = {
  mobileBelow: '47.9375em',
  tabletFrom: '48em',
  tabletTo: '64em',
  desktopAbove: '64.0625em',
} as const

export type LayoutSize = 'Small' | 'MediumSmall' | 'Medium' | 'Large'

/** Returns the size of a window by the layout helper (§2), with edges at 479, 767 and 1024 CSS pixels. */
export const layoutSizeOf = (width: number): LayoutSize =>
  width < 480 ? 'Small' : width < 768 ? 'MediumSmall' : width <= 1024 ? 'Medium' : 'Large'

export const screenSizes = ['Small', 'Large'] as const
export type ScreenSize = (typeof screenSizes)[number]

/** Returns the size by the other provider (§2), which is Small up to 1024 CSS pixels. */
export const screenSizeOf = (width: number): ScreenSize => (width <= 1024 ? 'Small' : 'Large')
