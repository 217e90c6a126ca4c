import { analyticsTerm } from '#platform/values/text/analytics-term.ts'
import { hasCasCheckDigit, hasEcCheckDigit } from '#platform/values/text/identifiers.ts'

/** As for statistics in the browser: a telephone number has at least this many digits. */
const minPhoneDigits = 8

/**
 * The term under which a search is counted; null if there is none or if it may identify a person. It is stored, so it is stricter
 * than the term of the statistics in the browser: other forms of `@` and of digits count as such, and so do digits with anything
 * but letters between them.
 */
export function countedTerm(typed: string): string | null {
  const term = isPlain.test(typed) ? typed : usualForm(typed)
  return manyDigits.test(term) && mayBePhone(term) ? null : analyticsTerm(term)
}

/** Most terms need no other form. */
const isPlain = /^[\w \-.,'()/+%]*$/
const manyDigits = /(?:\d[^\d]*){8}/

const usualForm = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toWellFormed()
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[\p{Cc}\p{Cf}\p{Co}]/gu, ' ')

/** The digits of every script are ten consecutive characters that begin with zero. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let zero = code
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

const mayBePhone = (term: string): boolean =>
  (term.replace(/\d+(?:-\d+)*/g, withoutSubstance).match(/\d[^\p{L}]*\d/gu) ?? []).some((number) => {
    const digits = number.replace(/\D/g, '')
    return digits.length >= minPhoneDigits && !isOfSubstance(digits)
  })

/** CAS and EC numbers become a letter, so that two of them are not read as one long number. */
const withoutSubstance = (number: string): string =>
  /^(?:\d{2,7}-\d{2}-\d|\d{3}-\d{3}-\d|\d+)$/.test(number) && isOfSubstance(number.replaceAll('-', '')) ? 'x' : number

const isOfSubstance = (digits: string): boolean => hasCasCheckDigit(digits) || hasEcCheckDigit(digits)
