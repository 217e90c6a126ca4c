import type { RequestState } from '#calls/document-request-shapes.ts'
import type { DocumentGroup, DocumentRevision } from '#calls/document-shapes.ts'
import type { DownloadItem } from '#domain/certificate-card.ts'
import { languageName } from '#domain/language-name.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { mediaUrl } from '#domain/media-url.ts'
import { formatBytes, formatDate } from '#domain/number-format.ts'
import type { LoadContext } from '../screen.ts'

/** What a page shows of one revision of a document. */
export interface ListedRevision {
  readonly id: string
  readonly name: string
  readonly language: LanguageCode
  /** In the reader's language. */
  readonly languageLabel: string
  readonly revision: string | null
  /** As the site writes it. */
  readonly date: string | null
  readonly size: string | null
  readonly level: DocumentRevision['level']
  /** Ready for a link; null where this visitor does not get it. */
  readonly file: string | null
  /** Of who is signed in, where their account asked for it. */
  readonly request?: ShownRequest
}

/** A question for a document with its days as the site writes them. */
export type ShownRequest = RequestState

/** The documents of one type. */
export interface ListedDocument {
  readonly type: DocumentGroup['type']
  readonly shown: ListedRevision
  /** `shown` is not in the page's language: its language is said. */
  readonly inOtherLanguage: boolean
  /** The same in other languages, those that can be had. */
  readonly others: readonly DownloadItem[]
  /** Newest first. */
  readonly history: readonly ListedRevision[]
}

type Setting = Pick<LoadContext, 'site' | 'language' | 'base'>

export const listedDocuments = (groups: readonly DocumentGroup[], setting: Setting): readonly ListedDocument[] =>
  groups.map(({ type, shown, others, history }) => ({
    type,
    shown: listedRevision(shown, setting),
    inOtherLanguage: shown.language !== setting.language,
    others: others.flatMap((other): readonly DownloadItem[] => {
      const file = mediaUrl(other.file, setting.base)
      const { id, language } = other
      return file === null ? [] : [{ value: id, label: languageName(language, setting.language), file, language }]
    }),
    history: history.map((revision) => listedRevision(revision, setting)),
  }))

const listedRevision = (
  { id, name, language, revision, date, size, level, file, request }: DocumentRevision,
  { site, language: reader, base }: Setting,
): ListedRevision => ({
  id,
  name,
  language,
  languageLabel: languageName(language, reader),
  revision,
  date: date === null ? null : formatDate(date, site, reader),
  size: size === null ? null : formatBytes(size, site, reader),
  level,
  file: mediaUrl(file, base),
  ...(request === undefined ? {} : { request: shownRequest(request, { site, language: reader }) }),
})

export const shownRequest = (
  { standing, askedOn, until, reason }: RequestState,
  { site, language }: Pick<Setting, 'site' | 'language'>,
): ShownRequest => ({
  standing,
  askedOn: formatDate(askedOn, site, language),
  until: until === null ? null : formatDate(until, site, language),
  reason,
})
