import { certificateParameters, type CertificateChoice } from './certificate-address.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { PlainBoxes } from '#platform/pages/parts/plain-boxes.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { CertificateListData, Choice } from './certificate-card.ts'
import css from './certificates.module.css'

export interface FiltersProps {
  readonly choice: CertificateChoice
  /** Principals with certificates. */
  readonly holders: readonly Choice[]
  readonly list: CertificateListData
  /** The path of the page, without a query. */
  readonly path: string
  readonly page: Page
}

/** The same filters as a GET form, for pages without JavaScript. */
export function PlainFilters({ choice, holders, list, path, page }: FiltersProps) {
  const { t } = page
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
