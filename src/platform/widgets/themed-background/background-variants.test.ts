import { describe, expect, it } from 'vitest'
import { screenSizes } from '#platform/values/form-factor.ts'
import { backgroundVariants, fadeOutTone } from './background-variants.ts'

it('[THM-01] Has the variants variant1 to variant11', () => {
  expect(backgroundVariants).toEqual(Array.from({ length: 11 }, (_, at) => `variant${at + 1}`))
})

describe('[THM-04] fadeOutTone', () => {
  it.each([
    ['variant1', 'Small', 'light-grey'],
    ['variant1', 'Large', 'light-grey'],
    ['variant3', 'Small', 'very-light-grey'],
    ['variant3', 'Large', 'white'],
  ] as const)('Maps %s on a %s screen to %s', (variant, size, tone) => expect(fadeOutTone(variant, size)).toBe(tone))

  it('Returns very light grey for every other combination', () => {
    const others = backgroundVariants.filter((variant) => variant !== 'variant1' && variant !== 'variant3')
    expect(new Set(others.flatMap((variant) => screenSizes.map((size) => fadeOutTone(variant, size))))).toEqual(
      new Set(['very-light-grey']),
    )
  })
})
