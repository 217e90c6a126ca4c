import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { NumberRange } from '#platform/search/vocabulary/ranges.ts'
import { unitOf } from '#platform/values/measures/units.ts'

/** A number or a range of numbers in a term, with its place. */
export interface TypedQuantity extends NumberRange {
  /** Half a unit of the last digit of a single number: 0.5 for `15`, 0.05 for `15.0`; 0 for a range or a limit. */
  readonly tolerance: number
  readonly start: number
  readonly end: number
  /** The unit as typed, after the numbers or before them (`mesh 80`); null without one. */
  readonly unit: string | null
}

/** Between two numbers, in the languages of the sites. */
const rangeWords = 'to|bis|tot|t/m|à|a|au|al|hasta|até|do|až|till|ile|hingga|sampai'
const number = String.raw`\d+(?:[.,]\d+)*`
const comparison = String.raw`(?:(?<sign>[<>≤≥]=?|(?:min|max)\b\.?)\s*)?`
/** A number that is no part of a word, of a code or of a number with hyphens. */
const quantities = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/])${comparison}(?<![\p{L}\p{N}][-−–])(?<from>(?<![\p{L}\p{N}])[-−]?${number})(?:(?:\s*(?:[-−–—]|\.{2,3}|…)\s*|\s+(?:${rangeWords})\s+)(?<to>[-−]?${number}))?(?![.,]?\d|[-−–/][\p{L}\d])`,
  'giu',
)

/** Returns the quantities of a term. A number that touches a letter, or letters which are no unit, is none (`4M`, `980P`). */
export function typedQuantities(term: string, language: LanguageCode): readonly TypedQuantity[] {
  return Array.from(term.matchAll(quantities)).flatMap((match): readonly TypedQuantity[] => {
    const { sign, from = '', to } = match.groups ?? {}
    const after = match.index + match[0].length
    const unit = unitAfter(term, after)
    if (unit === null && /[\p{L}\p{N}]/u.test(term.charAt(after))) return []
    const before = unit === null ? unitBefore(term, match.index) : null
    const [one, other] = [numberOf(from, language), to === undefined ? null : numberOf(to, language)]
    if ([one, other].some(Number.isNaN)) return []
    const range = rangeOf(one, other, sign)
    return [
      {
        ...range,
        tolerance: range.low === range.high ? 10 ** -decimalsOf(from, language) / 2 : 0,
        start: before?.start ?? match.index,
        end: unit?.end ?? after,
        unit: unit?.text ?? before?.text ?? null,
      },
    ]
  })
}

const rangeOf = (one: number, other: number | null, sign: string | undefined): NumberRange =>
  other === null
    ? { low: isUpper(sign) ? null : one, high: isLower(sign) ? null : one }
    : { low: Math.min(one, other), high: Math.max(one, other) }

const isLower = (sign = ''): boolean => /^[>≥]|^min/i.test(sign)
const isUpper = (sign = ''): boolean => /^[<≤]|^max/i.test(sign)

/** The most words of a unit, as in `g I₂/100 g`. */
const maxUnitWords = 3

function unitAfter(term: string, at: number): { readonly text: string; readonly end: number } | null {
  for (let count = maxUnitWords; count > 0; count -= 1) {
    const words = new RegExp(String.raw`^\s*(?<unit>[^\s\d,;()]\S*(?:\s+\S+){${count - 1}})`, 'u').exec(term.slice(at))
    const typed = words?.groups?.['unit'] ?? ''
    const touches = /^\p{L}$/u.test(term.slice(at, at + (words?.[0].length ?? 0)))
    for (const text of touches ? [] : [typed, typed.replace(/[.,;:)]+$/, '')])
      if (isUnit(text)) return { text, end: at + (words?.[0].length ?? 0) - (typed.length - text.length) }
  }
  return null
}

/** Only words are units before a number: single letters would be those of codes. */
function unitBefore(term: string, at: number): { readonly text: string; readonly start: number } | null {
  const word = /(?<![\p{L}\p{N}])(?<unit>\p{L}{3,})\s+$/u.exec(term.slice(0, at))
  const text = word?.groups?.['unit'] ?? ''
  return word !== null && isUnit(text) ? { text, start: word.index } : null
}

const isUnit = (text: string): boolean => text !== '' && unitAs(text) !== null

/** Returns the unit of a text in any case. */
export const unitAs = (text: string): string | null =>
  unitOf(text) !== null ? text : unitOf(text.toLowerCase()) !== null ? text.toLowerCase() : null

const numberOf = (typed: string, language: LanguageCode): number => Number(digitsOf(typed, language))
const decimalsOf = (typed: string, language: LanguageCode): number =>
  digitsOf(typed, language).split('.')[1]?.length ?? 0

/**
 * Numbers with one separator are read as the language writes them: `1.500` is 1500 in German, and `1.5` is not 15. A group does not
 * begin with zero, so that `0.950` is less than one in every language. Digits that are grouped in another way are no number.
 */
function digitsOf(typed: string, language: LanguageCode): string {
  const text = typed.replace('−', '-')
  const separators = text.replace(/[^.,]/g, '')
  const last = separators.at(-1)
  if (last === undefined) return text
  const isMixed = separators.includes('.') && separators.includes(',')
  const decimals = text.length - text.lastIndexOf(last) - 1
  const isGroup = isMixed
    ? separators.indexOf(last) !== separators.length - 1
    : separators.length > 1 || (last !== decimalSign(language) && decimals === 3 && grouped.test(text))
  const at = isGroup ? text.length : text.lastIndexOf(last)
  const integers = text.slice(0, at)
  if (/[.,]/.test(integers) && !grouped.test(integers)) return 'NaN'
  return integers.replace(/[.,]/g, '') + text.slice(at).replace(last, '.')
}

/** `1.234`, `12,345,678` */
const grouped = /^-?[1-9]\d{0,2}(?:([.,])\d{3}(?:\1\d{3})*)$/

const decimalSign = (language: LanguageCode): string =>
  new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
