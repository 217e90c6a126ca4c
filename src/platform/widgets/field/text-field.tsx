import { useId, type ComponentProps } from 'react'
import type { InputError } from '#platform/values/input-checks.ts'
import type { FieldValue } from '#platform/widgets/form/form-context.ts'
import { Field, messageId, type InputVariant } from './field.tsx'
import { useField, type FieldProperties } from './use-field.ts'
import css from './field.module.css'

/** The properties that all single-line fields accept. */
export type TextFieldProperties = FieldProperties & {
  readonly variant?: InputVariant
  /** The text below the field while there is no error. */
  readonly hint?: string
} & Pick<ComponentProps<'input'>, 'placeholder' | 'readOnly' | 'autoComplete' | 'maxLength' | 'inputMode'>

/** The parts that single-line fields share: label, control, message and the moments of validation. */
export function TextField({
  text,
  check,
  value,
  onText,
  onLeave,
  variant = 'standard',
  hint,
  ...field
}: TextFieldProperties & {
  readonly text: string
  readonly check: (text: string) => InputError | null
  /** The value that a form reads. */
  readonly value: FieldValue
  readonly onText: (text: string) => void
  readonly onLeave?: () => void
} & Pick<ComponentProps<'input'>, 'type' | 'minLength' | 'pattern' | 'min' | 'step'>) {
  const { label, required = false, errorText: _words, error: _input, ...attributes } = field
  const ownId = useId()
  const id = field.id ?? ownId
  const { element, error, shakes, changed, blurred } = useField<HTMLInputElement, string>(field, text, check, value)
  return (
    <Field {...{ id, label, variant, required, error, hint, shakes }}>
      <span className={css.control}>
        <input
          type="text"
          {...attributes}
          {...{ id, required }}
          ref={element}
          className={css.input}
          value={text}
          aria-invalid={error !== null}
          aria-describedby={error === null && hint === undefined ? undefined : messageId(id)}
          onChange={({ target }) => {
            onText(target.value)
            changed(target.value)
          }}
          onBlur={() => {
            onLeave?.()
            blurred()
          }}
        />
      </span>
    </Field>
  )
}
