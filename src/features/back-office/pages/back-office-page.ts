import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { PageAssets } from '#platform/pages/render-contract.ts'
import type { AdministrationContent } from '#features/back-office/administration/administration-content.ts'
import type { HomePage } from '#features/back-office/home/home-shapes.ts'
import type { BulkPage, BulkResultPage } from '#features/back-office/bulk/bulk-shapes.ts'
import type { FilesPage } from '#features/back-office/files/file-shapes.ts'
import type { DeletePage } from '#features/back-office/forms/delete-record.ts'
import type { FormPage } from '#features/back-office/forms/form-shapes.ts'
import type { ImportPage, ImportsPage, ImportStartPage } from '#features/back-office/imports/import-shapes.ts'
import type { ListPage } from '#features/back-office/lists/load-list.ts'
import type { SearchPage } from '#features/back-office/search/search-shapes.ts'
import type { RelatedPage } from '#features/back-office/records/load-related.ts'
import type { PreviewPage } from '#features/back-office/preview/preview-shapes.ts'
import type { RecordPage } from '#features/back-office/records/load-record.ts'

/** What a page of the back office shows in its main part. The labels of objects and fields are English. */
export type BackOfficeContent =
  | HomePage
  | { readonly type: 'denied' }
  | { readonly type: 'missing' }
  | EndedPage
  | ListPage
  | SearchPage
  | RecordPage
  | RelatedPage
  | PreviewPage
  | FilesPage
  | FormPage
  | DeletePage
  | AdministrationContent
  | BulkPage
  | BulkResultPage
  | ImportStartPage
  | ImportsPage
  | ImportPage

/** A form that was sent without a session: what was typed is not lost (BOF-03). */
export interface EndedPage {
  readonly type: 'ended'
  readonly status: 401
  /** The address to which the form is sent again. */
  readonly action: string
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly signInHref: string
}

/** What is around every page. */
export interface BackOfficeFrame {
  readonly language: LanguageCode
  /** `/back-office/nl-nl` */
  readonly base: string
  /** The same page in every language. */
  readonly languages: readonly { readonly language: LanguageCode; readonly href: string }[]
  /** The objects that the user may read, by app; empty for users without access. */
  readonly apps: readonly {
    readonly label: string
    readonly objects: readonly { readonly href: string; readonly label: string; readonly isCurrent: boolean }[]
  }[]
  /** The pages of administrators; empty for everybody else. The labels are keys of messages. */
  readonly administration: readonly { readonly href: string; readonly label: string; readonly isCurrent: boolean }[]
  /** Pages that belong to no object. The labels are keys of messages. */
  readonly tools: BackOfficeFrame['administration']
  readonly userName: string
  /** Null without a session. */
  readonly userId: string | null
  /** The portal, for users without access. */
  readonly portalHref: string
}

export interface BackOfficeRequest {
  readonly frame: BackOfficeFrame
  readonly content: BackOfficeContent
  readonly brandColor: string
  readonly assets: PageAssets
}

export interface BackOfficeDocument {
  readonly html: string
  /** The style block of the page, for the content security policy. */
  readonly style: string
}

/** What the page bundle exports for the back office. */
export interface BackOfficeModules {
  readonly renderBackOffice: (request: BackOfficeRequest) => Promise<BackOfficeDocument>
}
