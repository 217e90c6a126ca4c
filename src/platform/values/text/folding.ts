/**
 * Folding of words for search: the visitor's words and those of the catalogue are reduced to one form (SRC-04). The
 * result is never displayed.
 */

/** Letters without a Unicode decomposition. */
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
/** Brand signs, which a compatibility decomposition would turn into letters. */
const brandSigns = /[®™©]/gu

/**
 * Returns lower case without diacritics and ligatures. Dotted and dotless i become one in every language, since a
 * Turkish `I` and an English one look alike.
 */
export function fold(text: string): string {
  // The range is all of ASCII; oxlint would otherwise report the control characters in it.
  if (isAscii(text)) return text.toLowerCase()
  return (
    text
      .replace(brandSigns, ' ')
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      // Runs after the accents are removed, since Ǽ is an Æ with an accent.
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
 * Spelling variants as general rules, applied in order to both sides of a comparison. A rule may merge different words,
 * but never separate equal ones.
 */
const spellingRules: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Classical digraphs that American English writes with one letter. They precede the rules for umlauts, which also
  // replace `ae` and `oe`.
  [/caesi/g, 'cesi'],
  [/haem(?=[aeo])/g, 'hem'],
  [/^oest/g, 'est'],
  [/^oed/g, 'ed'],
  // ä ö ü å ø written with two letters (folding has already turned ä into a).
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

/** Returns the common spelling of a folded word or prefix: `sulphuric` → `sulfuric`. */
export function spelling(folded: string): string {
  let word = folded
  for (const [pattern, replacement] of spellingRules) word = word.replace(pattern, replacement)
  return word
}

/**
 * Returns the common spelling of a whole word, without the plural's s: `emulsifiers` → `emulsifier`, `waxes` → `wax`.
 */
export function spellingOfWord(folded: string): string {
  const word = spelling(folded)
  if (word.length < 4) return word
  if (/(?:[sx]|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return /[^suio]s$/.test(word) ? word.slice(0, -1) : word
}
