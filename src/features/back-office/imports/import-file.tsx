import { useFormField } from '#platform/forms/form-scope.ts'
import { Field, messageId } from '#platform/widgets/field/field.tsx'

/** The file of an import. A file that is larger than `max` is refused before it is sent, where scripts run. */
export function ImportFile({
  name,
  max,
  tooLarge,
}: {
  readonly name: string
  /** In bytes. */
  readonly max: number
  readonly tooLarge: string
}) {
  const { id, label, error } = useFormField(name, '')
  return (
    <Field {...{ id, label, error }} variant="standard" required shakes={0}>
      <input
        {...{ id, name }}
        type="file"
        accept=".csv,.txt,.xlsx,text/csv"
        required
        data-max={max}
        data-too-large={tooLarge}
        aria-invalid={error !== null}
        aria-describedby={messageId(id)}
      />
    </Field>
  )
}
