import type { LanguageCode } from '#platform/i18n/languages.ts'
import { searchLanguages } from './search-languages.ts'

/** The letters of the alphabet navigation (SRC-11), as readers of the language expect them. */
const latin = 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z'
const alphabets = {
  latin,
  czech: 'A B C Č D E F G H CH I J K L M N O P Q R Ř S Š T U V W X Y Z Ž',
  polish: 'A Ą B C Ć D E Ę F G H I J K L Ł M N Ń O Ó P Q R S Ś T U V W X Y Z Ź Ż',
  spanish: 'A B C D E F G H I J K L M N Ñ O P Q R S T U V W X Y Z',
  swedish: `${latin} Å Ä Ö`,
  // Q, W and X are not Turkish letters, but names of substances start with them.
  turkish: 'A B C Ç D E F G H I İ J K L M N O Ö P Q R S Ş T U Ü V W X Y Z',
} as const

export type AlphabetName = keyof typeof alphabets
export const alphabetNames = Object.keys(alphabets) as readonly AlphabetName[]

const lists = perAlphabet((letters) => letters)
const sets = perAlphabet((letters): ReadonlySet<string> => new Set(letters))

function perAlphabet<Value>(make: (letters: readonly string[]) => Value): Readonly<Record<AlphabetName, Value>> {
  const of = (name: AlphabetName): Value => make(alphabets[name].split(' '))
  return {
    latin: of('latin'),
    czech: of('czech'),
    polish: of('polish'),
    spanish: of('spanish'),
    swedish: of('swedish'),
    turkish: of('turkish'),
  }
}

/** Languages with the same letters share an alphabet. */
export const alphabetName = (language: LanguageCode): AlphabetName => searchLanguages[language].alphabet

/** Returns the letters in order, without `#`. */
export const alphabetOf = (language: LanguageCode): readonly string[] => lists[searchLanguages[language].alphabet]
export const lettersOf = (name: AlphabetName): readonly string[] => lists[name]

/** The group of names that start with a digit, a sign or a letter of another script. */
export const otherLetter = '#'

/** Letters of neighbouring languages that the language replaces with its own. */
const swedishOf: Readonly<Record<string, string>> = { Æ: 'Ä', Ø: 'Ö', Œ: 'Ö' }
const plainOf: Readonly<Record<string, string>> = {
  Ł: 'L',
  Ø: 'O',
  Đ: 'D',
  Æ: 'A',
  Œ: 'O',
  ẞ: 'S',
  Þ: 'T',
  ı: 'I',
  Ð: 'D',
}

/** Returns the letter of the alphabet under which a name is listed, or `#`. */
export function letterOf(name: string, alphabet: AlphabetName): string {
  const first = firstCharacter(name)
  if (first === '') return otherLetter
  const letter = first === 'ß' ? 'ẞ' : alphabet === 'turkish' && first === 'i' ? 'İ' : first.toUpperCase()
  const letters = sets[alphabet]
  // §CLDR: in Czech, `ch` is one letter, after H.
  if (alphabet === 'czech' && letter === 'C' && /^\s*ch/iu.test(name)) return 'CH'
  const own = alphabet === 'swedish' ? (swedishOf[letter] ?? letter) : letter
  if (letters.has(own)) return own
  const plain = (plainOf[own] ?? own).normalize('NFD').charAt(0)
  return letters.has(plain) ? plain : otherLetter
}

function firstCharacter(name: string): string {
  const trimmed = name.trimStart()
  if (trimmed === '') return ''
  const first = String.fromCodePoint(trimmed.codePointAt(0) ?? 0)
  if (first < '\u0080') return first
  // The first letter with its combining marks, composed to one code point if possible.
  return [...trimmed.slice(0, 4).normalize('NFC')][0] ?? ''
}
