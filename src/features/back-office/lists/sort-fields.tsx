import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { columnInputs, type ColumnsForm, directions } from './column-shapes.ts'

/** The fields that order the rows of a list, the first one before the others. */
export function SortFields({ form, texts: { t } }: { readonly form: ColumnsForm; readonly texts: PageTexts }) {
  return (
    <fieldset className="office-columns">
      <legend>{t('backOffice.columns.order')}</legend>
      {form.order.map((entry, at) => (
        // The places have no names of their own, and never change.
        <div key={columnInputs.sortField(at + 1)} className="office-sort">
          <span aria-hidden="true">{at + 1}</span>
          <label>
            <span className="visually-hidden">{t('backOffice.columns.sortField', { number: at + 1 })}</span>
            <select name={columnInputs.sortField(at + 1)} defaultValue={entry?.fieldApiName ?? ''} lang="en">
              <option value="">–</option>
              {form.sortable.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
              {entry !== null && !form.sortable.some(({ name }) => name === entry.fieldApiName) && (
                <option value={entry.fieldApiName}>{entry.fieldApiName}</option>
              )}
            </select>
          </label>
          <label>
            <span className="visually-hidden">{t('backOffice.columns.direction', { number: at + 1 })}</span>
            <select
              name={columnInputs.direction(at + 1)}
              defaultValue={directions[entry?.isAscending === false ? 1 : 0]}
            >
              {directions.map((direction) => (
                <option key={direction} value={direction}>
                  {t(`backOffice.columns.${direction}`)}
                </option>
              ))}
            </select>
          </label>
        </div>
      ))}
    </fieldset>
  )
}
