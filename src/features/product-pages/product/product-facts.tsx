import type { ReactNode } from 'react'
import type { Page } from '#platform/pages/page-context.ts'
import { picklistText, type Picklist } from '#platform/pages/parts/picklist-texts.ts'
import { purityText } from '#features/catalogue/specifications/specification-text.ts'
import { Section } from '#features/product-pages/record-page/sections.tsx'
import type { ProductData } from './product-data.ts'
import css from './product.module.css'

/** Lists the known properties of a grade. */
export function ProductFacts({
  product,
  origin,
  page,
}: {
  readonly product: ProductData['product']
  /** The name of the country. */
  readonly origin: string | null
  readonly page: Page
}) {
  const { t } = page
  const texts = (picklist: Picklist, values: readonly string[]): string =>
    values.map((value) => picklistText(t, picklist, value)).join(' · ')
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('facet.form'), product.physicalForm && picklistText(t, 'form', product.physicalForm)],
    [t('product.purity'), purityText(product.purity, page)],
    [t('facet.quality'), texts('quality', product.qualityGrades)],
    [t('facet.certification'), texts('certification', product.certifications)],
    [t('facet.claim'), texts('claim', product.claims)],
    [t('facet.packaging'), texts('packaging', product.packaging)],
    [t('facet.origin'), origin],
    [t('facet.storage'), product.storage && picklistText(t, 'storage', product.storage)],
    [
      t('facet.shelf-life'),
      product.shelfLifeMonths !== null && t('facet.shelfLife.months', { count: product.shelfLifeMonths }),
    ],
    [t('product.code'), product.code],
    [t('product.sample'), t(product.sampleAvailable ? 'product.sample.yes' : 'product.sample.no')],
  ]
  return (
    <Section title={t('product.properties')}>
      <dl className={css.facts}>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className={css.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </Section>
  )
}
