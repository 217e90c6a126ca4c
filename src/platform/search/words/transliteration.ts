import { fold } from '#platform/values/text/folding.ts'

/** The Latin letters for those of other scripts, as names of substances are written. Accents are folded before. */
const letters: Readonly<Record<string, string>> = {
  // Cyrillic
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  і: 'i',
  є: 'e',
  ґ: 'g',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  ђ: 'd',
  џ: 'dz',
  // Greek
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
}

/** Letter groups that stand for one sound of the original names. */
const groups: readonly (readonly [string, string])[] = [
  ['ου', 'u'],
  ['μπ', 'b'],
  ['ντ', 'd'],
  ['кс', 'x'],
]
const otherScript = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
/** A single Greek letter is part of a name, such as `α-tocopherol`, and is not spelled with Latin letters. */
const wordOfOtherScript = /[\p{Script=Cyrillic}\p{Script=Greek}\p{M}]{2,}/gu

/** Returns a text with its Cyrillic and Greek words in Latin letters, or null if it has none. */
export function transliterated(text: string): string | null {
  if (!otherScript.test(text)) return null
  const latin = text.replace(wordOfOtherScript, (word) => {
    let folded = fold(word)
    for (const [group, replacement] of groups) folded = folded.replaceAll(group, replacement)
    return Array.from(folded, (letter) => letters[letter] ?? letter).join('')
  })
  return latin === text ? null : latin
}
