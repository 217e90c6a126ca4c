import { describe, expect, it } from 'vitest'
import { iconButtonSize, iconButtonSizes, iconButtonVariants } from './icon-button-size.ts'

describe('an icon button', () => {
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
