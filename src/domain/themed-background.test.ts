import { describe, expect, it } from 'vitest'
import { screenSizes } from './form-factor.ts'
import { backgroundVariants, fadeOutTone } from './themed-background.ts'

it('[THM-01] the variants are variant1 to variant11', () => {
  expect(backgroundVariants).toEqual(Array.from({ length: 11 }, (_, at) => `variant${at + 1}`))
})

describe('[THM-04] fadeOutTone', () => {
  it.each([
    ['variant1', 'Small', 'light-grey'],
    ['variant1', 'Large', 'light-grey'],
    ['variant3', 'Small', 'very-light-grey'],
    ['variant3', 'Large', 'white'],
  ] as const)('of %s on a %s screen is %s', (variant, size, tone) => expect(fadeOutTone(variant, size)).toBe(tone))

  it('of every other is very light grey', () => {
    const others = backgroundVariants.filter((variant) => variant !== 'variant1' && variant !== 'variant3')
    expect(new Set(others.flatMap((variant) => screenSizes.map((size) => fadeOutTone(variant, size))))).toEqual(
      new Set(['very-light-grey']),
    )
  })
})
