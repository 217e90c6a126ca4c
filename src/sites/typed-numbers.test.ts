import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNumber } from '#platform/values/numbers/number-format.ts'
import { type NumberPage, readTypedNumber, writeTypedNumber } from '#platform/values/numbers/typed-number.ts'
import { sites } from './table.ts'

describe('Numbers in the inputs of each site', () => {
  const pages: readonly NumberPage[] = sites.flatMap((site) =>
    site.supportedLanguages.map((language) => ({ site, language })),
  )

  it('[ERD-04] What an input contains is read as its number, on every site in every language', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom(...pages), (hundredths, of) => {
        const value = hundredths / 100
        expect(readTypedNumber(writeTypedNumber(value, of), { min: 0.01 }, of)).toEqual({ value, error: null })
      }),
      { numRuns: 3000 },
    )
  })

  it('[ERD-04] No number that a site writes is read as another one without a question', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer({ min: 1, max: 999_999 }),
          fc.integer({ min: 1, max: 99_999_999 }).map((n) => n / 100),
        ),
        fc.constantFrom(...pages),
        (value, of) => {
          const { value: read, error } = readTypedNumber(formatNumber(value, of.site, of.language), {}, of)
          expect(error?.code === 'ambiguousNumber' || read === value).toBe(true)
        },
      ),
      { numRuns: 3000 },
    )
  })
})
