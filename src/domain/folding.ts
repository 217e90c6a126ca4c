/**
 * Folding of words for search: what a visitor types and what the catalogue says meet in one form (SRC-04). Nothing here
 * is for the eye.
 */

/** Letters that no decomposition takes apart. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  ø: 'o',
  Ø: 'o',
  ł: 'l',
  Ł: 'l',
  đ: 'd',
  Đ: 'd',
  ð: 'd',
  Ð: 'd',
  þ: 'th',
  Þ: 'th',
  ħ: 'h',
  ŋ: 'n',
  ı: 'i',
  İ: 'i',
  ĸ: 'k',
}
const anyOfThem = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu')
/** Marks of a brand, which a decomposition would make letters of. */
const brandSigns = /[®™©]/gu

/**
 * Lower case, without diacritics and ligatures. Dotted and dotless i become one, in whatever language: a Turkish `I` and
 * an English one look alike to who types them.
 */
export function fold(text: string): string {
  // oxlint would rather have no control characters in a class: the range is all of ASCII.
  if (isAscii(text)) return text.toLowerCase()
  return (
    text
      .replace(brandSigns, ' ')
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      // After their accents are gone: Ǽ is an Æ.
      .replace(anyOfThem, (letter) => letters[letter] ?? '')
      .toLowerCase()
      .replace(/ⁿ/gu, 'n')
  )
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false
  return true
}

/**
 * Spellings of one word, as general rules: both sides of a comparison go through them, so a rule may join words that
 * differ, but never part words that are equal. In order.
 */
const spellingRules: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Classical digraphs that American English writes with one letter, before the umlauts take `ae` and `oe`.
  [/caesi/g, 'cesi'],
  [/haem(?=[aeo])/g, 'hem'],
  [/^oest/g, 'est'],
  [/^oed/g, 'ed'],
  // ä ö ü å ø written without the letter (fold has made ä an a).
  [/ae/g, 'a'],
  [/oe/g, 'o'],
  [/(?<!q)ue/g, 'u'],
  [/aa/g, 'a'],
  // sulphate, sulfate; phosphate, fosfaat.
  [/ph/g, 'f'],
  // aluminum, aluminium.
  [/aluminum/g, 'aluminium'],
  // hydroxyde, hydroxide; Oxyd, Oxid.
  [/oxyd/g, 'oxid'],
  // stabilizer, stabiliser; colour, color; fibre, fiber.
  [/iz(?=[eai])/g, 'is'],
  [/yz(?=e)/g, 'ys'],
  [/our/g, 'or'],
  [/([bt])re$/g, '$1er'],
]

/** The common spelling of a folded word or of its beginning: `sulphuric` → `sulfuric`. */
export function spelling(folded: string): string {
  let word = folded
  for (const [pattern, replacement] of spellingRules) word = word.replace(pattern, replacement)
  return word
}

/** As `spelling`, for whole words: without the plural's s. `emulsifiers` → `emulsifier`, `waxes` → `wax`. */
export function spellingOfWord(folded: string): string {
  const word = spelling(folded)
  if (word.length < 4) return word
  if (/(?:[sx]|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return /[^suio]s$/.test(word) ? word.slice(0, -1) : word
}
