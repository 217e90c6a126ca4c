import type { LanguageCode, Texts } from '#domain/languages.ts'
import { escapeText } from '#entities/rich-text/escape.ts'
import type { FunctionValue } from './catalogue-data.ts'
import { filled, inEveryLanguage, sentence, type Sentences } from './sentences.ts'

/** The texts with formatting of the demo, put together from its facts. */

/** What a supplier's range does, and where it is made. */
export const supplierProfile = (
  sentences: Sentences,
  functions: readonly FunctionValue[],
  plants: readonly string[],
): Texts =>
  inEveryLanguage((language) => {
    const countries = new Intl.DisplayNames(language, { type: 'region' })
    return (
      terms([...new Set(functions)].slice(0, 4), language) +
      `<h3>${say(sentences, 'plants', language)}</h3>${list(plants.map((plant) => escapeText(countries.of(plant) ?? plant)))}`
    )
  })

/** What each function of a product group does. */
export const tradeNameDetails = (functions: readonly FunctionValue[]): Texts =>
  inEveryLanguage((language) => terms(functions, language))

/** How a grade is kept. */
export const gradeDetails = (sentences: Sentences, shelfLifeMonths: number): Texts =>
  inEveryLanguage((language) => {
    const shelfLife = escapeText(sentence(sentences, `shelf.${shelfLifeMonths}`, language))
    return (
      `<h3>${say(sentences, 'handling', language)}</h3>` +
      list([
        say(sentences, 'closed', language),
        say(sentences, 'oldest', language),
        ...(shelfLife === '' ? [] : [`<strong>${shelfLife}</strong>`]),
      ])
    )
  })

const say = (sentences: Sentences, key: string, language: LanguageCode): string =>
  escapeText(sentence(sentences, `rich.${key}`, language))

const text = (texts: Texts, language: LanguageCode): string => escapeText(filled(texts, language))

const terms = (functions: readonly FunctionValue[], language: LanguageCode): string =>
  `<dl>${functions.map((each) => `<dt>${text(each.names, language)}</dt><dd>${text(each.descriptions, language)}</dd>`).join('')}</dl>`

const list = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
