import { usePage } from '#platform/pages/page-context.ts'
import { trapField } from '#platform/values/person-fields.ts'

/** A field that no visitor sees and no keyboard reaches: only a program fills it in. */
export function TrapField() {
  const { t } = usePage()
  return (
    <p className="visually-hidden" aria-hidden="true">
      <label>
        {t('contact.trap')}
        <input type="text" name={trapField} tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  )
}
