import { nextStepVisibility } from '#features/assistant/visits/steps/visibility.ts'
import { visitVisibility } from '#features/assistant/visits/visibility.ts'
import { accountVisibility, customerCodeVisibility } from '#features/catalogue/products/account-visibility.ts'
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
import { cartLineVisibility, cartVisibility } from '#features/enquiries/carts/visibility.ts'
import { folderItemVisibility, folderVisibility } from '#features/folders/folders/visibility.ts'
import { requestFeedbackVisibility } from '#features/enquiries/feedback/visibility.ts'
import {
  customerRequestVisibility,
  requestLineVisibility,
  requestMessageVisibility,
} from '#features/enquiries/requests/visibility.ts'
import { shareOpeningVisibility, shareVisibility } from '#features/folders/shares/visibility.ts'
import { contactPersonVisibility } from '#features/catalogue/companies/visibility.ts'
import { accountAddressVisibility } from '#features/identity/address-book/visibility.ts'
import { contactVisibility, userVisibility } from '#features/identity/people/visibility.ts'
import { queueFilterVisibility } from '#features/enquiries/desk/filters/visibility.ts'
import { listViewVisibility } from '#features/identity/list-views/visibility.ts'
import { importJobVisibility } from '#features/integrations/imports/visibility.ts'
import { createVisibility } from '#platform/records/visibility.ts'

/** The visibility rules of all objects that do not simply show their active records. */
export const visibility = createVisibility([
  gradeVisibility,
  tradeNameVisibility,
  accountVisibility,
  customerCodeVisibility,
  substanceVisibility,
  promotionVisibility,
  certificateVisibility,
  certificateAssetVisibility,
  productDocumentVisibility,
  contactPersonVisibility,
  accountAddressVisibility,
  contactVisibility,
  userVisibility,
  documentRequestVisibility,
  cartVisibility,
  cartLineVisibility,
  customerRequestVisibility,
  requestLineVisibility,
  folderVisibility,
  folderItemVisibility,
  requestMessageVisibility,
  requestFeedbackVisibility,
  shareVisibility,
  shareOpeningVisibility,
  visitVisibility,
  nextStepVisibility,
  listViewVisibility,
  queueFilterVisibility,
  managedContentVisibility,
  managedContentVersionVisibility,
  importJobVisibility,
])
