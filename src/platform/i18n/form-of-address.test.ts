import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { unwantedInLatinAmericanSpanish, unwantedInSpanishOfSpain } from './testing/unwanted-words-es.ts'
import { unwantedInPolish } from './testing/unwanted-words-pl.ts'
import { unwantedInPortuguese } from './testing/unwanted-words-pt.ts'

/** Words of the informal second person, which a supplier does not use in these languages. */
const informal = {
  it: /(?<!\p{L})(?:tu[oae]|tuoi|ti|te|puoi|vuoi|hai|devi|potrai|troverai|riceverai)(?!\p{L})/iu,
  pl: /(?<!\p{L})(?:[Tt]w(?:ój|oj\p{L}*|oi\p{L}*)|Ci|[Cc]ię|[Cc]iebie|[Tt]obie|[Mm]ożesz|[Mm]asz|[Cc]hcesz|[Jj]esteś|[Mm]usisz)(?!\p{L})/u,
} as const

it.each(['it', 'pl'] as const)('[LNG-01] Every message in %s addresses its reader formally', (language) => {
  const file = new URL(`../../messages/${language}.json`, import.meta.url)
  const messages: Readonly<Record<string, string>> = JSON.parse(readFileSync(file, 'utf8'))
  const found = Object.entries(messages).filter(([, text]) => informal[language].test(text))
  expect(found).toEqual([])
})

it.each([
  ['it', 'Il tuo carrello', true],
  ['it', 'Il Suo carrello', false],
  ['pl', 'Twoje zapytanie', true],
  ['pl', 'Jeśli masz pytania', true],
  ['pl', 'Państwa zapytanie', false],
] as const)('Informal words are found in %s: %s', (language, text, isInformal) => {
  expect(informal[language].test(text)).toBe(isInformal)
})

const unwantedWords = {
  pt: unwantedInPortuguese,
  es: unwantedInLatinAmericanSpanish,
  'es-ES': unwantedInSpanishOfSpain,
  pl: unwantedInPolish,
} as const

it.each(['pt', 'es', 'es-ES', 'pl'] as const)(
  '[LNG-01] No message in %s has a word of another dialect or form of address, or one that was replaced',
  (language) => {
    const file = new URL(`../../messages/${language}.json`, import.meta.url)
    const messages: Readonly<Record<string, string>> = JSON.parse(readFileSync(file, 'utf8'))
    const found = Object.entries(messages).flatMap(([key, text]) =>
      unwantedWords[language].flatMap(({ unwanted, instead }) => {
        const word = unwanted.exec(text)?.[0]
        return word === undefined ? [] : [`${key}: “${word}” instead of ${instead}`]
      }),
    )
    expect(found).toEqual([])
  },
)
