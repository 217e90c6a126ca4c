import type { DownloadItem } from '#features/documents/file-menu/download-items.ts'
import { shownRequest } from '#features/documents/requests/shown-request.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import { formatBytes, formatDate } from '#platform/values/numbers/number-format.ts'
import type { LoadContext } from '#platform/pages/screen.ts'
import { mediaUrl } from '#platform/values/addresses/media-url.ts'
import type { DocumentGroup, DocumentRevision } from './get-product-documents.ts'

/** The documents of one type, for display on a page. */
export type ListedDocument = ReturnType<typeof listedDocument>

/** One revision of a document, with date and size in the site's format and the address of its file. */
export type ListedRevision = ReturnType<typeof listedRevision>

type ListContext = Pick<LoadContext, 'site' | 'language' | 'base'>

export const listedDocuments = (groups: readonly DocumentGroup[], context: ListContext): readonly ListedDocument[] =>
  groups.map((group) => listedDocument(group, context))

const listedDocument = ({ type, shown, others, history }: DocumentGroup, context: ListContext) => ({
  type,
  shown: listedRevision(shown, context),
  /** The page shows the language of a document if it differs from its own. */
  inOtherLanguage: shown.language !== context.language,
  /** The documents in other languages that this visitor may open. */
  others: others.flatMap((other): readonly DownloadItem[] => {
    const file = mediaUrl(other.file, context.base)
    const { id, language } = other
    return file === null ? [] : [{ value: id, label: languageName(language, context.language), file, language }]
  }),
  /** Newest first. */
  history: history.map((revision) => listedRevision(revision, context)),
})

const listedRevision = (revision: DocumentRevision, { site, language: reader, base }: ListContext) => ({
  ...revision,
  languageLabel: languageName(revision.language, reader),
  date: revision.date === null ? null : formatDate(revision.date, site, reader),
  size: revision.size === null ? null : formatBytes(revision.size, site, reader),
  file: mediaUrl(revision.file, base),
  ...(revision.request === undefined ? {} : { request: shownRequest(revision.request, { site, language: reader }) }),
})
