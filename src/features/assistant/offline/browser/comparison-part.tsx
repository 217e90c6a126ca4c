import { useEffect, useRef, useState } from 'react'
import { ScrollableTable } from '#features/catalogue/specifications/scrollable-table.tsx'
import { specificationText } from '#features/catalogue/specifications/specification-text.ts'
import { comparePack, differs } from '#features/assistant/offline/pack-comparison.ts'
import type { PackProduct } from '#features/assistant/offline/pack-shapes.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Checkbox } from '#platform/widgets/checkbox/checkbox.tsx'
import visitsCss from '#features/assistant/visits/visits.module.css'
import css from './offline.module.css'
import { productFacts } from './product-facts.ts'

/** Products of a pack side by side. */
export function ComparisonPart({ page, products }: { readonly page: Page; readonly products: readonly PackProduct[] }) {
  const { t } = page
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const rows = comparePack(products, productFacts(t), ({ property, values }) =>
    values.map((value) => specificationText(value, property.isYesNo, page)).join('; '),
  )
  return (
    <section className={visitsCss.part} aria-labelledby="pack-comparison">
      <p>
        <a href="#products">{t('offline.back')}</a>
      </p>
      <h2 id="pack-comparison" ref={heading} tabIndex={-1}>
        {t('compare.title')}
      </h2>
      <Checkbox label={t('compare.onlyDifferences')} checked={onlyDifferences} onChange={setOnlyDifferences} />
      <ScrollableTable caption={t('compare.table')} className={css.table} hasHiddenCaption>
        <thead>
          <tr>
            <th scope="col">{t('compare.property')}</th>
            {products.map(({ id, name }) => (
              <th key={id} scope="col">
                <a href={`#${id}`}>{name}</a>
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
    </section>
  )
}
