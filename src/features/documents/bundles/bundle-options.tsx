import { useState } from 'react'
import { documentTypes, isDocumentType } from '#platform/values/document-types.ts'
import { isLanguageCode, languageCodes } from '#platform/i18n/languages.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import { bundleAddress, bundleParameters } from '#features/documents/bundle-request/bundle-address.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Picklist } from '#platform/widgets/picklist/picklist.tsx'
import { picklistTexts } from '#platform/pages/parts/choice-texts.ts'
import { PlainBoxes } from '#platform/pages/parts/plain-boxes.tsx'
import { useNavigation } from '#platform/pages/navigation-context.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { BundleData } from './bundle-data.ts'
import css from './bundles.module.css'

/** Selects the document types and the language; the other parts of the request stay in the address. */
export function BundleOptions({ request, page }: { readonly request: BundleData['request']; readonly page: Page }) {
  const { t, base } = page
  const { open } = useNavigation()
  // A selection is shown before its plan is loaded; the next address then replaces it.
  const [shown, setShown] = useState({ of: request, wishes: request })
  if (shown.of !== request) setShown({ of: request, wishes: request })
  const { wishes } = shown
  const change = (next: BundleData['request']): void => {
    setShown({ of: request, wishes: next })
    open(bundleAddress(base, next), { keepScroll: true })
  }
  const language = t('pack.language')
  const types = t('pack.types')
  const languageOptions = languageCodes.map((code) => ({ value: code, label: languageName(code, page.language) }))
  const typeOptions = documentTypes.map((type) => ({ value: type, label: t(`documents.type.${type}`) }))
  return (
    <div className={css.wishes}>
      <div className={css.picklists}>
        <Picklist
          label={language}
          options={languageOptions}
          value={wishes.language}
          onChange={(code) => {
            if (isLanguageCode(code)) change({ ...wishes, language: code })
          }}
          texts={picklistTexts(t, language)}
        />
        {wishes.products.length > 0 && (
          <Picklist
            multiple
            label={types}
            options={typeOptions}
            value={wishes.types}
            placeholder={t('pack.allTypes')}
            onChange={(values) => change({ ...wishes, types: values.filter(isDocumentType) })}
            texts={picklistTexts(t, types)}
          />
        )}
      </div>
      <PlainOptions {...{ request, types, typeOptions, language, languageOptions, page }} />
    </div>
  )
}

type Options = readonly { readonly value: string; readonly label: string }[]

/** The same without scripts, as one form. */
const PlainOptions = ({
  request,
  types,
  typeOptions,
  language,
  languageOptions,
  page: { t, base },
}: {
  readonly request: BundleData['request']
  readonly types: string
  readonly typeOptions: Options
  readonly language: string
  readonly languageOptions: Options
  readonly page: Page
}) => (
  <noscript>
    <form className={css.plain} action={`${base}/documents-pack`} method="get">
      {request.certificates.map((id) => (
        <input key={id} type="hidden" name={bundleParameters.certificates} value={id} />
      ))}
      {request.products.map((id) => (
        <input key={id} type="hidden" name={bundleParameters.products} value={id} />
      ))}
      {request.products.length > 0 && (
        <PlainBoxes title={types} name={bundleParameters.types} choices={typeOptions} chosen={request.types} />
      )}
      <label className={css.plainLanguage}>
        {language}
        <select name={bundleParameters.language} defaultValue={request.language}>
          {languageOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit">{t('results.apply')}</Button>
    </form>
  </noscript>
)
