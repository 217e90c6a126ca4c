import { accountVisibility } from '#features/catalogue/accounts/visibility.ts'
import {
  gradeVisibility,
  promotionVisibility,
  substanceVisibility,
  tradeNameVisibility,
} from '#features/catalogue/products/visibility.ts'
import {
  managedContentVersionVisibility,
  managedContentVisibility,
} from '#features/content/managed-content/visibility.ts'
import { certificateAssetVisibility, certificateVisibility } from '#features/documents/certificates/visibility.ts'
import { productDocumentVisibility } from '#features/documents/product-documents/visibility.ts'
import { documentRequestVisibility } from '#features/documents/requests/visibility.ts'
import { contactVisibility, userVisibility } from '#features/identity/people/visibility.ts'
import { listViewVisibility } from '#features/identity/list-views/visibility.ts'
import { createVisibility } from '#platform/records/visibility.ts'

/** The visibility rules of all objects that do not simply show their active records. */
export const visibility = createVisibility([
  gradeVisibility,
  tradeNameVisibility,
  accountVisibility,
  substanceVisibility,
  promotionVisibility,
  certificateVisibility,
  certificateAssetVisibility,
  productDocumentVisibility,
  contactVisibility,
  userVisibility,
  documentRequestVisibility,
  listViewVisibility,
  managedContentVisibility,
  managedContentVersionVisibility,
])
