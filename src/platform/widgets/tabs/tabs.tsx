import css from './tabs.module.css'

export interface TabLink {
  readonly key: string
  readonly text: string
  /** The formatted number. */
  readonly count: string | null
  readonly href: string
  readonly selected: boolean
}

/** Tabs that are links: each view has an address of its own. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className={css.tabs}>
        {tabs.map((tab) => (
          <li key={tab.key}>
            <a className={css.tab} href={tab.href} aria-current={tab.selected ? 'page' : undefined}>
              {tab.text} {tab.count !== null && <span className={css.count}>{tab.count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
