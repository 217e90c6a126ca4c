import type { ReactNode } from 'react'
import css from './field.module.css'

/** §9 */
export const inputVariants = ['standard', 'label-hidden', 'label-inline'] as const

export type InputVariant = (typeof inputVariants)[number]

/** The id of the line under a field, for `aria-describedby`. */
export const messageId = (id: string): string => `${id}-message`

/**
 * What every field has around its control: a label before it and one line under it that is there before it is needed, so that
 * an error moves nothing.
 */
export function Field({
  id,
  label,
  variant,
  required,
  error,
  hint,
  shakes,
  children,
}: {
  /** Of the control; the line's is `messageId(id)`. */
  readonly id: string
  readonly label: string
  readonly variant: InputVariant
  readonly required: boolean
  readonly error: string | null
  /** Stands in the line while there is no error. */
  readonly hint?: string | undefined
  /** Its label shakes each time this grows. */
  readonly shakes: number
  readonly children: ReactNode
}) {
  return (
    <div className={css.field} data-variant={variant} data-shake={shakes === 0 ? undefined : shakes % 2}>
      <label className={variant === 'label-hidden' ? 'visually-hidden' : `${css.label} ${css.shaken}`} htmlFor={id}>
        {label}
        {required && (
          <span className={css.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children}
      <p className={css.message} id={messageId(id)} data-error={error === null ? undefined : ''} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  )
}
