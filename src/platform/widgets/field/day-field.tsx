import { useId } from 'react'
import css from './field.module.css'
import { Field, messageId } from './field.tsx'

/** A date: the browser's own input, which needs no script. */
export function DayField({
  id,
  label,
  name,
  day,
  min,
  error = null,
  required = false,
}: {
  readonly id?: string
  readonly label: string
  readonly name: string
  /** The initial ISO date; '' for none. */
  readonly day: string
  /** The first possible day. */
  readonly min?: string | undefined
  readonly error?: string | null
  readonly required?: boolean
}) {
  const ownId = useId()
  const field = id ?? ownId
  return (
    <Field id={field} {...{ label, error, required }} variant="standard" shakes={0}>
      <span className={css.control}>
        <input
          id={field}
          {...{ name, min, required }}
          type="date"
          className={css.input}
          defaultValue={day}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : messageId(field)}
        />
      </span>
    </Field>
  )
}
