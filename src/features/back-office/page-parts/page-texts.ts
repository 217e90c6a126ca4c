import type { LanguageCode } from '#platform/i18n/languages.ts'

/** The messages of a page in its language. Labels of objects and fields are English and have `lang="en"`. */
export interface PageTexts {
  readonly language: LanguageCode
  readonly t: (key: string, values?: Readonly<Record<string, unknown>>) => string
}
