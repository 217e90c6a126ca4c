import css from './skeleton.module.css'

export const skeletonVariants = ['text', 'block'] as const

/** A placeholder for content that is loading. The element around it must set `aria-busy`. */
export function Skeleton({
  variant = 'text',
  lines = 3,
}: {
  readonly variant?: (typeof skeletonVariants)[number]
  /** The number of lines of a text. */
  readonly lines?: number
}) {
  return (
    <span className={css.skeleton} aria-hidden="true">
      {Array.from({ length: variant === 'text' ? lines : 1 }, (_, line) => (
        <span key={line} className={css.part} data-variant={variant} />
      ))}
    </span>
  )
}
