import type { PackDocument, PackProduct } from '#features/assistant/offline/pack-shapes.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import visitsCss from '#features/assistant/visits/visits.module.css'
import { documentForm } from './document-form.ts'
import { packWindowAddress } from './pack-window.ts'
import type { PackWindow } from './use-pack-window.ts'

/** Opens the customer’s window on this device and blanks it. */
export function PresentPart({
  page: { t, base },
  visitId,
  opened: { isOpen, isBlank, setBlank },
}: {
  readonly page: Page
  readonly visitId: string
  readonly opened: PackWindow
}) {
  return (
    <section className={visitsCss.part} aria-labelledby="pack-window">
      <h2 id="pack-window">{t('assistant.present.title')}</h2>
      <p className={visitsCss.acts}>
        <ButtonLink href={base + packWindowAddress(visitId)} target="_blank" rel="noreferrer">
          {t('assistant.present.open')}
        </ButtonLink>
        {isOpen && (
          <Button onClick={() => setBlank(!isBlank)}>
            {t(isBlank ? 'assistant.present.unblank' : 'assistant.present.blank')}
          </Button>
        )}
      </p>
    </section>
  )
}

/** Shows products in the customer’s window, if there is one. */
export function ShowInWindow({
  page: { t },
  products,
  opened: { isOpen, isBlank, shown, show },
}: {
  readonly page: Page
  readonly products: readonly PackProduct[]
  readonly opened: PackWindow
}) {
  if (!isOpen) return null
  const ids = products.map(({ id }) => id).join(' ')
  const isShown = !isBlank && shown.type === 'products' && shown.products.map(({ id }) => id).join(' ') === ids
  return (
    <p className={visitsCss.acts}>
      <Button onClick={() => show({ type: 'products', products })}>{t('assistant.present.show')}</Button>
      <span role="status">{isShown && t('assistant.done.presentShown')}</span>
    </p>
  )
}

/** Shows a document in the customer’s window, if there is one and the browser can show the document in a page. */
export function ShowDocument({
  page: { t },
  document,
  file,
  opened: { isOpen, isBlank, shown, show },
}: {
  readonly page: Page
  readonly document: PackDocument
  readonly file: Blob
  readonly opened: PackWindow
}) {
  if (!isOpen || documentForm(file.type, navigator.pdfViewerEnabled) === null) return null
  const isShown = !isBlank && shown.type === 'document' && shown.document.id === document.id
  return (
    <>
      <Button
        aria-label={`${t('assistant.present.showDocument')}: ${document.name}`}
        onClick={() => show({ type: 'document', document, file })}
      >
        {t('assistant.present.showDocument')}
      </Button>
      <span role="status">{isShown && t('assistant.present.documentShown')}</span>
    </>
  )
}
