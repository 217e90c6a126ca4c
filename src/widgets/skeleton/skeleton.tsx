import css from './skeleton.module.css'

export const skeletonVariants = ['text', 'block'] as const

/** The place of what is still on its way; what it belongs to says that it is busy (`aria-busy`). */
export function Skeleton({
  variant = 'text',
  lines = 3,
}: {
  readonly variant?: (typeof skeletonVariants)[number]
  /** Of a text. */
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
