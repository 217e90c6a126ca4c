import css from './progress.module.css'

/** A progress bar. Without a value it shows that something is in progress. */
export function Progress({
  label,
  value = null,
  max = 1,
}: {
  /** The accessible name. The caller renders any visible text. */
  readonly label: string
  /** A number up to `max`; null if the progress is unknown. */
  readonly value?: number | null
  readonly max?: number
}) {
  return <progress className={css.progress} value={value ?? undefined} max={max} aria-label={label} />
}
