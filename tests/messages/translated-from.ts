import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageCodes } from '#platform/i18n/languages.ts'
import { readCatalogues } from '#platform/i18n/vite-plugin.ts'
import type { TranslatedFrom } from './stale-translations.ts'

const file = join(import.meta.dirname, 'translated-from.json')

export const english = readCatalogues()['en-US'] ?? {}

export const translations = languageCodes.filter((language) => language !== 'en-US')

export const readTranslatedFrom = (): TranslatedFrom => JSON.parse(readFileSync(file, 'utf8'))

export const writeTranslatedFrom = (translatedFrom: TranslatedFrom): void =>
  writeFileSync(file, `${JSON.stringify(translatedFrom, null, 2)}\n`)
