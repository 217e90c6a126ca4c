import drawings from './business-groups.svg?url&no-inline'
import css from './graphic.module.css'

/** The illustration of a business group (`BG1`…`BG8`) in its accent colour, which `data-accent` on an ancestor sets. */
export function Graphic({ group }: { readonly group: string }) {
  return (
    <svg className={css.graphic} viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <use href={`${drawings}#${group}`} />
    </svg>
  )
}
