import type { ReactNode } from 'react'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import css from './notice.module.css'

export const noticeTones = ['info', 'warning'] as const

/** A remark about the content. It is part of the page and does not interrupt. */
export function Notice({
  tone,
  children,
}: {
  readonly tone: (typeof noticeTones)[number]
  readonly children: ReactNode
}) {
  return (
    <div className={css.notice} data-tone={tone}>
      <Icon name={tone} />
      <div className={css.body}>{children}</div>
    </div>
  )
}
