/**
 * Sort keys of names: their bytes sort as a reader expects the names to sort, so that PostgreSQL and PGlite order alike
 * in any locale (both compare with `COLLATE "C"`). Letters rank as in `Intl.Collator`; case and accents are ignored; a
 * run of digits counts as a number.
 */
const keyLength = 120

/**
 * Latin letters including those without a Unicode decomposition, digits, and the punctuation of names, in any order.
 */
const repertoire =
  '_-–—,;:!?./\'’"()[]{}@*\\&#%`^+<=>|~$€£¥§©®™°µ·0123456789abcdefghijklmnopqrstuvwxyzłøđðħıŋŧßæœþ' +
  'αβγδεζηθικλμνξοπρςστυφχψω'
const expansions: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }

const collator = new Intl.Collator('en-US', { sensitivity: 'base' })
const ranks = rankCharacters()

/**
 * Maps each character of the repertoire to two base-36 digits. Characters that are equal for the collator share them.
 */
function rankCharacters(): ReadonlyMap<string, string> {
  const sorted = Array.from(new Set(repertoire)).toSorted((a, b) => collator.compare(a, b))
  const byCharacter = new Map<string, string>()
  let rank = 10
  for (const [index, character] of sorted.entries()) {
    const previous = sorted[index - 1]
    if (previous !== undefined && collator.compare(previous, character) !== 0) rank++
    byCharacter.set(character, rank.toString(36).padStart(2, '0'))
  }
  return byCharacter
}

export function sortKey(name: string): string {
  const folded = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .trim()
  let key = ''
  for (const [part] of folded.matchAll(/[0-9]+|\s+|[^0-9\s]/gu)) {
    if (key.length >= keyLength) break
    if (/^\s/.test(part)) key += '00'
    else if (/^[0-9]/.test(part)) key += numberKey(part)
    else for (const character of expansions[part] ?? part) key += ranks.get(character) ?? foreignKey(character)
  }
  return key.slice(0, keyLength)
}

/** Sorts `20` before `100`: the rank of a digit, then the number of digits (as one letter), then the digits. */
function numberKey(digits: string): string {
  const significant = digits.replace(/^0+(?=.)/, '').slice(0, 25)
  return `${ranks.get('0') ?? ''}${String.fromCharCode(97 + significant.length - 1)}${significant}`
}

/** All other characters sort after the letters, by code point. */
const foreignKey = (character: string): string => `zz${(character.codePointAt(0) ?? 0).toString(36).padStart(4, '0')}`
