/** The variants and sizes of §9. */
export const iconButtonVariants = [
  'bare',
  'brand',
  'container',
  'border',
  'border-filled',
  'bare-inverse',
  'border-inverse',
] as const
export const iconButtonSizes = ['xx-small', 'x-small', 'small', 'medium', 'large'] as const

export type IconButtonVariant = (typeof iconButtonVariants)[number]
export type IconButtonSize = (typeof iconButtonSizes)[number]

/**
 * §8: two sizes are not available for every variant. Returns the size that is used instead and the warning for the
 * console.
 */
export function iconButtonSize(
  variant: IconButtonVariant,
  size: IconButtonSize,
): { readonly size: IconButtonSize; readonly warning: string | null } {
  const isBare = variant === 'bare' || variant === 'bare-inverse'
  if (isBare && size === 'xx-small') return { size: defaultSize, warning: warnings.bare }
  if (!isBare && size === 'large') return { size: defaultSize, warning: warnings.nonBare }
  return { size, warning: null }
}

const defaultSize: IconButtonSize = 'medium'

const warnings = {
  bare: 'The bare variant of buttonIcon does not support a size value of "xx-small". Supported values include "x-small", "small", "medium", and "large". The default is "medium".',
  nonBare:
    'The non-bare variants of buttonIcon do not support a size value of "large". Supported values include "xx-small", "x-small", "small", and "medium". Falling back to size value "medium".',
} as const
