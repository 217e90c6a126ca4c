import { rowsOf } from '../cards/draw-row.tsx'
import { PrincipalRow } from '../cards/principal-row.tsx'
import { defineScreen } from '../define-screen.ts'
import { KindList } from '../results/kind-list.tsx'
import { loadKindList, type KindListData } from '../results/load-kind-list.ts'

const row = rowsOf('principal', PrincipalRow)

/** All suppliers (principals) of a site. */
export const screen = defineScreen({
  load: (url, _params, context, signal) => loadKindList('principal', url, context, signal),
  component: ({ data }: { readonly data: KindListData }) => <KindList data={data} row={row} />,
})
