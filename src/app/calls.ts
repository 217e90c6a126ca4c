import { tableOfCalls } from '#platform/calls/table-of-calls.ts'
import {
  endPresentation,
  followPresentation,
  pushPresentation,
  startPresentation,
} from '#features/assistant/presentation/change-presentation.ts'
import { getOutside } from '#features/assistant/frame/get-outside.ts'
import { sendRecap } from '#features/assistant/visits/recap/send-recap.ts'
import { registerDevice, releaseDevice } from '#features/assistant/offline/device-calls.ts'
import { getPack, getPackProducts } from '#features/assistant/offline/get-pack.ts'
import { replay } from '#features/assistant/offline/replay.ts'
import { changeVisit, endVisit, noteShown, planVisit } from '#features/assistant/visits/change-visits.ts'
import {
  addVisitStep,
  changeVisitStep,
  removeVisitStep,
  restoreVisitStep,
  tickVisitStep,
} from '#features/assistant/visits/steps/change-steps.ts'
import { getMySteps } from '#features/assistant/visits/steps/get-my-steps.ts'
import { recordLead } from '#features/assistant/visits/leads/record-lead.ts'
import { getVisit, getVisits } from '#features/assistant/visits/get-visits.ts'
import { beginSession, endAssistantSession, findCustomer } from '#features/assistant/start/begin-session.ts'
import { getStart } from '#features/assistant/start/get-start.ts'
import { startVisit } from '#features/assistant/start/start-visit.ts'
import { getCertificateHolders } from '#features/documents/certificates/get-certificate-holders.ts'
import { getCertificatesByCompanyId } from '#features/documents/certificates/get-certificates.ts'
import { getCertificatesByHolder, getCertificatesByScheme } from '#features/documents/certificates/get-certificates.ts'
import { getComparison } from '#features/product-pages/compare/get-comparison.ts'
import { getContentPage } from '#features/content/managed-content/get-content-page.ts'
import { addLine, addLines } from '#features/enquiries/carts/add-lines.ts'
import { removeLines } from '#features/enquiries/carts/remove-lines.ts'
import { changeLine, changeLines } from '#features/enquiries/carts/change-lines.ts'
import { clear, hideNotice, moveLine, removeLine, restore } from '#features/enquiries/carts/change-carts.ts'
import { getPreparedCarts, takePreparedCart } from '#features/enquiries/carts/prepared-carts.ts'
import { getCartsElsewhere } from '#features/enquiries/carts/carts-elsewhere.ts'
import { getCarts } from '#features/enquiries/carts/get-carts.ts'
import {
  acceptRequest,
  receiveRequest,
  rejectRequest,
  withdrawRequest,
} from '#features/enquiries/requests/act-on-requests.ts'
import {
  acceptAsGuest,
  giveFeedbackAsGuest,
  receiveAsGuest,
  rejectAsGuest,
  withdrawAsGuest,
  writeAsGuest,
} from '#features/enquiries/guest-request/guest-acts.ts'
import { confirmGuestRequest } from '#features/enquiries/guest-request/confirm-guest-request.ts'
import { getGuestRequest } from '#features/enquiries/guest-request/get-guest-request.ts'
import { getSampleFeedback } from '#features/enquiries/feedback/get-sample-feedback.ts'
import { giveFeedback } from '#features/enquiries/feedback/give-feedback.ts'
import { writeMessage } from '#features/enquiries/requests/write-message.ts'
import { chooseEmailsAsGuest } from '#features/enquiries/guest-request/choose-guest-emails.ts'
import { submitAsGuest } from '#features/enquiries/requests/submit-as-guest.ts'
import { askAgain } from '#features/enquiries/requests/ask-again.ts'
import { deskCalls } from '#features/enquiries/request-page/desk-calls.ts'
import { getRequest } from '#features/enquiries/request-page/get-request.ts'
import { getRequests } from '#features/enquiries/requests/get-requests.ts'
import { submitCart } from '#features/enquiries/requests/submit-cart.ts'
import { folderCalls } from '#features/folders/folders/folder-calls.ts'
import { shareCalls } from '#features/folders/shares/share-calls.ts'
import { recordConsent } from '#features/consent/record-consent.ts'
import { getContactSubject, sendContact } from '#features/enquiries/contact/get-contact-page.ts'
import {
  declineDocumentRequest,
  grantDocumentRequest,
  withdrawDocumentGrant,
} from '#features/documents/requests/decide-document-requests.ts'
import { requestDocument } from '#features/documents/requests/request-document.ts'
import { getDocumentRequests } from '#features/documents/requests/get-document-requests.ts'
import { getContent, getContents } from '#features/content/delivery/content-delivery.ts'
import { getCMSContenMetaInfo } from '#features/content/managed-content/content-meta-info.ts'
import { getDeliveryChannels } from '#features/content/delivery/delivery-channels.ts'
import { countConflicts } from '#features/search/calls/count-conflicts.ts'
import { explainCall } from '#features/search/calls/explain.ts'
import { findForVisibilityExplanation } from '#features/back-office/visibility-explanation/find-for-visibility-explanation.ts'
import { getFramePages } from '#features/content/managed-content/frame-pages.ts'
import { getCompanyCoordinates } from '#features/catalogue/companies/company-coordinates.ts'
import { getContactPerson } from '#features/catalogue/companies/get-contact-person.ts'
import { getIMCDCompany } from '#features/catalogue/companies/imcd-company.ts'
import { getLanguagePicklist } from '#features/documents/certificates/get-language-picklist.ts'
import { getMarketSegmentStructure } from '#features/catalogue/markets/market-segment-structure.ts'
import { ownAccountCalls } from '#features/identity/profile/own-account-calls.ts'
import { getShipTo } from '#features/enquiries/requests/whole/get-ship-to.ts'
import { chooseEmails } from '#features/identity/accounts/choose-emails.ts'
import { getOwnAccount } from '#features/identity/accounts/own-account.ts'
import { getOwnSecurity } from '#features/identity/second-step/own-security.ts'
import { getBundlePlan } from '#features/documents/bundles/get-bundle-plan.ts'
import { getRules } from '#features/assistant/conflicts/get-rules.ts'
import { accountUserChanges } from '#features/identity/account-users/account-user-changes.ts'
import { getInvitation } from '#features/identity/account-users/get-invitation.ts'
import { getPeople } from '#features/identity/account-users/get-people.ts'
import { getPrincipalDetails } from '#features/product-pages/supplier/principal-details.ts'
import { getProductDetails } from '#features/product-pages/product/product-details.ts'
import { getProductDocuments } from '#features/documents/documents-section/get-product-documents.ts'
import { getPublication } from '#features/content/publications/publication-details.ts'
import { getRequestable } from '#features/documents/requests/get-requestable-document.ts'
import { chooseProducts } from '#features/search/pasted-lists/choose-products.ts'
import { saveAsFolder } from '#features/search/pasted-lists/save-as-folder.ts'
import { getList } from '#features/search/pasted-lists/get-list.ts'
import { readList } from '#features/search/pasted-lists/read-list.ts'
import { searchCall } from '#features/search/calls/search.ts'
import { getSeoProperties } from '#features/seo/properties/seo-properties.ts'
import { extendSession, getSession } from '#features/identity/sessions/session.ts'
import { findAccounts, getSignUps } from '#features/identity/sign-ups/get-sign-ups.ts'
import { choosePassword, changePassword, requestPassword } from '#features/identity/sign-in/password-calls.ts'
import { signInWithPassword } from '#features/identity/sign-in/sign-in-call.ts'
import { signOut } from '#features/identity/sign-in/sign-out.ts'
import { passCode } from '#features/identity/second-step/pass-code.ts'
import { revokeOwnDevice } from '#features/identity/pack-devices/revoke-own-device.ts'
import { endOtherSessions, endSession } from '#features/identity/sessions/end-sessions.ts'
import {
  connectProvider,
  disconnectProvider,
  findProvider,
  beginWithProvider,
} from '#features/identity/single-sign-on/provider-calls.ts'
import {
  confirmCodes,
  removePasskey,
  renewRecoveryCodes,
  setUpCodes,
  turnOffCodes,
} from '#features/identity/second-step/security-calls.ts'
import { switchAccount } from '#features/identity/accounts/switch-account.ts'
import { approveSignUp, confirmSignUp, declineSignUp, signUp } from '#features/identity/sign-ups/sign-up-calls.ts'
import { getOffers } from '#features/identity/sign-in/sign-in-offers.ts'
import { getSubstitutes } from '#features/product-pages/substitutes/get-substitutes.ts'
import { getSuccessor } from '#features/product-pages/product/successor.ts'
import { suggestCall } from '#features/search/calls/suggest.ts'
import { backOfficeForms } from '#features/back-office/routes/back-office-forms.ts'
import { explainVisibility } from '#features/back-office/visibility-explanation/visibility-explanation.ts'
import { getTradeNameDetails } from '#features/product-pages/product-group/trade-name-details.ts'

