import type { ReactNode } from 'react'
import css from './button.module.css'

/** Variants that the pages use so far (WID-01 names them all). */
type ButtonVariant = 'base' | 'neutral' | 'brand' | 'brand-outline'

interface Look {
  readonly variant?: ButtonVariant
  readonly size?: 'small' | 'medium'
  readonly children: ReactNode
}

export function Button({
  variant = 'neutral',
  size = 'medium',
  type = 'button',
  onClick,
  children,
  ...popover
}: Look & {
  readonly type?: 'button' | 'submit'
  readonly onClick?: () => void
  readonly popoverTarget?: string
  readonly popoverTargetAction?: 'show' | 'hide' | 'toggle'
}) {
  return (
    <button className={css.button} data-variant={variant} data-size={size} type={type} onClick={onClick} {...popover}>
      {children}
    </button>
  )
}

/** A link that looks like a button: it still goes to a page. */
export function ButtonLink({ variant = 'neutral', size = 'medium', href, children }: Look & { readonly href: string }) {
  return (
    <a className={css.button} data-variant={variant} data-size={size} href={href}>
      {children}
    </a>
  )
}
