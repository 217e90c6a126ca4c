import type { RequestStanding } from '#domain/document-requests.ts'
import type { DocumentType } from '#domain/document-types.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { RecordLink } from './search-shapes.ts'

/** What became of a question for a document, for the account that asked. Days are ISO. */
export interface RequestState {
  readonly standing: RequestStanding
  readonly askedOn: string
  /** The last day on which it may be opened; null: always, or not granted. */
  readonly until: string | null
  /** Why not; for who asked alone. */
  readonly reason: string | null
}

/** A document that is handed out on request, for the page on which it is asked for. */
export interface RequestableDocument {
  readonly id: string
  readonly name: string
  readonly type: DocumentType
  readonly language: LanguageCode
  readonly revision: string | null
  readonly date: string | null
  readonly product: RecordLink
  /** Of the viewer's account; null: nobody of it has asked. */
  readonly request: RequestState | null
}

export interface ListedRequest extends RequestState {
  readonly id: string
  readonly version: number
  readonly purpose: string | null
  readonly decidedOn: string | null
  /** Who asked; null: they are gone. */
  readonly user: { readonly name: string; readonly email: string } | null
  readonly company: string | null
  /** Null: it is not there any more, or not for this viewer. */
  readonly document: {
    readonly name: string
    readonly type: DocumentType
    readonly language: LanguageCode
    readonly product: RecordLink
    /** Whether the product has a page on this site for this viewer. */
    readonly isHere: boolean
    /** `/cms/delivery/media/{content key}`; null where this viewer may not have it. */
    readonly file: string | null
  } | null
}

/** Those that wait for an answer first, in the order they came; then the others, the one decided last first. */
export interface RequestPage {
  readonly requests: readonly ListedRequest[]
  readonly total: number
  /** How many wait for an answer. */
  readonly open: number
  /** The viewer answers them. */
  readonly mayDecide: boolean
}
