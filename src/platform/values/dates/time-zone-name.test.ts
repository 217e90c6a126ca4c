import { describe, expect, it } from 'vitest'
import { timeZoneName } from './time-zone-name.ts'

describe('Name of a time zone', () => {
  it.each([
    ['NL', 'Europe/Amsterdam', 'en-US', 'Central European Time'],
    ['NL', 'Europe/Amsterdam', 'nl-NL', 'Midden-Europese tijd'],
    ['DE', 'Europe/Berlin', 'de', 'Mitteleuropäische Zeit'],
    ['US', 'America/New_York', 'en-US', 'Eastern Time'],
    ['GLOBAL', 'Europe/Amsterdam', 'fr', 'heure d’Europe centrale'],
  ] as const)('[ENG-02] Of the site %s with %s in %s is %s.', (countryIsoCode, timeZone, language, expected) => {
    expect(timeZoneName({ countryIsoCode, timeZone }, language)).toBe(expected)
  })
})
