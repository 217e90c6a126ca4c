import type { ReactNode } from 'react'
import css from './badge.module.css'

export const badgeTones = ['promoted', 'positive', 'accent', 'warning', 'danger', 'neutral'] as const

/** A short fact, one or two words long. */
export function Badge({
  tone,
  children,
}: {
  readonly tone: (typeof badgeTones)[number]
  readonly children: ReactNode
}) {
  return (
    <span className={css.badge} data-tone={tone}>
      {children}
    </span>
  )
}
