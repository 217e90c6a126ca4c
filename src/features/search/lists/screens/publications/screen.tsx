import { rowsOf } from '#features/search/results/draw-row.tsx'
import { PublicationRow } from '#features/content/cards/publication-row.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { KindList } from '#features/search/lists/kind-list.tsx'
import { kindListReads } from '#features/search/lists/kind-list-loader.ts'
import type { KindListData } from '#features/search/lists/kind-list-data.ts'

const row = rowsOf('knowledgeArticle', PublicationRow)

/** All publications of a site that are available in the visitor's language or its fallback chain. */
export const screen = defineScreen({
  reads: kindListReads('knowledgeArticle'),
  show: ({ page }) => page,
  component: ({ data }: { readonly data: KindListData }) => <KindList data={data} row={row} />,
})
