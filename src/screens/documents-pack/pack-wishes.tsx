import { useState } from 'react'
import { documentTypes, isDocumentType } from '#domain/document-types.ts'
import { isLanguageCode, languageCodes } from '#domain/languages.ts'
import { languageName } from '#domain/language-name.ts'
import { packAddress, packParameters } from '#domain/pack-address.ts'
import { Button } from '#widgets/button/button.tsx'
import { Picklist } from '#widgets/picklist/picklist.tsx'
import { picklistTexts } from '../choice-texts.ts'
import { PlainBoxes } from '../plain-boxes/plain-boxes.tsx'
import { useNavigation } from '../navigation-context.ts'
import type { Page } from '../page-context.ts'
import type { PackData } from './load.ts'
import css from './documents-pack.module.css'

/** Which types of documents, and in which language: the rest of what is asked for stays in the address. */
export function PackWishes({ request, page }: { readonly request: PackData['request']; readonly page: Page }) {
  const { t, base } = page
  const { open } = useNavigation()
  // What was just chosen is shown before its plan is there; the next address has the last word.
  const [shown, setShown] = useState({ of: request, wishes: request })
  if (shown.of !== request) setShown({ of: request, wishes: request })
  const { wishes } = shown
  const change = (next: PackData['request']): void => {
    setShown({ of: request, wishes: next })
    open(packAddress(base, next), { keepScroll: true })
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
      <noscript>
        <form className={css.plain} action={`${base}/documents-pack`} method="get">
          {request.certificates.map((id) => (
            <input key={id} type="hidden" name={packParameters.certificates} value={id} />
          ))}
          {request.products.map((id) => (
            <input key={id} type="hidden" name={packParameters.products} value={id} />
          ))}
          {request.products.length > 0 && (
            <PlainBoxes title={types} name={packParameters.types} choices={typeOptions} chosen={request.types} />
          )}
          <label className={css.plainLanguage}>
            {language}
            <select name={packParameters.language} defaultValue={request.language}>
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
    </div>
  )
}
