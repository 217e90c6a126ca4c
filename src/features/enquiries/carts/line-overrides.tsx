import { use } from 'react'
import { FormScopeContext } from '#platform/forms/form-scope.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { type LineField, lineFieldName } from './cart-kinds.ts'
import css from './cart.module.css'
import type { CartData, CartPageLine } from './cart-data.ts'
import { LineFieldInput } from './line-field.tsx'

/** The fields in which a line differs from its request. They are open as soon as one of them has a value or an error. */
export function LineOverrides({
  fields,
  line,
  data,
  name,
  page,
}: {
  readonly fields: readonly LineField[]
  readonly line: CartPageLine
  readonly data: CartData
  /** The name of the product. */
  readonly name: string
  readonly page: Page
}) {
  const form = use(FormScopeContext)
  const text = page.t(`cart.override.${data.kind}`)
  const isUsed = fields.some((field) => {
    const own = lineFieldName(field, line.id)
    return (
      line[field] !== null ||
      form?.errors[own] !== undefined ||
      form?.values?.some(([each, value]) => each === own && value !== '') === true
    )
  })
  return (
    <details className={css.override} open={isUsed}>
      <summary aria-label={`${text}: ${name}`}>{text}</summary>
      <div className={css.fields}>
        {fields.map((field) => (
          <LineFieldInput key={field} field={field} line={line} data={data} page={page} />
        ))}
      </div>
    </details>
  )
}
