import type { DocumentLevel, DocumentType } from '#domain/document-types.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { PackLine } from '#domain/pack-plan.ts'
import type { RequestState } from './document-request-shapes.ts'

/** One revision of a document of a product, as the viewer may have it. */
export interface DocumentRevision {
  readonly id: string
  readonly name: string
  readonly language: LanguageCode
  /** As the principal writes it: `3.1`. */
  readonly revision: string | null
  /** `2026-02-01` */
  readonly date: string | null
  readonly level: DocumentLevel
  /** `/cms/delivery/media/{content key}`; null where this viewer has to sign in or to ask first, or no file has come yet. */
  readonly file: string | null
  /** Bytes; null without a file. */
  readonly size: number | null
  /** What became of the account's question for it; not given: a guest, or nobody has asked. */
  readonly request?: RequestState
}

/** A product's documents of one type: the newest of each language that holds on this site, the visitor's language first. */
export interface DocumentGroup {
  readonly type: DocumentType
  /** What the page offers: in the visitor's language, else along the fallback chain, else the first there is. */
  readonly shown: DocumentRevision
  /** The same in other languages. */
  readonly others: readonly DocumentRevision[]
  /** Older revisions of `shown`, newest first: what it supersedes, and what came before it in its language. */
  readonly history: readonly DocumentRevision[]
}

/** What a pack would hold, before it is downloaded. */
export interface PackPlan {
  readonly lines: readonly PackLine[]
  readonly fileCount: number
  /** Bytes before packing. */
  readonly size: number
  /** Below the site's base: `/pack?…`, which streams the ZIP with the same index. */
  readonly href: string
}
