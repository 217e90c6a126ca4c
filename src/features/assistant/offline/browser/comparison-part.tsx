import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { PackProduct } from '#features/assistant/offline/pack-shapes.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Checkbox } from '#platform/widgets/checkbox/checkbox.tsx'
import visitsCss from '#features/assistant/visits/visits.module.css'
import { ComparisonTable } from './comparison-table.tsx'

/** Products of a pack side by side, in the page of a sales person. */
export function ComparisonPart({
  page,
  products,
  actions,
}: {
  readonly page: Page
  readonly products: readonly PackProduct[]
  readonly actions: ReactNode
}) {
  const { t } = page
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={visitsCss.part} aria-labelledby="pack-comparison">
      <p>
        <a href="#products">{t('offline.back')}</a>
      </p>
      <h2 id="pack-comparison" ref={heading} tabIndex={-1}>
        {t('compare.title')}
      </h2>
      {actions}
      <Checkbox label={t('compare.onlyDifferences')} checked={onlyDifferences} onChange={setOnlyDifferences} />
      <ComparisonTable page={page} products={products} onlyDifferences={onlyDifferences} isLinked />
    </section>
  )
}
