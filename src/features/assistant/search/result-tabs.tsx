import type { KeyboardEvent } from 'react'
import type { ListData } from '#features/search/lists/list-data.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { kindLists } from '#features/search/lists/kind-lists.ts'
import {
  firstResultTab,
  isResultTab,
  resultTabs,
  searchAddress,
  withChange,
  type ResultTab,
} from '#platform/search/vocabulary/search-address.ts'
import { nextTab } from '#platform/widgets/tabs/next-tab.ts'
import css from '#platform/widgets/tabs/tabs.module.css'

/**
 * The five tabs of a search with their counts (TAB-01). Each is a link to its list, so it works without scripts; arrow keys, Home
 * and End open the next one.
 */
export function ResultTabs({
  page,
  list,
  tab: shown,
}: {
  readonly page: Page
  readonly list: ListData
  readonly tab: ResultTab
}) {
  const { t, base, number } = page
  const { counts, rows } = list.result
  const tabs = Object.keys(resultTabs).filter(isResultTab)
  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>): void => {
    const next = nextTab(
      event.key,
      tabs.indexOf(shown),
      tabs.length,
      getComputedStyle(event.currentTarget).direction === 'rtl',
    )
    const link = next === null ? undefined : event.currentTarget.closest('ul')?.querySelectorAll('a')[next]
    if (link === undefined) return
    event.preventDefault()
    link.focus()
    link.click()
  }
  return (
    <nav aria-label={t('results.kinds')} data-keep-scroll="">
      <ul className={css.tabs}>
        {tabs.map((tab) => {
          // The first tab counts its rows, which are products and product groups; the others count what they list.
          const count = (tab === firstResultTab ? rows : counts[resultTabs[tab]]) ?? 0
          return (
            <li key={tab}>
              <a
                className={css.tab}
                onKeyDown={onKeyDown}
                href={searchAddress(base + list.path, withChange(list.state, { tab }))}
                aria-current={tab === shown ? 'page' : undefined}
              >
                {tab === firstResultTab
                  ? t('assistant.productsOrGroups')
                  : t(`${kindLists[resultTabs[tab]].texts}.title`)}{' '}
                <span className={css.count}>{number(count)}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
