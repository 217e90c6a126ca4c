import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { nextTab } from './next-tab.ts'
import css from './tabs.module.css'

export interface TabPanel {
  readonly key: string
  readonly text: string
  /** The formatted number. */
  readonly count?: string
  readonly content: ReactNode
}

/**
 * Tabs with their panels on one page (the ARIA tabs pattern). Arrow keys show the next panel immediately, and only the
 * selected tab is a tab stop. Without JavaScript all panels are shown one below the other.
 */
export function TabPanels({
  label,
  tabs,
  selected,
  onSelect,
}: {
  readonly label: string
  readonly tabs: readonly TabPanel[]
  /** The key of the selected tab; the first tab is selected if no tab has this key. */
  readonly selected: string
  readonly onSelect: (key: string) => void
}) {
  const id = useId()
  const shown = Math.max(
    0,
    tabs.findIndex(({ key }) => key === selected),
  )
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { currentTarget } = event
    const next = nextTab(event.key, shown, tabs.length, getComputedStyle(currentTarget).direction === 'rtl')
    const tab = next === null ? undefined : tabs[next]
    if (next === null || tab === undefined) return
    event.preventDefault()
    onSelect(tab.key)
    currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div>
      <div className={css.tabs} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
        {tabs.map(({ key, text, count }, at) => (
          <button
            key={key}
            id={`${id}-${at}`}
            className={css.tab}
            type="button"
            role="tab"
            aria-selected={at === shown}
            aria-controls={`${id}-${at}-panel`}
            tabIndex={at === shown ? 0 : -1}
            onClick={() => onSelect(key)}
          >
            {text} {count !== undefined && <span className={css.count}>{count}</span>}
          </button>
        ))}
      </div>
      {tabs.map(({ key, content }, at) => (
        <div
          key={key}
          id={`${id}-${at}-panel`}
          className={css.panel}
          role="tabpanel"
          aria-labelledby={`${id}-${at}`}
          data-shown={at === shown ? '' : undefined}
        >
          {content}
        </div>
      ))}
    </div>
  )
}