/** All server calls, by their names on the wire: `{class}.{method}`. A new call needs a line here. */
export const calls = tableOfCalls([
  searchCall,
  suggestCall,
  explainCall,
  countConflicts,
  getRules,
  chooseProducts,
  saveAsFolder,
  getList,
  readList,
  getProductDetails,
  getTradeNameDetails,
  getPrincipalDetails,
  getSuccessor,
  getComparison,
  getSubstitutes,
  getSeoProperties,
  getMarketSegmentStructure,
  getCompanyCoordinates,
  getIMCDCompany,
  getContactPerson,
  getCertificatesByCompanyId,
  getCertificatesByHolder,
  getCertificatesByScheme,
  getCertificateHolders,
  getLanguagePicklist,
  getCMSContenMetaInfo,
  getContent,
  getContents,
  getDeliveryChannels,
  getProductDocuments,
  getBundlePlan,
  getRequestable,
  getDocumentRequests,
  requestDocument,
  grantDocumentRequest,
  declineDocumentRequest,
  withdrawDocumentGrant,
  getPublication,
  getContentPage,
  getFramePages,
  recordConsent,
  getContactSubject,
  sendContact,
  getCarts,
  getCartsElsewhere,
  getPreparedCarts,
  takePreparedCart,
  getShipTo,
  submitCart,
  submitAsGuest,
  addLine,
  addLines,
  changeLine,
  changeLines,
  removeLine,
  removeLines,
  moveLine,
  clear,
  restore,
  hideNotice,
  getRequests,
  getRequest,
  writeMessage,
  giveFeedback,
  getSampleFeedback,
  askAgain,
  getGuestRequest,
  confirmGuestRequest,
  withdrawAsGuest,
  acceptAsGuest,
  rejectAsGuest,
  receiveAsGuest,
  writeAsGuest,
  chooseEmailsAsGuest,
  giveFeedbackAsGuest,
  withdrawRequest,
  acceptRequest,
  rejectRequest,
  receiveRequest,
  ...deskCalls,
  getOutside,
  getStart,
  beginSession,
  endAssistantSession,
  findCustomer,
  getVisits,
  getVisit,
  planVisit,
  startVisit,
  endVisit,
  changeVisit,
  sendRecap,
  noteShown,
  recordLead,
  getMySteps,
  addVisitStep,
  changeVisitStep,
  tickVisitStep,
  removeVisitStep,
  restoreVisitStep,
  startPresentation,
  pushPresentation,
  followPresentation,
  endPresentation,
  getPack,
  getPackProducts,
  registerDevice,
  releaseDevice,
  replay,
  ...folderCalls,
  ...shareCalls,
  getOwnAccount,
  chooseEmails,
  ...ownAccountCalls,
  switchAccount,
  ...accountUserChanges,
  signUp,
  confirmSignUp,
  approveSignUp,
  declineSignUp,
  getPeople,
  getInvitation,
  getSignUps,
  findAccounts,
  getOwnSecurity,
  explainVisibility,
  ...backOfficeForms,
  findForVisibilityExplanation,
  getOffers,
  signInWithPassword,
  passCode,
  signOut,
  requestPassword,
  choosePassword,
  changePassword,
  findProvider,
  beginWithProvider,
  connectProvider,
  disconnectProvider,
  setUpCodes,
  confirmCodes,
  renewRecoveryCodes,
  turnOffCodes,
  removePasskey,
  endSession,
  revokeOwnDevice,
  endOtherSessions,
  getSession,
  extendSession,
])

type Calls = typeof calls

declare module '#platform/calls/server-calls.ts' {
  // oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- it has the table's members
  interface ServerCalls extends Calls {}
}
