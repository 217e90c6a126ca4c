import { useEffect, useState } from 'react'
import { packCache } from '#features/assistant/offline/offline-paths.ts'
import type { PackDocument } from '#features/assistant/offline/pack-shapes.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import { formatBytes } from '#platform/values/numbers/number-format.ts'
import type { Page } from '#platform/pages/page-context.ts'
import visitsCss from '#features/assistant/visits/visits.module.css'
import { ShowDocument } from './present/present-part.tsx'
import type { PackWindow } from './present/use-pack-window.ts'

interface Part {
  readonly page: Page
  readonly visitId: string
  readonly opened: PackWindow
}

/** The documents of a product that this customer may read. */
export function DocumentsPart({ documents, ...part }: Part & { readonly documents: readonly PackDocument[] }) {
  if (documents.length === 0) return null
  return (
    <>
      <h3>{part.page.t('documents.title')}</h3>
      <ul className={visitsCss.list}>
        {documents.map((document) => (
          <li key={document.id}>
            <DocumentItem {...part} document={document} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A document that opens from the pack and can be shown to the customer. Without its file in the pack, only its name is shown. */
function DocumentItem({ page, document, visitId, opened }: Part & { readonly document: PackDocument }) {
  const { t, site, language } = page
  const { name, type, language: written, address, size } = document
  const stored = useStoredFile(visitId, address)
  return (
    <>
      {stored === null ? (
        name
      ) : (
        <a href={stored.href} download={name}>
          {name}
        </a>
      )}
      <span>
        {[t(`documents.type.${type}`), languageName(written, language), formatBytes(size, site, language)].join(' · ')}
      </span>
      {stored !== null && <ShowDocument page={page} document={document} file={stored.file} opened={opened} />}
    </>
  )
}

/** A file of a pack with an address in this page; null while it is read, or if the pack was prepared without it. */
function useStoredFile(visitId: string, address: string): { readonly href: string; readonly file: Blob } | null {
  const [stored, setStored] = useState<{ readonly href: string; readonly file: Blob } | null>(null)
  useEffect(() => {
    let objectUrl: string | null = null
    let isClosed = false
    caches
      .open(packCache(visitId))
      .then((cache) => cache.match(address))
      .then(async (found) => {
        if (found === undefined) return
        const file = await found.blob()
        if (isClosed) return
        objectUrl = URL.createObjectURL(file)
        setStored({ href: objectUrl, file })
      })
      .catch(reportError)
    return () => {
      isClosed = true
      if (objectUrl !== null) URL.revokeObjectURL(objectUrl)
    }
  }, [visitId, address])
  return stored
}
