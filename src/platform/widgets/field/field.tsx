import type { ReactNode } from 'react'
import css from './field.module.css'

/** The variants of §9. */
export const inputVariants = ['standard', 'label-hidden', 'label-inline'] as const

export type InputVariant = (typeof inputVariants)[number]

/** Returns the id of the message line of a field, for `aria-describedby`. */
export const messageId = (id: string): string => `${id}-message`

/**
 * The frame around every form control: a label above and a message line below. The line is always present, so an error
 * does not shift the layout.
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
  /** The id of the control. The message line has the id `messageId(id)`. */
  readonly id: string
  readonly label: string
  readonly variant: InputVariant
  readonly required: boolean
  readonly error: string | null
  /** The text of the message line while there is no error. */
  readonly hint?: string | undefined
  /** The label shakes each time this number grows. */
  readonly shakes: number
  readonly children: ReactNode
}) {
  return (
    <div className={css.field} data-variant={variant} data-shake={shakes === 0 ? undefined : shakes % 2}>
      <label className={variant === 'label-hidden' ? 'visually-hidden' : `${css.label} ${css.shaken}`} htmlFor={id}>
        {label}
        <RequiredMark isShown={required} />
      </label>
      {children}
      <p className={css.message} id={messageId(id)} data-error={error === null ? undefined : ''} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  )
}

/** The asterisk after the name of what must be filled in; the control itself says so to screen readers. */
export const RequiredMark = ({ isShown }: { readonly isShown: boolean }) =>
  isShown && (
    <span className={css.required} aria-hidden="true">
      {' *'}
    </span>
  )
