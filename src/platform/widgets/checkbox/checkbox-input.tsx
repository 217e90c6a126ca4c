import type { ComponentProps } from 'react'
import css from './checkbox.module.css'

/** The variants of §9. `dash` means partly selected; `toggle` takes effect immediately. */
export const checkboxVariants = ['checkmark', 'toggle', 'dash'] as const

/** The box without a label, for a plain form or a component that has its own label. */
export function CheckboxInput({
  variant = 'checkmark',
  ...attributes
}: { readonly variant?: (typeof checkboxVariants)[number] } & Omit<
  ComponentProps<'input'>,
  'type' | 'role' | 'className' | 'style'
>) {
  return (
    <input
      {...attributes}
      className={css.box}
      data-variant={variant}
      type="checkbox"
      role={variant === 'toggle' ? 'switch' : undefined}
    />
  )
}
