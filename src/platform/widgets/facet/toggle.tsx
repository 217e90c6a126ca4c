import css from './facet.module.css'

/** A facet with a single value that is either selected or not. */
export function Toggle({
  text,
  count,
  selected,
  href,
}: {
  readonly text: string
  readonly count: string
  readonly selected: boolean
  readonly href: string
}) {
  return (
    <a className={css.option} href={href} aria-current={selected ? 'true' : undefined} rel="nofollow">
      <span>{text}</span> <span className={css.count}>{count}</span>
    </a>
  )
}
