import { useId } from 'react'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import css from './field.module.css'
import { Field, messageId } from './field.tsx'

export interface SelectOption {
  readonly value: string
  readonly label: string
  /** The language of the label, where it is not that of the page. */
  readonly lang?: string
}

/** A choice of many: the browser's own select element, which needs no script. */
export function SelectField({
  id,
  label,
  name,
  options,
  chosen,
  error = null,
  required = false,
  autoComplete,
}: {
  readonly id?: string
  readonly label: string
  readonly name: string
  readonly options: readonly SelectOption[]
  /** The initial value. */
  readonly chosen: string
  readonly error?: string | null
  readonly required?: boolean
  /** What browsers may fill in. */
  readonly autoComplete?: string | undefined
}) {
  const ownId = useId()
  const field = id ?? ownId
  return (
    <Field id={field} {...{ label, error, required }} variant="standard" shakes={0}>
      <span className={css.control}>
        <select
          // A new value of the page replaces the choice.
          key={chosen}
          id={field}
          {...{ name, required, autoComplete }}
          className={css.input}
          defaultValue={chosen}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : messageId(field)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} />
      </span>
    </Field>
  )
}
