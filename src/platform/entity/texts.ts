import { type Texts, defaultLanguage } from '#platform/i18n/languages.ts'

/** A localised field as one map: its English column and its map of the other languages. */
export const withEnglish = (english: string | null, others: Texts): Texts =>
  english === null ? others : { [defaultLanguage]: english, ...others }
