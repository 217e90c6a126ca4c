import { expect, it } from 'vitest'
import * as fc from 'fast-check'
import { countriesOfGrade, countriesOfPrincipal, siteCountries } from './countries.ts'

it('[CTX-05] Gives a principal at least eight countries that have a site', () => {
  fc.assert(
    fc.property(fc.integer(), fc.string(), (seed, principal) => {
      const countries = countriesOfPrincipal(seed, principal)
      expect(countries.length).toBeGreaterThanOrEqual(8)
      expect(countries.every((country) => siteCountries.some((site) => site === country))).toBe(true)
    }),
  )
})

it('[CTX-05] Never hides the grade that keeps its substance visible', () => {
  for (let seed = 0; seed < 3000; seed += 1)
    expect(countriesOfGrade(seed, 'a grade', siteCountries, true)).not.toEqual([])
})

it('[CTX-05] Hides one grade in a hundred and restricts three in a hundred to one country', () => {
  const lists = Array.from({ length: 20_000 }, (_, index) =>
    countriesOfGrade(1, `grade ${index}`, siteCountries, false),
  )
  const share = (length: number): number =>
    lists.filter((countries) => countries.length === length).length / lists.length
  expect(share(0)).toBeCloseTo(0.01, 2)
  expect(share(1)).toBeCloseTo(0.03, 2)
  expect(
    lists
      .filter((countries) => countries.length > 1)
      .every((countries) => countries.length >= siteCountries.length * 0.6),
  ).toBe(true)
})
