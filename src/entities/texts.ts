import { type Texts, defaultLanguage } from '#domain/languages.ts'

/** A localised field whole: its English column and its map of the other languages as one. */
export const withEnglish = (english: string | null, others: Texts): Texts =>
  english === null ? others : { [defaultLanguage]: english, ...others }
