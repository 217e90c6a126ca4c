import type { LanguageCode, Texts } from '#platform/i18n/languages.ts'
import { escapeText } from '#platform/rich-text/escape.ts'
import type { FunctionValue } from '#demo/catalogue-data.ts'
import { resolved, inEveryLanguage, sentence, type Sentences } from '#demo/texts/sentences.ts'

/** The formatted texts of the demo, composed from its facts. */

/** Describes the range of a supplier and where it is made. */
export const supplierProfile = (
  sentences: Sentences,
  functions: readonly FunctionValue[],
  plants: readonly string[],
): Texts =>
  inEveryLanguage((language) => {
    const countries = new Intl.DisplayNames(language, { type: 'region' })
    return (
      terms([...new Set(functions)].slice(0, 4), language) +
      `<h3>${sentenceHtml(sentences, 'plants', language)}</h3>${list(plants.map((plant) => escapeText(countries.of(plant) ?? plant)))}`
    )
  })

/** Describes each function of a product group. */
export const tradeNameDetails = (functions: readonly FunctionValue[]): Texts =>
  inEveryLanguage((language) => terms(functions, language))

/** Describes how a grade is stored. */
export const gradeDetails = (sentences: Sentences, shelfLifeMonths: number): Texts =>
  inEveryLanguage((language) => {
    const shelfLife = escapeText(sentence(sentences, `shelf.${shelfLifeMonths}`, language))
    return (
      `<h3>${sentenceHtml(sentences, 'handling', language)}</h3>` +
      list([
        sentenceHtml(sentences, 'closed', language),
        sentenceHtml(sentences, 'oldest', language),
        ...(shelfLife === '' ? [] : [`<strong>${shelfLife}</strong>`]),
      ])
    )
  })

const sentenceHtml = (sentences: Sentences, key: string, language: LanguageCode): string =>
  escapeText(sentence(sentences, `rich.${key}`, language))

const text = (texts: Texts, language: LanguageCode): string => escapeText(resolved(texts, language))

const terms = (functions: readonly FunctionValue[], language: LanguageCode): string =>
  `<dl>${functions.map((each) => `<dt>${text(each.names, language)}</dt><dd>${text(each.descriptions, language)}</dd>`).join('')}</dl>`

const list = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
