import type { ReactNode } from 'react'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import css from './certificates.module.css'

/** Replaces an empty list. */
export function Empty({
  icon,
  title,
  text,
  headingLevel: Heading = 'h3',
  children,
}: {
  readonly icon: 'certificate' | 'filter' | 'lock' | 'layers'
  readonly title: string
  readonly text: string
  readonly headingLevel?: 'h2' | 'h3'
  /** Links to other pages. */
  readonly children?: ReactNode
}) {
  return (
    <div className={css.empty}>
      <Icon name={icon} size={24} />
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children}
    </div>
  )
}
