import { rowsOf } from '../cards/draw-row.tsx'
import { TradeNameRow } from '../cards/trade-name-row.tsx'
import { defineScreen } from '../define-screen.ts'
import { KindList } from '../results/kind-list.tsx'
import { loadKindList, type KindListData } from '../results/load-kind-list.ts'

const row = rowsOf('tradeName', TradeNameRow)

/** All product groups (trade names) of a site. */
export const screen = defineScreen({
  load: (url, _params, context, signal) => loadKindList('tradeName', url, context, signal),
  component: ({ data }: { readonly data: KindListData }) => <KindList data={data} row={row} />,
})
