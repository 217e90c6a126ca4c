import { SpecificationTables } from '#features/catalogue/specifications/specification-tables.tsx'
import type { PackProduct } from '#features/assistant/offline/pack-shapes.ts'
import type { Page } from '#platform/pages/page-context.ts'
import visitsCss from '#features/assistant/visits/visits.module.css'
import { productFacts } from './product-facts.ts'

/** What a pack says of one product, for the sales person and for the customer. */
export function ProductContent({ page, product }: { readonly page: Page; readonly product: PackProduct }) {
  const { description, specifications } = product
  const facts = productFacts(page.t).flatMap(({ label, of }) =>
    of(product) === '' ? [] : [[label, of(product)] as const],
  )
  return (
    <>
      <dl className={visitsCss.facts}>
        {facts.map(([fact, text]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {description !== null && <p lang={description.lang}>{description.text}</p>}
      {specifications.length > 0 && <SpecificationTables specifications={specifications} page={page} />}
    </>
  )
}
