import { rowsOf } from '../cards/draw-row.tsx'
import { PublicationRow } from '../cards/publication-row.tsx'
import { defineScreen } from '../define-screen.ts'
import { KindList } from '../results/kind-list.tsx'
import { loadKindList, type KindListData } from '../results/load-kind-list.ts'

const row = rowsOf('knowledgeArticle', PublicationRow)

/** All publications that can be read on a site in its visitor's language. */
export const screen = defineScreen({
  load: (url, _params, context, signal) => loadKindList('knowledgeArticle', url, context, signal),
  component: ({ data }: { readonly data: KindListData }) => <KindList data={data} row={row} />,
})
