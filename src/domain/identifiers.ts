/**
 * Numbers and codes that name a substance: CAS, EC and E-numbers, colour index numbers, grade codes. They are compared
 * after normalising, exactly or by prefix, never with typing errors forgiven (SRC-01); a wrong check digit is known as
 * such (SRC-02).
 */
export type IdentifierKind = 'cas' | 'ec' | 'eNumber' | 'gradeCode'

/** Every dash there is, as a hyphen; compatibility forms of digits and letters; lower case. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212\u00AD\uFE58\uFE63]/g, '-')
    .toLowerCase()

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** CAS: the last digit is the sum of the others, each times its place from the right, modulo 10. 5–10 digits. */
export function hasCasCheckDigit(digits: string): boolean {
  return /^\d{5,10}$/.test(digits) && casCheckDigit(digits.slice(0, -1)) === Number(digits.at(-1))
}
export function casCheckDigit(body: string): number {
  let sum = 0
  for (let at = 0; at < body.length; at += 1) sum += Number(body[body.length - 1 - at]) * (at + 1)
  return sum % 10
}

/** EC: the seventh digit is the sum of the six before, each times its place from the left, modulo 11; 10 is not given out. */
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

/** What is indexed and compared: digits for CAS and EC, `e472e` and `e332i` for E-numbers, letters and digits for codes. */
export function normaliseIdentifier(kind: IdentifierKind, value: string): string {
  if (kind === 'cas' || kind === 'ec') return digitsOf(plain(value))
  const bare = plain(value).replace(/[^\p{L}\p{N}]/gu, '')
  return kind === 'eNumber' ? bare.replace(/^(?:ins|e)?(?=\d)/, 'e') : bare
}

/** An identifier that stands in a text, with what of the text it takes (its label included). */
export interface FoundIdentifier {
  readonly start: number
  readonly end: number
  /** Readings in order of likelihood: seven digits may be a CAS or an EC number. */
  readonly readings: readonly IdentifierReading[]
}
export interface IdentifierReading {
  /** A colour index number has no field of its own: it stands among the names. */
  readonly kind: 'cas' | 'ec' | 'eNumber' | 'colourIndex'
  readonly normalised: string
  /** As typed, for the eye: `77-92-8`. */
  readonly typed: string
  readonly checkDigit: 'right' | 'wrong' | 'none'
  /** Only the beginning of a number: `77-92`. */
  readonly beginning: boolean
  /** A label or the hyphens say what it is: it is no word, whether it is in the catalogue or not. */
  readonly certain: boolean
}

/** `number` in the languages of the sites, as it stands between a label and its number. */
const numberNames =
  'nos?|nr|num|nummer|number|numer|numero|numéro|número|číslo|numarası|numara|nomor|rn|reg|registry|code|kod|kode|código|codice'
const numberName = String.raw`(?:(?:${numberNames})(?![\p{L}\p{N}])|n(?=[°º.]))`
/** What stands between a label and its number. Each step takes at least a character, and only one way: no backtracking. */
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
  // 77-92, the beginning of one
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
  // 332i, 472e: the suffix says what it is
  {
    kind: 'eNumber',
    pattern:
      /(?<![\p{L}\p{N}-])(?<label>)(?<number>\d{3,4}(?:[a-j]\(?(?:viii|vii|iii|iv|vi|ii|ix|v|i|x)?\)?|\(?(?:viii|vii|iii|iv|vi|ii|ix|v|i|x)\)?))(?![\p{L}\p{N}%])/gu,
  },
]

/**
 * The identifiers of a text, left to right, none overlapping. Digits that are separated by something else than hyphens, or
 * not at all, count only with a right check digit or a label in front.
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
        // The one with a label is meant; without one the right check digit decides.
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
 * What a number with a wrong check digit may have been: the right check digit, one digit wrong, two neighbours exchanged.
 * All have a right check digit; the nearest first.
 */
export function mendedNumbers(kind: 'cas' | 'ec', digits: string): readonly string[] {
  const right = kind === 'cas' ? hasCasCheckDigit : hasEcCheckDigit
  const mended = new Set<string>()
  const consider = (candidate: string): void => {
    if (candidate !== digits && right(candidate)) mended.add(candidate)
  }
  const body = digits.slice(0, -1)
  consider(body + String(kind === 'cas' ? casCheckDigit(body) : ecCheckDigit(body)))
  for (let at = 0; at + 1 < digits.length; at += 1)
    consider(digits.slice(0, at) + (digits[at + 1] ?? '') + (digits[at] ?? '') + digits.slice(at + 2))
  for (let at = 0; at < digits.length; at += 1)
    for (let digit = 0; digit <= 9; digit += 1) consider(digits.slice(0, at) + String(digit) + digits.slice(at + 1))
  // A digit lost or doubled.
  if (kind === 'cas')
    for (let at = 0; at <= digits.length; at += 1) {
      if (digits.length > 5) consider(digits.slice(0, at) + digits.slice(at + 1))
      if (digits.length < 10)
        for (let digit = 0; digit <= 9; digit += 1) consider(digits.slice(0, at) + String(digit) + digits.slice(at))
    }
  return [...mended]
}
