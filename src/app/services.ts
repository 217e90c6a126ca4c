import type { BackOfficeModules } from '#features/back-office/routes/back-office-page.ts'
import type { BackOfficeServices } from '#features/back-office/administration/back-office-services.ts'
import type { CatalogueServices } from '#features/catalogue/catalogue-services.ts'
import type { BundleModules } from '#features/documents/bundles/bundle-routes.ts'
import type { ComparisonModules } from '#features/product-pages/compare/comparison-routes.ts'
import type { FolderModules } from '#features/folders/folder-page/folder-file-routes.ts'
import type { CartServices } from '#features/enquiries/carts/cart-context.ts'
import type { ContactEmailModules } from '#features/enquiries/contact/contact-email.ts'
import type { ContactServices } from '#features/enquiries/contact/contact-services.ts'
import type { RequestServices } from '#features/enquiries/requests/request-services.ts'
import type { IdentityModules, IdentityServices } from '#features/identity/identity-services.ts'
import type { OfflineModules } from '#features/assistant/offline/offline-shell.ts'
import type { PresentationModules } from '#features/assistant/presentation/presentation-routes.ts'
import type { PresentationServices } from '#features/assistant/presentation/presentation-services.ts'
import type { PageModules, Pages } from '#platform/pages/server/services.ts'
import type { ApiReferenceModules, RecordApiServices } from '#platform/record-api/routes/record-api-services.ts'
import type { Workshop } from './workshop/workshop-routes.ts'

/** Everything that `entry-server.tsx` exports for the server. */
export interface AllPageModules
  extends
    PageModules,
    ApiReferenceModules,
    BackOfficeModules,
    BundleModules,
    ComparisonModules,
    ContactEmailModules,
    FolderModules,
    IdentityModules,
    OfflineModules,
    PresentationModules {}

/** The services of the platform and of all features; `serve.ts` builds each and passes them on. */
export interface AppServices
  extends
    Omit<RecordApiServices, 'content' | 'pages' | 'signIn'>,
    IdentityServices,
    ContactServices,
    CartServices,
    RequestServices,
    PresentationServices,
    BackOfficeServices {
  readonly content: RecordApiServices['content'] & CatalogueServices['content']
  readonly pages: Pages<AllPageModules>
  /** The number of requests per minute for one API token in this process; 0 or missing means no limit. */
  readonly tokenRateLimit?: number
  /** Null if the workshop is disabled; its addresses then do not exist. */
  readonly workshop: Workshop | null
}

/** The arguments of `createApp`, which creates the call contexts itself. */
export type AppParts = Omit<AppServices, 'callContext'>
