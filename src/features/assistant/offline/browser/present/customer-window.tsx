import { useEffect, useState } from 'react'
import { ComparisonTable } from '#features/assistant/offline/browser/comparison-table.tsx'
import { ProductContent } from '#features/assistant/offline/browser/product-content.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { DocumentContent } from './document-content.tsx'
import { openWindowChannel, type ShownOfPack } from './pack-window.ts'
import roomCss from '#features/assistant/presentation/meeting-room.module.css'
import css from './customer-window.module.css'

/**
 * What a customer sees on the device of the sales person without a connection (SAL-04). It reads nothing of the device: it shows what
 * the page of the pack sends, and that page sends products and documents as this customer may see them.
 */
export function CustomerWindow({ page, visitId }: { readonly page: Page; readonly visitId: string }) {
  const shown = useShown(visitId)
  const title = nameOf(shown) ?? companyName(page.site)
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className={roomCss.window}>
      <p className={css.brand}>{companyName(page.site)}</p>
      <main id="main" className={css.main}>
        <Shown page={page} shown={shown} />
      </main>
    </div>
  )
}

function Shown({ page, shown }: { readonly page: Page; readonly shown: ShownOfPack }) {
  if (shown.type === 'document')
    return (
      <>
        <h1>{nameOf(shown)}</h1>
        <DocumentContent key={shown.document.id} page={page} document={shown.document} file={shown.file} />
      </>
    )
  if (shown.type !== 'products') return <h1 className={roomCss.message}>{page.t(`present.${shown.type}`)}</h1>
  const [only, ...others] = shown.products
  if (only === undefined || others.length > 0)
    return (
      <>
        <h1>{page.t('compare.title')}</h1>
        <ComparisonTable page={page} products={shown.products} />
      </>
    )
  return (
    <>
      <h1>{nameOf(shown)}</h1>
      <ProductContent page={page} product={only} />
    </>
  )
}

/** The name of the product or the document that is shown alone. */
function nameOf(shown: ShownOfPack): string | null {
  if (shown.type === 'document') return shown.document.name
  const [only, ...others] = shown.type === 'products' ? shown.products : []
  return only === undefined || others.length > 0 ? null : only.name
}

function useShown(visitId: string): ShownOfPack {
  const [shown, setShown] = useState<ShownOfPack>({ type: 'waiting' })
  useEffect(() => {
    const windowId = crypto.randomUUID()
    const channel = openWindowChannel(visitId, (message) => {
      if (message.to !== 'window') return
      if (message.show === null) here()
      else {
        setShown(message.show)
        window.scrollTo({ top: 0 })
      }
    })
    const here = (): void => channel.send({ to: 'pack', windowId, isOpen: true })
    const handleClosed = (): void => channel.send({ to: 'pack', windowId, isOpen: false })
    window.addEventListener('pagehide', handleClosed)
    window.addEventListener('pageshow', here)
    here()
    return () => {
      handleClosed()
      window.removeEventListener('pagehide', handleClosed)
      window.removeEventListener('pageshow', here)
      channel.close()
    }
  }, [visitId])
  return shown
}
