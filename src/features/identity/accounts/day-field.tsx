import { useId } from 'react'
import { Field, messageId } from '#platform/widgets/field/field.tsx'
import fieldCss from '#platform/widgets/field/field.module.css'

/** A date field: the browser's own input, which needs no script. */
export function DayField({
  label,
  name,
  day,
  min,
  error,
}: {
  readonly label: string
  readonly name: string
  /** An ISO date; '' for none. */
  readonly day: string
  readonly min?: string
  readonly error: string | null
}) {
  const id = useId()
  return (
    <Field {...{ id, label, error }} variant="standard" required={false} shakes={0}>
      <span className={fieldCss.control}>
        <input
          {...{ id, name, min }}
          type="date"
          className={fieldCss.input}
          defaultValue={day}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : messageId(id)}
        />
      </span>
    </Field>
  )
}
