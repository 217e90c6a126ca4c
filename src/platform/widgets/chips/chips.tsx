import { Icon } from '#platform/widgets/icon/icon.tsx'
import css from './chips.module.css'

export interface Chip {
  readonly key: string
  /** The name of the filtered property, such as `Form`. */
  readonly facet?: string
  readonly text: string
  /** The accessible name, such as `Remove filter Form: Powder`. */
  readonly removeLabel: string
  readonly lang?: string | undefined
  /** The address of the list without this filter. Without an address the chip is a button that calls `onRemove`. */
  readonly href?: string
}

/** The active filters. Each chip removes its own filter, as a link to the list without it or as a button. */
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
                <ChipContent chip={chip} />
              </button>
            ) : (
              <a className={css.chip} href={href} aria-label={removeLabel} rel="nofollow">
                <ChipContent chip={chip} />
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

function ChipContent({ chip: { facet, text, lang } }: { readonly chip: Chip }) {
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
