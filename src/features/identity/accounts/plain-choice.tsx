import { useId } from 'react'
import { Field, messageId } from '#platform/widgets/field/field.tsx'
import fieldCss from '#platform/widgets/field/field.module.css'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import css from './account.module.css'

interface Option {
  readonly value: string
  readonly label: string
}

interface Choice {
  readonly label: string
  readonly name: string
  readonly options: readonly Option[]
  /** The initial value. */
  readonly chosen: string
  readonly error?: string | null
}

/** A choice of many: the browser's own select element, which needs no script. */
export function PlainSelect({ label, name, options, chosen, error = null }: Choice) {
  const id = useId()
  return (
    <Field {...{ id, label, error }} variant="standard" required={false} shakes={0}>
      <span className={fieldCss.control}>
        <select
          {...{ id, name }}
          className={fieldCss.input}
          defaultValue={chosen}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : messageId(id)}
        >
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} />
      </span>
    </Field>
  )
}

/** A choice of a few, all visible. */
export function PlainRadios({ label, name, options, chosen }: Choice) {
  return (
    <fieldset className={css.choices}>
      <legend>{label}</legend>
      {options.map(({ value, label: text }) => (
        <label key={value} className={css.choice}>
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
