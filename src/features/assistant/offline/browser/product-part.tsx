import { useEffect, useRef, useState } from 'react'
import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import type { OfflineChange } from '#features/assistant/offline/offline-changes.ts'
import type { PackProduct } from '#features/assistant/offline/pack-shapes.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import visitsCss from '#features/assistant/visits/visits.module.css'
import { DocumentsPart } from './documents-part.tsx'
import { ShowInWindow } from './present/present-part.tsx'
import type { PackWindow } from './present/use-pack-window.ts'
import { ProductContent } from './product-content.tsx'

/** One product of a pack, with its documents and the carts that it can be added to. */
export function ProductPart({
  page,
  product,
  visitId,
  write,
  opened,
}: {
  readonly page: Page
  readonly product: PackProduct
  readonly visitId: string
  readonly write: (change: OfflineChange, about: string) => Promise<void>
  readonly opened: PackWindow
}) {
  const { t } = page
  const [isAdded, setAdded] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { name, documents } = product
  const add = (cart: CartKind): void => {
    const change = { kind: 'line', cart, recordId: product.id, quantity: null, unit: 'kg' } as const
    write(change, name).then(() => setAdded(true), reportError)
  }
  return (
    <section className={visitsCss.part} aria-labelledby="pack-product">
      <p>
        <a href="#products">{t('offline.back')}</a>
      </p>
      <h2 id="pack-product" ref={heading} tabIndex={-1}>
        {name}
      </h2>
      <ShowInWindow page={page} products={[product]} opened={opened} />
      <ProductContent page={page} product={product} />
      <p className={visitsCss.acts}>
        {product.sampleAvailable && <Button onClick={() => add('sample')}>{t('paste.toSample')}</Button>}
        <Button onClick={() => add('quote')}>{t('paste.toQuote')}</Button>
      </p>
      <p role="status">{isAdded && t('offline.saved')}</p>
      <DocumentsPart page={page} documents={documents} visitId={visitId} opened={opened} />
    </section>
  )
}
