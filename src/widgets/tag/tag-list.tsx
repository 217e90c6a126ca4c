import css from './tag.module.css'

export interface TagItem {
  readonly key: string
  readonly text: string
  readonly href?: string
  readonly lang?: string | undefined
  /** The one that is shown now. */
  readonly current?: boolean
}

/** Values of one property side by side; those with an address are links. */
export function TagList({ items, label }: { readonly items: readonly TagItem[]; readonly label?: string }) {
  return (
    <ul className={css.tags} aria-label={label}>
      {items.map((item) => (
        <li key={item.key}>
          {item.href ? (
            <a className={css.tag} href={item.href} lang={item.lang} aria-current={item.current ? 'true' : undefined}>
              {item.text}
            </a>
          ) : (
            <span className={css.tag} lang={item.lang}>
              {item.text}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
