import { ScrollableTable } from '#features/catalogue/specifications/scrollable-table.tsx'
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
      <thead>
        <tr>
          <th scope="col">{t('compare.property')}</th>
          {products.map(({ id, name }) => (
            <th key={id} scope="col">
              {isLinked ? <a href={`#${id}`}>{name}</a> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          .filter((row) => !onlyDifferences || differs(row))
          .map((row) => (
            <tr key={row.key}>
              <th scope="row" lang={row.lang}>
                {row.label}
              </th>
              {row.values.map((value, at) => (
                <td key={products[at]?.id}>{value ?? t('compare.notStated')}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </ScrollableTable>
  )
}
