import { expect, it } from 'vitest'
import type { LanguageCode } from './languages.ts'
import { unwantedInCzech } from './testing/unwanted-words-cs.ts'
import { unwantedInGerman } from './testing/unwanted-words-de.ts'
import { unwantedInLatinAmericanSpanish, unwantedInSpanishOfSpain } from './testing/unwanted-words-es.ts'
import { unwantedInFrench, unwantedInCanadianFrench } from './testing/unwanted-words-fr.ts'
import { unwantedInIndonesian } from './testing/unwanted-words-id.ts'
import { unwantedInItalian } from './testing/unwanted-words-it.ts'
import { unwantedInDutch } from './testing/unwanted-words-nl.ts'
import { unwantedInPolish } from './testing/unwanted-words-pl.ts'
import { unwantedInPortuguese } from './testing/unwanted-words-pt.ts'
import { unwantedInSwedish } from './testing/unwanted-words-sv.ts'
import { unwantedInTurkish } from './testing/unwanted-words-tr.ts'
import { readCatalogues } from './vite-plugin.ts'

const catalogues = readCatalogues()

/** Words and signs that the messages of a language do not have: of another dialect or form of address, or replaced (docs/languages). */
const unwantedWords = {
  cs: unwantedInCzech,
  de: unwantedInGerman,
  es: unwantedInLatinAmericanSpanish,
  'es-ES': unwantedInSpanishOfSpain,
  fr: unwantedInFrench,
  'fr-CA': unwantedInCanadianFrench,
  id: unwantedInIndonesian,
  it: unwantedInItalian,
  'nl-NL': unwantedInDutch,
  pl: unwantedInPolish,
  pt: unwantedInPortuguese,
  sv: unwantedInSwedish,
  tr: unwantedInTurkish,
} as const

const languages = Object.keys(unwantedWords) as (keyof typeof unwantedWords & LanguageCode)[]

it('[LNG-01] Every translation has a table of words that it does not use', () => {
  expect(languages).toEqual(
    Object.keys(catalogues)
      .filter((code) => code !== 'en-US')
      .toSorted(),
  )
})

it.each(languages)(
  '[LNG-01] No message in %s has a word of another dialect or form of address, or one that was replaced',
  (language) => {
    const found = Object.entries(catalogues[language] ?? {}).flatMap(([key, text]) =>
      unwantedWords[language].flatMap(({ unwanted, instead }) => {
        const word = unwanted.exec(text)?.[0]
        return word === undefined ? [] : [`${key}: “${word}” instead of ${instead}`]
      }),
    )
    expect(found).toEqual([])
  },
)

it.each([
  ['de', 'Dein Warenkorb', 'Ihr Warenkorb'],
  ['de', 'Höchstens 100 %', 'Höchstens 100\u00a0%'],
  ['de', 'Lädt…', 'Lädt …'],
  ['de', '"Muster"', '„Muster“'],
  ['nl-NL', 'Je sessie is beëindigd', 'Uw sessie is beëindigd'],
  ['nl-NL', 'Het bestand “{name}”', 'Het bestand ‘{name}’'],
  ['sv', 'Era uppgifter', 'Dina uppgifter'],
  ['sv', 'Svara på det här e-postmeddelandet', 'Svara på det här mejlet'],
  ['tr', 'Senin sepetin', 'Sepetiniz'],
  ['tr', 'İsteğiniz gönderildi.', 'Talebiniz gönderildi.'],
  ['tr', 'Yükleniyor: % {percent}', 'Yükleniyor: %{percent}'],
  ['id', 'Permintaan anda', 'Permintaan Anda'],
  ['id', 'Balas e-mail ini', 'Balas email ini'],
] as const)('[LNG-01] Unwanted words are found in %s: %s', (language, unwanted, expected) => {
  const isUnwanted = (text: string) => unwantedWords[language].some((word) => word.unwanted.test(text))
  expect([isUnwanted(unwanted), isUnwanted(expected)]).toEqual([true, false])
})
