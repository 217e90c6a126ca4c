import css from './tag.module.css'

export interface TagItem {
  readonly key: string
  readonly text: string
  readonly href?: string
  readonly lang?: string | undefined
  /** Marks the value that the page shows. */
  readonly current?: boolean
}

/** The values of one property side by side. Values with an address are links. */
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
