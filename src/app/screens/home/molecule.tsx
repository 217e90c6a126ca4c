import drawing from './molecule.svg?url&no-inline'
import css from './home.module.css'

/** A drawing of connected rings; eight of its atoms have the colours of the business groups. */
export function Molecule() {
  return (
    <svg className={css.molecule} viewBox="0 0 640 560" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <use href={`${drawing}#molecule`} />
    </svg>
  )
}
