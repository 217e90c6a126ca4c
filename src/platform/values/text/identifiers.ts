import { normaliseFormula } from './formulas.ts'

/**
 * Identifiers of substances: CAS, EC and E-numbers, colour index numbers and grade codes. They are compared after
 * normalisation, exactly or by prefix, never with typing errors (SRC-01). A wrong check digit is detected (SRC-02).
 */
export type IdentifierKind = 'cas' | 'ec' | 'eNumber' | 'gradeCode' | 'formula'

/** Replaces all dashes by hyphens and compatibility forms of digits and letters by plain ones, in lower case. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212\u00AD\uFE58\uFE63]/g, '-')
    .toLowerCase()

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * Returns whether 5–10 digits are a valid CAS number: the last digit is the sum of the others, each times its position
 * from the right, modulo 10.
 */
export function hasCasCheckDigit(digits: string): boolean {
  return /^\d{5,10}$/.test(digits) && casCheckDigit(digits.slice(0, -1)) === Number(digits.at(-1))
}
export function casCheckDigit(body: string): number {
  let sum = 0
  for (let at = 0; at < body.length; at += 1) sum += Number(body[body.length - 1 - at]) * (at + 1)
  return sum % 10
}

/**
 * Returns whether seven digits are a valid EC number: the last digit is the sum of the six others, each times its
 * position from the left, modulo 11. Numbers with the result 10 are not assigned.
 */
export function hasEcCheckDigit(digits: string): boolean {
  return /^\d{7}$/.test(digits) && ecCheckDigit(digits.slice(0, 6)) === Number(digits[6])
}
export function ecCheckDigit(body: string): number {
  let sum = 0
  for (let at = 0; at < body.length; at += 1) sum += Number(body[at]) * (at + 1)
  return sum % 11
}

export const formatCas = (digits: string): string =>
  `${digits.slice(0, -3)}-${digits.slice(-3, -1)}-${digits.slice(-1)}`
export const formatEc = (digits: string): string => `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`

/**
 * Returns the form that is indexed and compared: digits for CAS and EC numbers, `e472e` and `e332i` for E-numbers,
 * letters and digits for codes, and Hill's order for formulas.
 */
export function normaliseIdentifier(kind: IdentifierKind, value: string): string {
  if (kind === 'cas' || kind === 'ec') return digitsOf(plain(value))
  if (kind === 'formula') return normaliseFormula(value) ?? value
  const bare = plain(value).replace(/[^\p{L}\p{N}]/gu, '')
  return kind === 'eNumber' ? bare.replace(/^(?:ins|e)?(?=\d)/, 'e') : bare
}

/** An identifier in a text with its range, which includes the label. */
export interface FoundIdentifier {
  readonly start: number
  readonly end: number
  /** The readings, most likely first: seven digits may be a CAS or an EC number. */
  readonly readings: readonly IdentifierReading[]
}
export interface IdentifierReading {
  /** A colour index number has no field of its own and is indexed as a name. */
  readonly kind: 'cas' | 'ec' | 'eNumber' | 'colourIndex'
  readonly normalised: string
  /** As typed, for display: `77-92-8`. */
  readonly typed: string
  readonly checkDigit: 'right' | 'wrong' | 'none'
  /** Whether it is only the start of a number: `77-92`. */
  readonly beginning: boolean
  /** Whether a label or the hyphens identify it, so that it cannot be a word, even if it is not in the catalogue. */
  readonly certain: boolean
}

/** Words for `number` in the languages of the sites, as they occur between a label and its number. */
const numberNames =
  'nos?|nr|num|nummer|number|numer|numero|numéro|número|číslo|numarası|numara|nomor|rn|reg|registry|code|kod|kode|código|codice'
const numberName = String.raw`(?:(?:${numberNames})(?![\p{L}\p{N}])|n(?=[°º.]))`
/**
 * The text between a label and its number. Each step consumes a character in only one way, which excludes backtracking.
 */
