import type { LanguageCode } from '#domain/languages.ts'
import { streamOf } from './random.ts'

/** The countries with a site of their own; CH is for signed-in users only. */
export const siteCountries = [
  'US',
  'NL',
  'BE',
  'DE',
  'FR',
  'IT',
  'ES',
  'PL',
  'CZ',
  'SE',
  'TR',
  'ID',
  'BR',
  'MX',
  'CA',
  'GB',
  'CH',
] as const

/** What people read in a country; English comes besides. */
export const languagesOfCountry: Readonly<Record<string, readonly LanguageCode[]>> = {
  NL: ['nl-NL'],
  BE: ['nl-NL', 'fr'],
  DE: ['de'],
  FR: ['fr'],
  IT: ['it'],
  ES: ['es-ES'],
  PL: ['pl'],
  CZ: ['cs'],
  SE: ['sv'],
  TR: ['tr'],
  ID: ['id'],
  BR: ['pt'],
  MX: ['es'],
  CA: ['fr-CA'],
  CH: ['de', 'fr', 'it'],
}

/** 8 up to all of them, as its own stream says. */
export function countriesOfPrincipal(seed: number, principal: string): readonly string[] {
  const stream = streamOf(seed, 'principal countries', principal)
  return stream.some(siteCountries, stream.between(8, siteCountries.length))
}

/**
 * Where a grade is available: its principal's countries less a share of 0–40 %; 3 % of the grades in one country; 1 %
 * nowhere, but never a grade that must stay (the one that keeps its substance visible).
 */
export function countriesOfGrade(
  seed: number,
  grade: string,
  principalCountries: readonly string[],
  mustStay: boolean,
): readonly string[] {
  const stream = streamOf(seed, 'grade countries', grade)
  const draw = stream.next()
  if (draw < 0.01 && !mustStay) return []
  if (draw >= 0.01 && draw < 0.04) return stream.some(principalCountries, 1)
  return stream.some(principalCountries, Math.ceil(principalCountries.length * (1 - 0.4 * stream.next())))
}
