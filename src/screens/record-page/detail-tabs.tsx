import type { ReactNode } from 'react'
import { tabQuery, type DetailTab } from '#domain/detail-tabs.ts'
import { emptySearch } from '#domain/search-address.ts'
import { Letters } from '#widgets/letters/letters.tsx'
import { Pagination } from '#widgets/pagination/pagination.tsx'
import { Tabs } from '#widgets/tabs/tabs.tsx'
import { rowsOf } from '../cards/draw-row.tsx'
import { ResultList } from '../cards/result-list.tsx'
import { TradeGradeRow } from '../cards/trade-grade-row.tsx'
import { TradeNameRow } from '../cards/trade-name-row.tsx'
import type { Page } from '../page-context.ts'
import type { DetailList } from './load-detail-list.ts'
import css from './record-page.module.css'

interface DetailTabView {
  readonly key: DetailTab
  readonly text: string
  /** Of all it has, whatever the letter. */
  readonly count: number
}

const rows = {
  tradenames: rowsOf('tradeName', TradeNameRow),
  tradegrades: rowsOf('tradeGrade', TradeGradeRow),
} as const

/** Where a link on another page of the list, or without JavaScript, goes on: not at the top of the page. */
const anchor = 'range'

/** So many are seen at a glance; more have an alphabet, unless all begin alike, as grades do with their trade name. */
const fewEnough = 10

/** The lists of a detail page, each in a tab with its own letters and pages (TAB-02): plain links, whatever runs. */
export function DetailTabs({
  label,
  tabs,
  list,
  address,
  origin,
  empty,
  children,
  page,
}: {
  readonly label: string
  readonly tabs: readonly DetailTabView[]
  readonly list: DetailList
  /** Of the page, without a query. */
  readonly address: string
  /** What the pages opened from here know as where the visitor came from. */
  readonly origin: 'principal' | 'tradename'
  /** Words for a list with nothing in it. */
  readonly empty: string
  /** Above the list. */
  readonly children?: ReactNode
  readonly page: Page
}) {
  const { t, number } = page
  const { tab, first, state, letters } = list
  const { businessGroup, marketSegment, letter } = state
  const to = (open: DetailTab, change: { readonly letter?: string | null; readonly page?: number } = {}): string => {
    const query = tabQuery({ ...emptySearch, businessGroup, marketSegment, ...change }, open, first)
    return `${address}${query === '' ? '' : `?${query}`}#${anchor}`
  }
  const begun = letters.filter(({ count }) => count > 0).length
  const hasAlphabet = letter !== null || (list.total > fewEnough && begun > 1)
  return (
    <section className={css.section} id={anchor} aria-label={label} data-origin={origin}>
      <div className={css.tabs} data-keep-scroll="">
        <Tabs
          label={label}
          tabs={tabs.map(({ key, text, count }) => ({
            key,
            text,
            count: number(count),
            href: to(key),
            selected: key === tab,
          }))}
        />
        {hasAlphabet && (
          <Letters
            label={t('results.letters')}
            all={{ text: t('results.allLetters'), href: to(tab), selected: letter === null }}
            letters={letters.map(({ letter: each, count }) => ({
              letter: each,
              count,
              href: to(tab, { letter: each }),
              selected: letter === each,
              label: t('results.letter', { letter: each, count }),
            }))}
          />
        )}
      </div>
      {children}
      {list.cards.length === 0 ? (
        <p>
          {letter === null ? (
            empty
          ) : (
            <>
              {t('record.noneWithLetter', { letter })} <a href={to(tab)}>{t('record.allLetters')}</a>
            </>
          )}
        </p>
      ) : (
        <ResultList
          cards={list.cards}
          row={rows[list.tab]}
          page={page}
          label={tabs.find(({ key }) => key === tab)?.text ?? label}
        />
      )}
      <Pagination
        page={list.page}
        pages={list.pages}
        href={(at) => to(tab, { letter, page: at })}
        texts={{
          label: t('results.pages'),
          previous: t('results.previous'),
          next: t('results.next'),
          page: (at) => t('results.page', { page: number(at) }),
        }}
      />
    </section>
  )
}
