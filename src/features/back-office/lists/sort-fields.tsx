import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { useFormField } from '#platform/forms/form-scope.ts'
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
          <Choice
            name={columnInputs.sortField(at + 1)}
            label={t('backOffice.columns.sortField', { number: at + 1 })}
            initial={entry?.fieldApiName ?? ''}
            options={[{ name: '', label: '–' }, ...form.sortable]}
            lang="en"
          />
          <Choice
            name={columnInputs.direction(at + 1)}
            label={t('backOffice.columns.direction', { number: at + 1 })}
            initial={directions[entry?.isAscending === false ? 1 : 0]}
            options={directions.map((name) => ({ name, label: t(`backOffice.columns.${name}`) }))}
          />
        </div>
      ))}
    </fieldset>
  )
}

/** A choice whose label is for those who do not see its place. What is not offered any more stays chosen. */
function Choice({
  name,
  label,
  initial,
  options,
  lang,
}: {
  readonly name: string
  readonly label: string
  readonly initial: string
  readonly options: ColumnsForm['sortable']
  readonly lang?: string
}) {
  const { id, value } = useFormField(name, initial)
  return (
    <label>
      <span className="visually-hidden">{label}</span>
      <select {...{ id, name, lang }} defaultValue={value}>
        {options.map((option) => (
          <option key={option.name} value={option.name}>
            {option.label}
          </option>
        ))}
        {!options.some((option) => option.name === value) && <option value={value}>{value}</option>}
      </select>
    </label>
  )
}
