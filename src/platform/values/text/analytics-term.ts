import { hasCasCheckDigit, hasEcCheckDigit } from '#platform/values/text/identifiers.ts'

const maxTermLength = 100
/** The minimum number of digits of a telephone number. */
const minPhoneDigits = 8

/**
 * Returns the part of a search term that statistics may contain: its words in lower case, truncated. Returns null if there are
 * none or they may identify a person: with an @, or with as many consecutive digits as a telephone number, but not a substance
 * number, has.
 */
export function analyticsTerm(typed: string): string | null {
  const term = typed.trim().replace(/\s+/g, ' ').toLowerCase()
  if (term === '' || term.includes('@')) return null
  const numbers = (term.match(/\+?\d[\d\s().\-/]*\d/g) ?? []).map((number) => number.replace(/\D/g, ''))
  if (numbers.some((digits) => digits.length >= minPhoneDigits && !isOfSubstance(digits))) return null
  return Array.from(term).slice(0, maxTermLength).join('')
}

const isOfSubstance = (digits: string): boolean => hasCasCheckDigit(digits) || hasEcCheckDigit(digits)
