import { CheckboxInput } from '#platform/widgets/checkbox/checkbox-input.tsx'
import css from './plain-boxes.module.css'

/** The values of a GET form as checkboxes, for pages without JavaScript. */
export function PlainBoxes({
  title,
  name,
  choices,
  chosen,
}: {
  readonly title: string
  readonly name: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: readonly string[]
}) {
  if (choices.length === 0) return null
  return (
    <fieldset className={css.boxes}>
      <legend className={css.title}>{title}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className={css.box}>
          <CheckboxInput name={name} value={value} defaultChecked={chosen.includes(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
