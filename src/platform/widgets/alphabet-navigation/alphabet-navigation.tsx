import css from './alphabet-navigation.module.css'

export interface LetterLink {
  readonly letter: string
  readonly count: number
  readonly href: string
  readonly selected: boolean
  /** The accessible name of a letter, such as `Starting with A: 12`. */
  readonly label: string
}

/** The alphabet of the language above a list. Letters without results are not links (SRC-11). */
export function AlphabetNavigation({
  label,
  all,
  letters,
}: {
  readonly label: string
  readonly all: { readonly text: string; readonly href: string; readonly selected: boolean }
  readonly letters: readonly LetterLink[]
}) {
  return (
    <nav aria-label={label}>
      <ul className={css.list}>
        <li>
          <a className={css.letter} href={all.href} aria-current={all.selected ? 'true' : undefined}>
            {all.text}
          </a>
        </li>
        {letters.map((entry) => (
          <li key={entry.letter}>
            {entry.count === 0 && !entry.selected ? (
              <span className={css.letter} data-empty="" role="link" aria-disabled="true">
                {entry.letter}
              </span>
            ) : (
              <a
                className={css.letter}
                href={entry.href}
                aria-label={entry.label}
                aria-current={entry.selected ? 'true' : undefined}
                rel="nofollow"
              >
                {entry.letter}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
