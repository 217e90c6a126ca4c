import { useEffect, useId, type ReactNode } from 'react'
import type { InputError } from '#platform/values/input-checks.ts'
import { messageId } from '#platform/widgets/field/field.tsx'
import { useField, type FieldProperties } from '#platform/widgets/field/use-field.ts'
import field from '#platform/widgets/field/field.module.css'
import { CheckboxInput, type checkboxVariants } from './checkbox-input.tsx'
import css from './checkbox.module.css'

/** A checkbox with a label. It reserves a line for an error message only when it is required. */
export function Checkbox({
  checked,
  onChange,
  variant = 'checkmark',
  value,
  children,
  ...properties
}: Omit<FieldProperties, 'errorText' | 'required'> & {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly variant?: (typeof checkboxVariants)[number]
  /** The value that a form submits. */
  readonly value?: string
  /** Content beside the label, such as a count. */
  readonly children?: ReactNode
} & (
    | { readonly required?: false; readonly errorText?: undefined }
    | { readonly required: true; readonly errorText: (error: InputError) => string }
  )) {
  const { label, name, disabled = false, required = false, errorText = () => '' } = properties
  const ownId = useId()
  const id = properties.id ?? ownId
  const { element, error, shakes, changed, blurred } = useField<HTMLInputElement, boolean>(
    { ...properties, errorText },
    checked,
    (next) => (required && !next ? { code: 'required' } : null),
    checked,
  )
  const isMixed = variant === 'dash' && checked
  // This runs after every render, because the browser clears `indeterminate` on every click.
  useEffect(() => showMixed(element.current, isMixed))
  return (
    <div className={field.field} data-shake={shakes === 0 ? undefined : shakes % 2}>
      <label className={css.option} data-disabled={disabled ? '' : undefined}>
        <CheckboxInput
          {...{ id, name, value, variant, checked, disabled, required }}
          ref={element}
          aria-checked={isMixed ? 'mixed' : undefined}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : messageId(id)}
          onChange={({ target }) => {
            onChange(target.checked)
            changed(target.checked)
          }}
          onBlur={blurred}
        />
        <Label text={label} required={required} />
        {children}
      </label>
      {(required || error !== null) && (
        <p className={field.message} id={messageId(id)} data-error="" aria-live="polite">
          {error}
        </p>
      )}
    </div>
  )
}

function Label({ text, required }: { readonly text: ReactNode; readonly required: boolean }) {
  return (
    <span className={field.shaken}>
      {text}
      {required && (
        <span className={field.required} aria-hidden="true">
          {' *'}
        </span>
      )}
    </span>
  )
}

/** HTML has no attribute for the indeterminate state. */
function showMixed(box: HTMLInputElement | null, isMixed: boolean): void {
  if (box !== null) box.indeterminate = isMixed
}
