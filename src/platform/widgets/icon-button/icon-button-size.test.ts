import { describe, expect, it } from 'vitest'
import { iconButtonSize, iconButtonSizes, iconButtonVariants } from './icon-button-size.ts'

it('[WID-02] Icon buttons have the seven variants and five sizes of the specification', () => {
  expect(iconButtonVariants.toSorted()).toEqual(
    ['bare', 'brand', 'container', 'border', 'border-filled', 'bare-inverse', 'border-inverse'].toSorted(),
  )
  expect(iconButtonSizes).toEqual(['xx-small', 'x-small', 'small', 'medium', 'large'])
})

describe('iconButtonSize', () => {
  it.each(iconButtonVariants.flatMap((variant) => iconButtonSizes.map((size) => [variant, size] as const)))(
    '[WID-02] %s %s',
    (variant, size) => {
      const bare = variant.startsWith('bare')
      const refused = bare ? size === 'xx-small' : size === 'large'
      const drawn = iconButtonSize(variant, size)
      expect(drawn.size).toBe(refused ? 'medium' : size)
      expect(drawn.warning).toEqual(
        refused
          ? expect.stringContaining(
              bare
                ? 'The bare variant of buttonIcon does not support a size value of "xx-small".'
                : 'The non-bare variants of buttonIcon do not support a size value of "large".',
            )
          : null,
      )
    },
  )
})
