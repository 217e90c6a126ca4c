import { expect, it } from 'vitest'
import { countryCodes } from '#platform/values/countries.ts'
import { countryName } from './country-name.ts'
import { languageCodes } from './languages.ts'

it('[CTX-06] Every country has a name in every language', () => {
  expect([countryName('NL', 'de'), countryName('NL', 'tr'), countryName('DE', 'pl')]).toEqual([
    'Niederlande',
    'Hollanda',
    'Niemcy',
  ])
  for (const language of languageCodes)
    expect(countryCodes.filter((code) => countryName(code, language) === code)).toEqual([])
})

it('An invalid code is returned unchanged', () => {
  expect([
    countryName('GLOBAL', 'en-US'),
    countryName('xx', 'en-US'),
    countryName('', 'de'),
    countryName('QX', 'de'),
  ]).toEqual(['GLOBAL', 'xx', '', 'QX'])
})