const between = String.raw`(?:[\s.:#°º-]|${numberName})*`
const label = (names: string): string =>
  String.raw`(?:(?:${numberName}[\s.:°º]{0,3})?(?<![\p{L}\p{N}])(?:${names})(?![\p{L}])${between})?`
const casLabel = label('cas|casrn')
const ecLabel = label('ec|eg|einecs|elincs|ce|we|es')
const gap = String.raw`[\s.\-_/]`

const patterns: readonly { readonly kind: IdentifierReading['kind']; readonly pattern: RegExp }[] = [
  // CI 77891, C.I. No. 77891, Colour Index 77891
  {
    kind: 'colourIndex',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?<label>(?:c\.?\s?i|colou?r\s+index)${between})(?<number>\d{5}(?::\d)?)(?![\p{L}\p{N}%])`,
      'gu',
    ),
  },
  // 77-92-9, 77 92 9, CAS-Nr. 77-92-9
  {
    kind: 'cas',
    pattern: new RegExp(
      String.raw`(?<label>${casLabel})(?<![\p{L}\p{N}-])(?<number>\d{2,7}(?<gap>\s*-\s*|${gap})\d{2}(?:\s*-\s*|${gap})\d)(?![\p{L}\p{N}]|-\d)`,
      'gu',
    ),
  },
  // 201-069-1
  {
    kind: 'ec',
    pattern: new RegExp(
      String.raw`(?<label>${ecLabel})(?<![\p{L}\p{N}-])(?<number>\d{3}(?<gap>\s*-\s*|${gap})\d{3}(?:\s*-\s*|${gap})\d)(?![\p{L}\p{N}]|-\d)`,
      'gu',
    ),
  },
  // 77-92, a prefix
  {
    kind: 'cas',
    pattern: new RegExp(
      String.raw`(?<label>${casLabel})(?<![\p{L}\p{N}-])(?<number>\d{2,7}-(?:\d{1,2}-?)?)(?![\p{L}\p{N}])`,
      'gu',
    ),
  },
  {
    kind: 'ec',
    pattern: new RegExp(
      String.raw`(?<label>${ecLabel})(?<![\p{L}\p{N}-])(?<number>\d{3}-\d{1,3}-?)(?![\p{L}\p{N}])`,
      'gu',
    ),
  },
  // 11138662, CAS 77929
  {
    kind: 'cas',
    pattern: new RegExp(
      String.raw`(?<label>${casLabel})(?<![\p{L}\p{N}-])(?<number>\d{4,10})(?![\p{L}\p{N}%]|[.,]\d|-\d)`,
      'gu',
    ),
  },
  {
    kind: 'ec',
    pattern: new RegExp(
      String.raw`(?<label>${ecLabel})(?<![\p{L}\p{N}-])(?<number>\d{4,7})(?![\p{L}\p{N}%]|[.,]\d|-\d)`,
      'gu',
    ),
  },
  // E415, E 472 e, E-332(i), INS 415, E-nummer 300
  {
    kind: 'eNumber',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?<label>(?:${numberName}[\s.:°º]{1,3})?(?:e|ins)${between})(?<number>\d{3,4}(?:\s?[a-j](?![\p{L}]{2}))?(?:\s?\(?(?:viii|vii|iii|iv|vi|ii|ix|v|i|x)\)?)?)(?![\p{L}\p{N}%])`,
      'gu',
    ),
  },
  // 332i, 472e: the suffix identifies it
  {
    kind: 'eNumber',
    pattern:
      /(?<![\p{L}\p{N}-])(?<label>)(?<number>\d{3,4}(?:[a-j]\(?(?:viii|vii|iii|iv|vi|ii|ix|v|i|x)?\)?|\(?(?:viii|vii|iii|iv|vi|ii|ix|v|i|x)\)?))(?![\p{L}\p{N}%])/gu,
  },
]

/**
 * Returns the identifiers of a text from left to right, without overlap. Digits without separators, or with separators
 * other than hyphens, count only with a right check digit or a label.
 */
