import type { ReactNode } from 'react'
import { Icon } from '#widgets/icon/icon.tsx'
import css from './certificates.module.css'

/** In the place of a list without anything on it. */
export function Empty({
  icon,
  title,
  text,
  children,
}: {
  readonly icon: 'certificate' | 'filter' | 'lock' | 'layers'
  readonly title: string
  readonly text: string
  /** Ways on. */
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
