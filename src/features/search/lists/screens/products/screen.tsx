import { rowsOf } from '#features/search/results/draw-row.tsx'
import { TradeGradeRow } from '#features/catalogue/cards/trade-grade-row.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { KindList } from '#features/search/lists/kind-list.tsx'
import { loadLater } from '#features/search/lists/kind-list-loader.ts'
import type { KindListData } from '#features/search/lists/load-kind-list.ts'

const row = rowsOf('tradeGrade', TradeGradeRow)

/** All products of a site. */
export const screen = defineScreen({
  load: loadLater('tradeGrade'),
  component: ({ data }: { readonly data: KindListData }) => <KindList data={data} row={row} />,
})
