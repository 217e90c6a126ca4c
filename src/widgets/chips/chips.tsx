import { Icon } from '../icon/icon.tsx'
import css from './chips.module.css'

export interface Chip {
  readonly key: string
  /** The property it narrows down: `Form`. */
  readonly facet: string
  readonly text: string
  /** The same list without it. */
  readonly href: string
  /** `Remove filter Form: Powder` */
  readonly removeLabel: string
  readonly lang?: string | undefined
}

/** What the list is narrowed down to; each chip is a link to the list without it. */
export function Chips({
  label,
  chips,
  clear,
}: {
  readonly label: string
  readonly chips: readonly Chip[]
  readonly clear: { readonly text: string; readonly href: string } | null
}) {
  if (chips.length === 0) return null
  return (
    <ul className={css.chips} aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.key}>
          <a className={css.chip} href={chip.href} aria-label={chip.removeLabel} rel="nofollow">
            <span>
              <span className={css.facet}>{chip.facet}:</span> <span lang={chip.lang}>{chip.text}</span>
            </span>
            <Icon name="close" size={16} />
          </a>
        </li>
      ))}
      {clear !== null && chips.length > 1 && (
        <li>
          <a className={css.clear} href={clear.href} rel="nofollow">
            {clear.text}
          </a>
        </li>
      )}
    </ul>
  )
}
