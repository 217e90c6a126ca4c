import type { FastifyBaseLogger } from 'fastify'
import type { CallContext } from '#calls/call.ts'
import type { ApiStore } from '#record-api/api-store.ts'
import type { Endpoint } from '#record-api/endpoint.ts'
import type { ObjectCatalogue } from '#record-api/object-catalogue.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import type { FileStore } from '#records/file-store.ts'
import type { IndexFollower } from '#records/index-follower.ts'
import type { AccountLetterRequest } from '#screens/account/letter.ts'
import type { ApiReferencePage, ApiReferenceRequest } from '#screens/api-reference/render.tsx'
import type { LetterRequest, WrittenLetter } from '#screens/contact/letter.ts'
import type { PackIndex, PackIndexRequest } from '#screens/pack-index/render.tsx'
import type { Rendered, RenderRequest, PageAssets, SiteChoiceRequest } from '#screens/render-contract.ts'
import type { WorkshopDocument, WorkshopRequest } from '#screens/workshop/render-contract.ts'
import type { SignIn } from '#sign-in/sign-in.ts'
import type { PageCache } from '#store/page-cache.ts'
import type { AccountLetter } from './account-letter.ts'
import type { Admission } from './admission.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { Metrics } from './metrics.ts'
import type { Renditions } from './renditions.ts'

/** The pages' own half, from the build or, while developing, from their sources. */
export interface PageModules {
  readonly renderPage: (request: RenderRequest) => Promise<Rendered>
  readonly renderSiteChoice: (request: SiteChoiceRequest) => Promise<string> | string
  readonly renderApiReference: (request: ApiReferenceRequest) => ApiReferencePage | Promise<ApiReferencePage>
  readonly renderPackIndex: (request: PackIndexRequest) => Promise<PackIndex>
  readonly writeLetter: (request: LetterRequest) => Promise<WrittenLetter>
  readonly writeAccountLetter: (request: AccountLetterRequest) => Promise<WrittenLetter>
  /** The one style block of a page. */
  readonly brandStyle: (brandColor: string) => string
}

/** The workshop's half of the pages. */
export interface WorkshopModules {
  /** Null where the workshop has no such page. */
  readonly renderWorkshop: (request: WorkshopRequest) => Promise<WorkshopDocument | null>
}

export interface Workshop extends Pick<Pages, 'assets' | 'finish'> {
  readonly modules: () => Promise<WorkshopModules> | WorkshopModules
  /** Where the build's files for it are; null while developing. */
  readonly clientFiles: string | null
}

export interface Pages {
  readonly modules: () => Promise<PageModules> | PageModules
  readonly assets: PageAssets
  /** While developing: what the builder adds to a page. */
  readonly finish?: (address: string, html: string) => Promise<string>
}

/** What the HTTP layer is made of; `serve.ts` builds each and passes it. */
export interface Services {
  readonly log: FastifyBaseLogger
  readonly sites: readonly SiteConfig[]
  readonly records: CallContext['records']
  /** What the record data API keeps beside them. */
  readonly apiStore: ApiStore
  /** The objects that it serves, and its calls; not said: all of them. */
  readonly apiObjects?: ObjectCatalogue
  readonly apiEndpoints?: readonly Endpoint[]
  /** The bytes of stored files; who may have them, the records say. */
  readonly files: FileStore
  /** Images of them in other widths and formats. */
  readonly renditions: Renditions
  /** What follows the data: the search index, the taxonomy, the assortments, the name of their state, and what changed of it. Read anew for each request. */
  readonly content: Pick<IndexFollower, 'search' | 'taxonomy' | 'assortments' | 'contentVersion' | 'topics'>
  readonly pages: Pages
  readonly cache: PageCache
  /** Answers of calls, for pages that have to be made and for the browser. */
  readonly answers: KeptAnswers
  /** What visitors write: how long the next from an address has to wait, in seconds, and whom to tell that one is kept. */
  readonly letters: {
    readonly wait: (address: string) => Promise<number>
    readonly written: () => void
  }
  readonly signIn: SignIn
  /** Writes to somebody about their own account; nobody waits for it. */
  readonly sendAccountLetter: (letter: AccountLetter) => void
  readonly metrics: Metrics
  readonly now: () => Date
  /** Scheme and host of links to ourselves. */
  readonly publicOrigin: () => string
  /** Addresses and networks of balancers that say whose request it is; none: it is whose connection it is. */
  readonly trustedProxies?: readonly string[]
  /** Requests a minute of one network, in this process; 0 or not said: as many as there are. */
  readonly rateLimit?: number
  /** Requests a minute of one token, likewise. */
  readonly tokenRateLimit?: number
  /** The line before the work; not said: one of the usual size. */
  readonly admission?: Admission
  /** Whether the process has been told to end: no connection is kept then. */
  readonly isStopping?: () => boolean
  /** What previews are signed with; without one there are none. */
  readonly previewSecret?: string | undefined
  /** Where the build's files for the browser are; null while developing, when Vite answers for them. */
  readonly clientFiles: string | null
  /** Null where it is off: its addresses are then unknown ones. */
  readonly workshop: Workshop | null
}
