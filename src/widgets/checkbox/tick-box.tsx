import type { ComponentProps } from 'react'
import css from './checkbox.module.css'

/** §9. `dash`: what it stands for is chosen in part; `toggle`: it takes effect at once. */
export const checkboxVariants = ['checkmark', 'toggle', 'dash'] as const

/** The box alone, for a plain form or a place with a label of its own. */
export function TickBox({
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
