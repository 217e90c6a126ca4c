import { useCallback } from 'react'
import type { PackDocument } from '#features/assistant/offline/pack-shapes.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { documentForm } from './document-form.ts'
import css from './customer-window.module.css'

/** The viewer shows the pages as wide as the frame, without its tools, which name the file by its address. */
const viewerParameters = 'toolbar=0&navpanes=0&view=FitH'

/** A document of a pack in the customer’s window. Its file comes with it, so nothing is read or loaded. */
export function DocumentContent({
  page: { t, language },
  document: { name, type, language: written },
  file,
}: {
  readonly page: Page
  readonly document: PackDocument
  readonly file: Blob
}) {
  const form = documentForm(file.type, navigator.pdfViewerEnabled)
  const showFile = useCallback(
    (element: HTMLImageElement | HTMLIFrameElement | null) => {
      if (element === null) return undefined
      const address = URL.createObjectURL(file)
      element.src = form === 'pages' ? `${address}#${viewerParameters}` : address
      return () => URL.revokeObjectURL(address)
    },
    [file, form],
  )
  return (
    <>
      <p>{[t(`documents.type.${type}`), languageName(written, language)].join(' · ')}</p>
      {form === 'picture' && <img ref={showFile} className={css.picture} alt={name} />}
      {form === 'pages' && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the browser's viewer of PDF files does not start in a sandbox; no other type of file gets here
        <iframe ref={showFile} className={css.pages} title={name} lang={written} />
      )}
    </>
  )
}
