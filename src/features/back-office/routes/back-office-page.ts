import type { BackOfficeFrame } from '#features/back-office/page-parts/back-office-frame.ts'
import type { EndedPage } from '#features/back-office/frame/ended-page.tsx'
import type { PageAssets } from '#platform/pages/render-contract.ts'
import type { PageForms } from '#platform/pages/sent-form.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { AdministrationContent } from './administration-content.ts'
import type { HomePage } from '#features/back-office/home/home-shapes.ts'
import type { BulkPage } from '#features/back-office/bulk/bulk-shapes.ts'
import type { FilesPage } from '#features/back-office/fields/file-shapes.ts'
import type { DeletePage } from '#features/back-office/forms/delete-record.ts'
import type { FormPage } from '#features/back-office/fields/form-shapes.ts'
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
  | ImportStartPage
  | ImportsPage
  | ImportPage

export interface BackOfficeRequest {
  readonly frame: BackOfficeFrame
  readonly content: BackOfficeContent
  readonly site: SiteConfig
  readonly publicOrigin: string
  readonly forms: PageForms
  /** The parameters of the address, which may say what a form has done. */
  readonly parameters: URLSearchParams
  readonly assets: PageAssets
}

/** What the page bundle exports for the back office. */
export interface BackOfficeModules {
  readonly renderBackOffice: (request: BackOfficeRequest) => Promise<string>
}
