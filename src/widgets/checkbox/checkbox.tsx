import { useEffect, useId, type ReactNode } from 'react'
import type { InputError } from '#domain/input-checks.ts'
import { messageId } from '../field/field.tsx'
import { useField, type FieldProperties } from '../field/use-field.ts'
import field from '../field/field.module.css'
import { TickBox, type checkboxVariants } from './tick-box.tsx'
import css from './checkbox.module.css'

/** A yes or no. Only where it may be wrong is there a line for its message. */
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
  /** What a form sends for it. */
  readonly value?: string
  /** Beside the label, as a count. */
  readonly children?: ReactNode
} & (
    | { readonly required?: false; readonly errorText?: undefined }
    | { readonly required: true; readonly errorText: (error: InputError) => string }
  )) {
  const { label, name, disabled = false, required = false, errorText = () => '' } = properties
  const id = useId()
  const { element, error, shakes, changed, blurred } = useField<HTMLInputElement, boolean>(
    { ...properties, errorText },
    checked,
    (next) => (required && !next ? { code: 'required' } : null),
    checked,
  )
  const isMixed = variant === 'dash' && checked
  // With each rendering: the browser forgets it with each click.
  useEffect(() => showMixed(element.current, isMixed))
  return (
    <div className={field.field} data-shake={shakes === 0 ? undefined : shakes % 2}>
      <label className={css.option} data-disabled={disabled ? '' : undefined}>
        <TickBox
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
        <span className={field.shaken}>
          {label}
          {required && (
            <span className={field.required} aria-hidden="true">
              {' *'}
            </span>
          )}
        </span>
        {children}
      </label>
      {required && (
        <p className={field.message} id={messageId(id)} data-error="" aria-live="polite">
          {error}
        </p>
      )}
    </div>
  )
}

/** No attribute of html says so. */
function showMixed(box: HTMLInputElement | null, isMixed: boolean): void {
  if (box !== null) box.indeterminate = isMixed
}
