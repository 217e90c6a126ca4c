import type { ScreenSize } from '#platform/values/form-factor.ts'

/** §2: the variants V1 to V11. */
export const backgroundVariants = [
  'variant1',
  'variant2',
  'variant3',
  'variant4',
  'variant5',
  'variant6',
  'variant7',
  'variant8',
  'variant9',
  'variant10',
  'variant11',
] as const
export type BackgroundVariant = (typeof backgroundVariants)[number]

export type FadeOutTone = 'light-grey' | 'white' | 'very-light-grey'

/**
 * Returns the colour into which a background fades (§2): light grey for V1, white for V3 on large screens, otherwise
 * very light grey.
 */
export const fadeOutTone = (variant: BackgroundVariant, size: ScreenSize): FadeOutTone =>
  variant === 'variant1' ? 'light-grey' : variant === 'variant3' && size === 'Large' ? 'white' : 'very-light-grey'