export function findIdentifiers(text: string): readonly FoundIdentifier[] {
  const source = plain(text)
  const found: { start: number; end: number; readings: IdentifierReading[] }[] = []
  for (const { kind, pattern } of patterns)
    for (const match of source.matchAll(pattern)) {
      const typed = match.groups?.['number'] ?? ''
      const labelled = (kind === 'cas' || kind === 'ec') && (match.groups?.['label'] ?? '').trim() !== ''
      const reading = readingOf(kind, typed, labelled, (match.groups?.['gap'] ?? '-').includes('-'))
      if (reading === null) continue
      const start = match.index
      const end = start + match[0].length
      const same = found.find(
        (other) => other.end === end && Math.abs(other.start - start) <= (match.groups?.['label'] ?? '').length + 12,
      )
      if (same !== undefined && same.readings.every((other) => other.kind !== kind)) {
        // The kind with a label is chosen; without a label, the right check digit decides.
        const better = labelled || (reading.checkDigit === 'right' && same.readings[0]?.checkDigit !== 'right')
        same.readings.splice(better ? 0 : same.readings.length, 0, reading)
        same.start = Math.min(same.start, start)
      } else if (!found.some((other) => start < other.end && other.start < end))
        found.push({ start, end, readings: [reading] })
    }
  return found.toSorted((a, b) => a.start - b.start)
}

function readingOf(
  kind: IdentifierReading['kind'],
  typed: string,
  labelled: boolean,
  hyphens: boolean,
): IdentifierReading | null {
  const shown = typed.replace(/\s*-\s*/g, '-').trim()
  const digits = digitsOf(typed)
  const plainReading = {
    kind,
    normalised: digits,
    typed: shown,
    checkDigit: 'none',
    beginning: false,
    certain: labelled,
  } as const
  if (kind === 'eNumber') return { ...plainReading, normalised: normaliseIdentifier(kind, typed), certain: false }
  if (kind === 'colourIndex') return { ...plainReading, normalised: digits.slice(0, 5), certain: true }
  const right = kind === 'cas' ? hasCasCheckDigit(digits) : hasEcCheckDigit(digits)
  const whole = kind === 'cas' ? /^\d{2,7}\D+\d{2}\D+\d$/.test(shown) : /^\d{3}\D+\d{3}\D+\d$/.test(shown)
  if (whole)
    return right || hyphens || labelled
      ? { ...plainReading, checkDigit: right ? 'right' : 'wrong', certain: true }
      : null
  if (right && !shown.includes('-')) return { ...plainReading, checkDigit: 'right' }
  return shown.includes('-') || labelled ? { ...plainReading, beginning: true } : null
}

/**
 * Returns candidates for a number with a wrong check digit: with the right check digit, with one digit replaced, and
 * with two adjacent digits swapped. All have a right check digit; the nearest come first.
 */
export function correctedNumbers(kind: 'cas' | 'ec', digits: string): readonly string[] {
  const right = kind === 'cas' ? hasCasCheckDigit : hasEcCheckDigit
  const mended = new Set<string>()
  const consider = (candidate: string): void => {
    if (right(candidate)) mended.add(candidate)
  }
  const body = digits.slice(0, -1)
  consider(body + String(kind === 'cas' ? casCheckDigit(body) : ecCheckDigit(body)))
  for (let at = 0; at + 1 < digits.length; at += 1)
    consider(digits.slice(0, at) + (digits[at + 1] ?? '') + (digits[at] ?? '') + digits.slice(at + 2))
  for (let at = 0; at < digits.length; at += 1)
    for (let digit = 0; digit <= 9; digit += 1) consider(digits.slice(0, at) + String(digit) + digits.slice(at + 1))
  // One digit is missing or doubled.
  if (kind === 'cas')
    for (let at = 0; at <= digits.length; at += 1) {
      if (digits.length > 5) consider(digits.slice(0, at) + digits.slice(at + 1))
      if (digits.length < 10)
        for (let digit = 0; digit <= 9; digit += 1) consider(digits.slice(0, at) + String(digit) + digits.slice(at))
    }
  return [...mended]
}
