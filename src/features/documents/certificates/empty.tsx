import type { ReactNode } from 'react'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import css from './certificates.module.css'

/** Replaces an empty list. */
export function Empty({
  icon,
  title,
  text,
  children,
}: {
  readonly icon: 'certificate' | 'filter' | 'lock' | 'layers'
  readonly title: string
  readonly text: string
  /** Links to other pages. */
  readonly children?: ReactNode
}) {
  return (
    <div className={css.empty}>
      <Icon name={icon} size={24} />
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </div>
  )
}
