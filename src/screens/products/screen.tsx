import { rowsOf } from '../cards/draw-row.tsx'
import { TradeGradeRow } from '../cards/trade-grade-row.tsx'
import { defineScreen } from '../define-screen.ts'
import { KindList } from '../results/kind-list.tsx'
import { loadKindList, type KindListData } from '../results/load-kind-list.ts'

const row = rowsOf('tradeGrade', TradeGradeRow)

/** All products of a site. */
export const screen = defineScreen({
  load: (url, _params, context, signal) => loadKindList('tradeGrade', url, context, signal),
  component: ({ data }: { readonly data: KindListData }) => <KindList data={data} row={row} />,
})
