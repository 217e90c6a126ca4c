import { FormSelect } from '#platform/forms/choice-fields.tsx'
import { type LanguageCode, languageCodes, languages } from '#platform/i18n/languages.ts'
import type { Page } from '#platform/pages/page-context.ts'

/** The field for the language of emails. The languages of the site come first, because emails are sent from it. */
export function LanguageField({ initial, page: { site } }: { readonly initial: LanguageCode; readonly page: Page }) {
  const own = site.supportedLanguages
  return (
    <FormSelect
      name="language"
      initial={initial}
      options={[...own, ...languageCodes.filter((code) => !own.includes(code))].map((code) => ({
        value: code,
        label: languages[code].name,
        lang: code,
      }))}
    />
  )
}
