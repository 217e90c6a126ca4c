import { firstResultTab } from '#platform/search/vocabulary/search-address.ts'
import type { ListData } from './list-data.ts'

/** Products can be shown as a table. Rows that fold products or name a conflict have more than a table has room for. */
export const hasTable = (list: ListData): boolean =>
  list.result.resultsType === 'tradeGrade' && !isFolded(list) && list.result.conflicts === undefined

/** Whether the list is shown as a table. */
export const isTable = (list: ListData): boolean => hasTable(list) && list.state.view === 'table'

/** Whether the rows of the list fold products. */
export const isFolded = ({ state }: ListData): boolean => state.tab === firstResultTab
