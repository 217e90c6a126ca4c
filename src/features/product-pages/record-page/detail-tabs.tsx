import type { ReactNode } from 'react'
import { tabQuery, type DetailTab } from '#features/catalogue/pages/selected-tab.ts'
import { emptySearch } from '#platform/search/vocabulary/search-address.ts'
import { AlphabetNavigation } from '#platform/widgets/alphabet-navigation/alphabet-navigation.tsx'
import { paginationTexts } from '#platform/pages/parts/pagination-texts.ts'
import { Pagination } from '#platform/widgets/pagination/pagination.tsx'
import { Tabs } from '#platform/widgets/tabs/tabs.tsx'
import { rowsOf } from '#features/search/results/draw-row.tsx'
import { ResultList } from '#features/search/results/result-list.tsx'
import { TradeGradeRow } from '#features/catalogue/cards/trade-grade-row.tsx'
import { TradeNameRow } from '#features/catalogue/cards/trade-name-row.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { DetailList } from './detail-list.ts'
import css from './record-page.module.css'

interface DetailTabView {
  readonly key: DetailTab
  readonly text: string
  /** The total number of records, independent of the letter. */
  readonly count: number
}

const rows = {
  tradenames: rowsOf('tradeName', TradeNameRow),
  tradegrades: rowsOf('tradeGrade', TradeGradeRow),
} as const

/** The anchor of links to other pages of the list, so that without JavaScript they do not open at the top of the page. */
const anchor = 'range'

/**
 * Longer lists have alphabet navigation, unless all names begin with the same letter, as those of grades do with their trade
 * name.
 */
const fewEnough = 10

interface DetailTabsProps {
  readonly label: string
  readonly tabs: readonly DetailTabView[]
  readonly list: DetailList
  /** The address of the page, without a query. */
  readonly address: string
  /** The origin that pages opened from here receive. */
  readonly origin: 'principal' | 'tradename'
  /** The text for an empty list. */
  readonly empty: string
  /** Content above the list. */
  readonly children?: ReactNode
  /** The same records as a table, which replaces the cards. */
  readonly table?: ReactNode
  readonly page: Page
}

/**
 * The lists of a detail page, each in a tab with its own letters and pages (TAB-02). They are plain links, which work without
 * JavaScript.
 */
export function DetailTabs({ label, tabs, list, address, origin, empty, children, table, page }: DetailTabsProps) {
  const { t, number } = page
  const { tab, first, state, letters } = list
  const { businessGroup, marketSegment, letter } = state
  const to: ListAddress = (open, change = {}) => {
    const query = tabQuery({ ...emptySearch, businessGroup, marketSegment, ...change }, open, first)
    return `${address}${query === '' ? '' : `?${query}`}#${anchor}`
  }
  const begun = letters.filter(({ count }) => count > 0).length
  const hasAlphabet = letter !== null || (list.total > fewEnough && begun > 1)
  return (
    <section className={css.section} id={anchor} aria-labelledby="range-title" data-origin={origin}>
      <h2 id="range-title" className="visually-hidden">
        {label}
      </h2>
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
        {hasAlphabet && <Letters list={list} to={to} t={t} />}
      </div>
      {children}
      {list.cards.length === 0 ? (
        <p>{letter === null ? empty : <NoneWithLetter letter={letter} allHref={to(tab)} t={t} />}</p>
      ) : (
        (table ?? (
          <ResultList
            cards={list.cards}
            row={rows[list.tab]}
            page={page}
            label={tabs.find(({ key }) => key === tab)?.text ?? label}
          />
        ))
      )}
      <Pagination
        page={list.page}
        pages={list.pages}
        href={(at) => to(tab, { letter, page: at })}
        texts={paginationTexts(page)}
      />
    </section>
  )
}

/** The address of a list, or of a letter or page of it. */
type ListAddress = (open: DetailTab, change?: { readonly letter?: string | null; readonly page?: number }) => string

function Letters({
  list: { tab, state, letters },
  to,
  t,
}: {
  readonly list: DetailList
  readonly to: ListAddress
  readonly t: Page['t']
}) {
  const { letter } = state
  return (
    <AlphabetNavigation
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
  )
}

const NoneWithLetter = ({
  letter,
  allHref,
  t,
}: {
  readonly letter: string
  readonly allHref: string
  readonly t: Page['t']
}) => (
  <>
    {t('record.noneWithLetter', { letter })} <a href={allHref}>{t('record.allLetters')}</a>
  </>
)
