import type { ReactNode } from 'react'
import css from './badge.module.css'

/** A fact in a word or two. */
export function Badge({
  tone,
  children,
}: {
  readonly tone: 'promoted' | 'positive' | 'accent' | 'neutral'
  readonly children: ReactNode
}) {
  return (
    <span className={css.badge} data-tone={tone}>
      {children}
    </span>
  )
}
