import { Icon } from '../icon/icon.tsx'
import css from './chips.module.css'

export interface Chip {
  readonly key: string
  /** The property it narrows down: `Form`. */
  readonly facet?: string
  readonly text: string
  /** `Remove filter Form: Powder` */
  readonly removeLabel: string
  readonly lang?: string | undefined
  /** The same list without it; without an address the chip is a button, and `onRemove` takes it away. */
  readonly href?: string
}

/** What was chosen; each chip takes its own away, as a link to the list without it or as a button. */
export function Chips({
  label,
  chips,
  clear,
  onRemove,
}: {
  readonly label: string
  readonly chips: readonly Chip[]
  readonly clear: { readonly text: string; readonly href: string } | null
  readonly onRemove?: (key: string) => void
}) {
  if (chips.length === 0) return null
  return (
    <ul className={css.chips} aria-label={label}>
      {chips.map((chip) => {
        const { key, href, removeLabel } = chip
        return (
          <li key={key}>
            {href === undefined ? (
              <button className={css.chip} type="button" aria-label={removeLabel} onClick={() => onRemove?.(key)}>
                <Inside chip={chip} />
              </button>
            ) : (
              <a className={css.chip} href={href} aria-label={removeLabel} rel="nofollow">
                <Inside chip={chip} />
              </a>
            )}
          </li>
        )
      })}
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

function Inside({ chip: { facet, text, lang } }: { readonly chip: Chip }) {
  return (
    <>
      <span>
        {facet !== undefined && <span className={css.facet}>{facet}: </span>}
        <span lang={lang}>{text}</span>
      </span>
      <Icon name="close" size={16} />
    </>
  )
}
