import css from './progress.module.css'

/** How far something is, or, without a value, that it goes on. */
export function Progress({
  label,
  value = null,
  max = 1,
}: {
  /** For the ear; what stands beside it is the place's own. */
  readonly label: string
  /** Up to `max`; null while nobody knows. */
  readonly value?: number | null
  readonly max?: number
}) {
  return <progress className={css.progress} value={value ?? undefined} max={max} aria-label={label} />
}
