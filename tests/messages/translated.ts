/**
 * `npm run translated -- [message …] [--languages de,fr]`: stores that the translations of these messages are those of the current
 * English text, in all languages or in some. Without a message it stores those of new messages only. Prints what is still stale.
 */
import { parseArgs } from 'node:util'
import { staleTranslations, withTranslations } from './stale-translations.ts'
import { english, readTranslatedFrom, translations, writeTranslatedFrom } from './translated-from.ts'

const { values, positionals } = parseArgs({ options: { languages: { type: 'string' } }, allowPositionals: true })
const languages = values.languages?.split(',') ?? translations
const unknown = [
  ...positionals.filter((key) => english[key] === undefined),
  ...languages.filter((language) => !translations.some((each) => each === language)),
]
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}`)
  process.exit(1)
}
const stored = withTranslations(english, translations, readTranslatedFrom(), positionals, languages)
writeTranslatedFrom(stored)
for (const line of staleTranslations(english, translations, stored)) console.log(line)
