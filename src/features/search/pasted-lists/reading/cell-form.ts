import { findIdentifiers } from '#platform/values/text/identifiers.ts'
import { amountParts } from './read-amount.ts'

/** No number and no amount is longer. */
const maxLength = 60

/** Whether a cell is one CAS, EC or E number, whatever its check digit. */
export function isIdentifier(cell: string): boolean {
  const text = cell.trim()
  if (text.length > maxLength) return false
  const [only, ...others] = findIdentifiers(text)
  if (only === undefined || others.length > 0 || only.start > 0 || only.end < text.length) return false
  // Digits alone are as well the number of an article.
  return only.readings.some(({ kind, beginning }) => kind !== 'colourIndex' && !beginning) && /\D/u.test(text)
}

/** Whether a cell has the form of a code: one word in capital letters with digits or hyphens. */
export function isCode(cell: string): boolean {
  const text = cell.trim()
  if (text.length > maxLength || !/^[\p{Lu}\p{N}][\p{Lu}\p{N}._/-]*$/u.test(text) || isIdentifier(text)) return false
  return /\p{Lu}/u.test(text) ? /[\p{N}-]/u.test(text) : /^\d{5,}$/u.test(text) || /^\d+[-/]\d+$/u.test(text)
}

/** Whether a term is meant as a code, in small letters too; a name with one digit is none. */
export const isCodeTerm = (term: string): boolean =>
  isCode(term) || (/^[^\s-]+-\S*$/u.test(term) && isCode(term.toUpperCase()) && /\d.*\d/u.test(term))

/** Whether a cell is a number with one word, although that may be no unit of ours: `5 lb`. */
export const isMeasure = (cell: string): boolean =>
  isAmount(cell) || /^[-\u2212]?\d[\d.,]{0,12}\s?\p{L}{0,12}\.?$/u.test(cell.trim())

/** Whether a cell is an amount: a number, alone or with a unit. */
export const isAmount = (cell: string): boolean => cell.length <= maxLength && amountParts(cell) !== null
