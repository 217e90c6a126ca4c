import { rowsOf } from '#features/search/results/draw-row.tsx'
import { TradeGradeRow } from '#features/catalogue/cards/trade-grade-row.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { KindList } from '#features/search/lists/kind-list.tsx'
import { kindListReads } from '#features/search/lists/kind-list-loader.ts'
import type { KindListData } from '#features/search/lists/kind-list-data.ts'

const row = rowsOf('tradeGrade', TradeGradeRow)

/** All products of a site. */
export const screen = defineScreen({
  reads: kindListReads('tradeGrade'),
  show: ({ page }) => page,
  component: ({ data }: { readonly data: KindListData }) => <KindList data={data} row={row} />,
})
