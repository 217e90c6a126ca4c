import { useId, type ComponentProps } from 'react'
import { checkText, type InputRules } from '#platform/values/input-checks.ts'
import fieldCss from '#platform/widgets/field/field.module.css'
import { Field, messageId, type InputVariant } from '#platform/widgets/field/field.tsx'
import { useField, type FieldProperties } from '#platform/widgets/field/use-field.ts'
import css from './text-area.module.css'

/** A field for several lines of text, validated like a single-line field (§5). The user can resize it. */
export function TextArea({
  value,
  onChange,
  variant = 'standard',
  hint,
  minLength,
  custom,
  ...field
}: FieldProperties & {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly variant?: InputVariant
  /** The text below the field while there is no error. */
  readonly hint?: string
} & Pick<InputRules, 'minLength' | 'custom'> &
  Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength' | 'placeholder' | 'autoComplete'>) {
  const { label, required = false, errorText: _words, error: _input, ...attributes } = field
  const ownId = useId()
  const id = field.id ?? ownId
  const check = (text: string) => checkText(text, { required, minLength, custom })
  const { element, error, shakes, changed, blurred } = useField<HTMLTextAreaElement, string>(field, value, check, value)
  return (
    <Field {...{ id, label, variant, required, error, hint, shakes }}>
      <span className={fieldCss.control}>
        <textarea
          {...attributes}
          {...{ id, required, minLength }}
          ref={element}
          className={`${fieldCss.input} ${css.area}`}
          value={value}
          aria-invalid={error !== null}
          aria-describedby={error === null && hint === undefined ? undefined : messageId(id)}
          onChange={({ target }) => {
            onChange(target.value)
            changed(target.value)
          }}
          onBlur={blurred}
        />
      </span>
    </Field>
  )
}
