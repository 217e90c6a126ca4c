import { useFormField } from '#platform/forms/form-scope.ts'
import { yes } from '#platform/forms/read-fields.ts'
import { messageId } from '#platform/widgets/field/field.tsx'

/** A whole number in the line of a column. Its label is for those who do not see the words above it. */
export function ColumnNumber({
  name,
  initial,
  ...attributes
}: {
  readonly name: string
  readonly initial: string
  readonly min: number
  readonly max: number
  readonly placeholder: string
}) {
  const { id, label, value, error } = useFormField(name, initial)
  return (
    <label>
      <span className="visually-hidden">{label}</span>
      <input
        {...attributes}
        {...{ id, name }}
        type="number"
        defaultValue={value}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : messageId(id)}
      />
      {error !== null && (
        <p className="office-problem" id={messageId(id)} data-error="">
          {error}
        </p>
      )}
    </label>
  )
}

/** A box in the line of a column. */
export function ColumnWrap({ name, isSet }: { readonly name: string; readonly isSet: boolean }) {
  const { id, label, chosen } = useFormField(name, '')
  return (
    <label>
      <span className="visually-hidden">{label}</span>
      <input {...{ id, name }} type="checkbox" value={yes} defaultChecked={chosen?.includes(yes) ?? isSet} />
    </label>
  )
}
