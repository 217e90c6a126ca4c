import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import { packCache } from '#features/assistant/offline/offline-paths.ts'
import type { OfflineChange } from '#features/assistant/offline/offline-changes.ts'
import type { PackDocument, PackProduct } from '#features/assistant/offline/pack-shapes.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import { formatBytes } from '#platform/i18n/number-format.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import visitsCss from '#features/assistant/visits/visits.module.css'
import { ProductContent } from './product-content.tsx'

/** One product of a pack, with its documents and the carts that it can be added to. */
export function ProductPart({
  page,
  product,
  visitId,
  write,
  actions,
}: {
  readonly page: Page
  readonly product: PackProduct
  readonly visitId: string
  readonly write: (change: OfflineChange, about: string) => Promise<void>
  readonly actions: ReactNode
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
      {actions}
      <ProductContent page={page} product={product} />
      <p className={visitsCss.acts}>
        {product.sampleAvailable && <Button onClick={() => add('sample')}>{t('paste.toSample')}</Button>}
        <Button onClick={() => add('quote')}>{t('paste.toQuote')}</Button>
      </p>
      <p role="status">{isAdded && t('offline.saved')}</p>
      {documents.length > 0 && (
        <>
          <h3>{t('documents.title')}</h3>
          <ul className={visitsCss.list}>
            {documents.map((document) => (
              <li key={document.id}>
                <DocumentLink page={page} document={document} visitId={visitId} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** A document that opens from the pack. Without its file in the pack, only its name is shown. */
function DocumentLink({
  page: { t, site, language },
  document: { name, type, language: written, address, size },
  visitId,
}: {
  readonly page: Page
  readonly document: PackDocument
  readonly visitId: string
}) {
  const [href, setHref] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isClosed = false
    caches
      .open(packCache(visitId))
      .then((cache) => cache.match(address))
      .then(async (found) => {
        if (found === undefined) return
        const content = await found.blob()
        if (isClosed) return
        made = URL.createObjectURL(content)
        setHref(made)
      })
      .catch(reportError)
    return () => {
      isClosed = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [visitId, address])
  return (
    <>
      {href === null ? (
        name
      ) : (
        <a href={href} download={name}>
          {name}
        </a>
      )}
      <span>
        {[t(`documents.type.${type}`), languageName(written, language), formatBytes(size, site, language)].join(' · ')}
      </span>
    </>
  )
}
