import { certificateParameters } from '#domain/certificate-address.ts'
import { companyName } from '#domain/page-title.ts'
import { Button } from '#widgets/button/button.tsx'
import { PlainBoxes } from '../plain-boxes/plain-boxes.tsx'
import type { Page } from '../page-context.ts'
import type { CertificateList } from './listed-certificates.ts'
import type { CertificatesData } from './load.ts'
import css from './certificates.module.css'

export interface FiltersProps {
  readonly data: CertificatesData
  readonly list: CertificateList
  /** Of the page, without its query. */
  readonly path: string
  readonly page: Page
}

/** The same as a GET form, where no script runs. */
export function PlainFilters({ data, list, path, page }: FiltersProps) {
  const { t } = page
  const { choice, holders } = data
  return (
    <form className={css.plainFilters} action={path} method="get">
      {holders.length > 0 && (
        <label className={css.plainHolder}>
          {t('certificates.filter.holder')}
          <select name={certificateParameters.principal} defaultValue={choice.principal}>
            <option value="">{companyName(page.site)}</option>
            {holders.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <PlainBoxes
        title={t('certificates.filter.scheme')}
        name={certificateParameters.schemes}
        choices={list.schemes}
        chosen={choice.schemes}
      />
      <PlainBoxes
        title={t('certificates.filter.language')}
        name={certificateParameters.languages}
        choices={list.languages}
        chosen={choice.languages}
      />
      <Button type="submit">{t('results.apply')}</Button>
    </form>
  )
}
