import { hasCasCheckDigit, hasEcCheckDigit } from './identifiers.ts'

const longestTerm = 100
/** As short as a telephone number can be. */
const fewestPhoneDigits = 8

/**
 * What of a search may be counted: its words in small letters, cut short. Null where there is none, or where it may name a
 * person: with an @, or with as many digits on end as a telephone number has and a substance's number has not.
 */
export function analyticsTerm(typed: string): string | null {
  const term = typed.trim().replace(/\s+/g, ' ').toLowerCase()
  if (term === '' || term.includes('@')) return null
  const numbers = (term.match(/\+?\d[\d\s().\-/]*\d/g) ?? []).map((number) => number.replace(/\D/g, ''))
  if (numbers.some((digits) => digits.length >= fewestPhoneDigits && !isOfSubstance(digits))) return null
  return Array.from(term).slice(0, longestTerm).join('')
}

const isOfSubstance = (digits: string): boolean => hasCasCheckDigit(digits) || hasEcCheckDigit(digits)
