import { ScrollableTable } from '#platform/widgets/scrollable-table/scrollable-table.tsx'
import { TableRows, type Column } from '#platform/widgets/data-table/table-rows.tsx'
import { specificationText } from '#features/catalogue/specifications/specification-text.ts'
import { comparePack, differs } from '#features/assistant/offline/pack-comparison.ts'
import type { PackProduct } from '#features/assistant/offline/pack-shapes.ts'
import type { Page } from '#platform/pages/page-context.ts'
import css from './offline.module.css'
import { productFacts } from './product-facts.ts'

/** Facts and specifications of products side by side. */
export function ComparisonTable({
  page,
  products,
  onlyDifferences = false,
  isLinked = false,
}: {
  readonly page: Page
  readonly products: readonly PackProduct[]
  readonly onlyDifferences?: boolean
  /** Whether the names lead to the products of the page. */
  readonly isLinked?: boolean
}) {
  const { t } = page
  const rows = comparePack(products, productFacts(t), ({ property, values }) =>
    values.map((value) => specificationText(value, property.isYesNo, page)).join('; '),
  )
  return (
    <ScrollableTable caption={t('compare.table')} className={css.table} hasHiddenCaption>
      <TableRows
        columns={columnsOf(products, isLinked, t)}
        rows={rows.filter((row) => !onlyDifferences || differs(row))}
        rowKey={({ key }) => key}
      />
    </ScrollableTable>
  )
}

type Compared = ReturnType<typeof comparePack>[number]

/** The property, and one column for each product. */
const columnsOf = (products: readonly PackProduct[], isLinked: boolean, t: Page['t']): readonly Column<Compared>[] => [
  {
    key: '',
    header: t('compare.property'),
    cell: ({ label }) => label,
    isName: true,
    cellAttributes: ({ lang }) => ({ lang }),
  },
  ...products.map(({ id, name }, at) => ({
    key: id,
    header: isLinked ? <a href={`#${id}`}>{name}</a> : name,
    cell: ({ values }: Compared) => values[at] ?? t('compare.notStated'),
  })),
]
