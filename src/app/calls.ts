import {
  endPresentation,
  followPresentation,
  pushPresentation,
  startPresentation,
} from '#features/assistant/presentation/change-presentation.ts'
import { getOutside } from '#features/assistant/frame/get-outside.ts'
import { sendRecap } from '#features/assistant/visits/recap/send-recap.ts'
import { getPack, getPackProducts } from '#features/assistant/offline/get-pack.ts'
import { replay } from '#features/assistant/offline/replay.ts'
import { changeVisit, endVisit, noteShown, planVisit, startVisit } from '#features/assistant/visits/change-visits.ts'
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
import { getStart } from '#features/assistant/start/get-start.ts'
import { getCertificateHolders } from '#features/documents/certificates/get-certificate-holders.ts'
import { getCertificatesByCompanyId } from '#features/documents/certificates/get-certificates.ts'
import { getCertificatesByHolder, getCertificatesByScheme } from '#features/documents/certificates/get-certificates.ts'
import { getComparison } from '#features/product-pages/compare/get-comparison.ts'
import { getContentPage } from '#features/content/managed-content/get-content-page.ts'
import { addLine, addLines } from '#features/enquiries/carts/add-lines.ts'
import { changeLine, changeLines } from '#features/enquiries/carts/change-lines.ts'
import { clear, hideNotice, moveLine, removeLine, restore } from '#features/enquiries/carts/change-carts.ts'
import { getPreparedCarts, takePreparedCart } from '#features/enquiries/carts/prepared-carts.ts'
import { getCarts } from '#features/enquiries/carts/get-carts.ts'
import {
  acceptRequest,
  answerRequest,
  closeRequest,
  declineRequest,
  extendRequest,
  quoteRequest,
  rejectRequest,
  releaseRequest,
  reopenRequest,
  takeRequest,
  withdrawRequest,
} from '#features/enquiries/requests/act-on-requests.ts'
import {
  confirmGuestRequest,
  getGuestRequest,
  giveFeedbackAsGuest,
  acceptAsGuest,
  rejectAsGuest,
  withdrawAsGuest,
  writeAsGuest,
} from '#features/enquiries/requests/guest-request.ts'
import { getSampleFeedback } from '#features/enquiries/feedback/get-sample-feedback.ts'
import { giveFeedback } from '#features/enquiries/feedback/give-feedback.ts'
import { writeMessage } from '#features/enquiries/requests/write-message.ts'
import { chooseEmailsAsGuest } from '#features/enquiries/requests/guest/choose-guest-emails.ts'
import { submitAsGuest } from '#features/enquiries/requests/submit-as-guest.ts'
import { assignRequest } from '#features/enquiries/requests/assign-request.ts'
import { askAgain } from '#features/enquiries/requests/ask-again.ts'
import { getRequest } from '#features/enquiries/requests/get-request.ts'
import { getRequests } from '#features/enquiries/requests/get-requests.ts'
import { submitCart } from '#features/enquiries/requests/submit-cart.ts'
import { folderCalls } from '#features/folders/folders/folder-calls.ts'
import { shareCalls } from '#features/folders/shares/share-calls.ts'
import { recordConsent } from '#features/consent/record-consent.ts'
import { getContactSubject, sendContact } from '#features/enquiries/contact/get-contact-page.ts'
import { getDocumentRequests } from '#features/documents/requests/get-document-requests.ts'
import { getContent, getContents } from '#features/content/delivery/content-delivery.ts'
import { getCMSContenMetaInfo } from '#features/content/managed-content/content-meta-info.ts'
import { getDeliveryChannels } from '#features/content/delivery/delivery-channels.ts'
import { countConflicts } from '#features/search/calls/count-conflicts.ts'
import { explainCall } from '#features/search/calls/explain.ts'
import { findForVisibilityExplanation } from '#features/back-office/visibility-explanation/find-for-visibility-explanation.ts'
import { getFramePages } from '#features/content/managed-content/frame-pages.ts'
import { getCompanyCoordinates } from '#features/catalogue/companies/company-coordinates.ts'
import { getIMCDCompany } from '#features/catalogue/companies/imcd-company.ts'
import { getLanguagePicklist } from '#features/documents/certificates/get-language-picklist.ts'
import { getMarketSegmentStructure } from '#features/catalogue/markets/market-segment-structure.ts'
import { getInvitation } from '#features/identity/people/get-invitation.ts'
import { chooseEmails } from '#features/identity/accounts/choose-emails.ts'
import { getOwnAccount } from '#features/identity/accounts/own-account.ts'
import { getOwnSecurity } from '#features/identity/second-step/own-security.ts'
import { getBundlePlan } from '#features/documents/bundles/get-bundle-plan.ts'
import { getRules } from '#features/assistant/conflicts/get-rules.ts'
import { getPeople } from '#features/identity/people/get-people.ts'
import { getPrincipalDetails } from '#features/product-pages/supplier/principal-details.ts'
import { getProductDetails } from '#features/product-pages/product/product-details.ts'
import { getProductDocuments } from '#features/documents/product-documents/get-product-documents.ts'
import { getPublication } from '#features/content/publications/publication-details.ts'
import { getRequestable } from '#features/documents/requests/get-requestable-document.ts'
import { readList } from '#features/search/pasted-lists/read-list.ts'
import { searchCall } from '#features/search/calls/search.ts'
import { getSeoProperties } from '#features/seo/properties/seo-properties.ts'
import { extendSession, getSession } from '#features/identity/sessions/session.ts'
import { findAccounts, getSignUps } from '#features/identity/sign-ups/get-sign-ups.ts'
import { getOffers } from '#features/identity/sign-in/sign-in-offers.ts'
import { getSubstitutes } from '#features/product-pages/substitutes/get-substitutes.ts'
import { getSuccessor } from '#features/product-pages/product/successor.ts'
import { suggestCall } from '#features/search/calls/suggest.ts'
import { explainVisibility } from '#features/back-office/visibility-explanation/visibility-explanation.ts'
import { getTradeNameDetails } from '#features/product-pages/product-group/trade-name-details.ts'

/** All server calls, by their names on the wire: `{class}.{method}`. */
export const calls = {
  'SearchController.search': searchCall,
  'SearchController.suggest': suggestCall,
  'SearchController.explain': explainCall,
  'ConflictController.count': countConflicts,
  'ConflictController.getRules': getRules,
  'PasteController.readList': readList,
  'DetailController.getProductDetails': getProductDetails,
  'DetailController.getTradeNameDetails': getTradeNameDetails,
  'DetailController.getPrincipalDetails': getPrincipalDetails,
  'DetailController.getSuccessor': getSuccessor,
  'CompareController.getComparison': getComparison,
  'SubstituteController.getSubstitutes': getSubstitutes,
  'SeoController.getProperties': getSeoProperties,
  'MarketSegmentController.getMarketSegmentStructure': getMarketSegmentStructure,
  'CompanyController.getCoordinates': getCompanyCoordinates,
  'CompanyController.getIMCDCompany': getIMCDCompany,
  'CertificateController.getCertificatesByCompanyId': getCertificatesByCompanyId,
  'CertificateController.getCertificatesByHolder': getCertificatesByHolder,
  'CertificateController.getCertificatesByScheme': getCertificatesByScheme,
  'CertificateController.getHolders': getCertificateHolders,
  'CertificateController.getLanguagePicklist': getLanguagePicklist,
  'ContentController.getCMSContenMetaInfo': getCMSContenMetaInfo,
  'ContentController.getContent': getContent,
  'ContentController.getContents': getContents,
  'ContentController.getDeliveryChannels': getDeliveryChannels,
  'DocumentController.getProductDocuments': getProductDocuments,
  'DocumentController.getPackPlan': getBundlePlan,
  'DocumentController.getRequestable': getRequestable,
  'DocumentController.getRequests': getDocumentRequests,
  'ContentController.getPublication': getPublication,
  'ContentController.getPage': getContentPage,
  'ContentController.getFramePages': getFramePages,
  'ConsentController.record': recordConsent,
  'ContactController.getSubject': getContactSubject,
  'ContactController.send': sendContact,
  'CartController.getCarts': getCarts,
  'CartController.getPrepared': getPreparedCarts,
  'CartController.takePrepared': takePreparedCart,
  'CartController.submit': submitCart,
  'CartController.submitAsGuest': submitAsGuest,
  'CartController.addLine': addLine,
  'CartController.addLines': addLines,
  'CartController.changeLine': changeLine,
  'CartController.changeLines': changeLines,
  'CartController.removeLine': removeLine,
  'CartController.moveLine': moveLine,
  'CartController.clear': clear,
  'CartController.restore': restore,
  'CartController.hideNotice': hideNotice,
  'RequestController.getRequests': getRequests,
  'RequestController.getRequest': getRequest,
  'RequestController.write': writeMessage,
  'RequestController.giveFeedback': giveFeedback,
  'RequestController.getSampleFeedback': getSampleFeedback,
  'RequestController.askAgain': askAgain,
  'RequestController.getGuestRequest': getGuestRequest,
  'RequestController.confirmGuestRequest': confirmGuestRequest,
  'RequestController.withdrawAsGuest': withdrawAsGuest,
  'RequestController.acceptAsGuest': acceptAsGuest,
  'RequestController.rejectAsGuest': rejectAsGuest,
  'RequestController.writeAsGuest': writeAsGuest,
  'RequestController.chooseEmailsAsGuest': chooseEmailsAsGuest,
  'RequestController.giveFeedbackAsGuest': giveFeedbackAsGuest,
  'RequestController.withdraw': withdrawRequest,
  'RequestController.accept': acceptRequest,
  'RequestController.reject': rejectRequest,
  'RequestController.take': takeRequest,
  'RequestController.release': releaseRequest,
  'RequestController.assign': assignRequest,
  'RequestController.answer': answerRequest,
  'RequestController.quote': quoteRequest,
  'RequestController.decline': declineRequest,
  'RequestController.extend': extendRequest,
  'RequestController.reopen': reopenRequest,
  'RequestController.close': closeRequest,
  'AssistantController.getOutside': getOutside,
  'AssistantController.getStart': getStart,
  'VisitController.getVisits': getVisits,
  'VisitController.getVisit': getVisit,
  'VisitController.plan': planVisit,
  'VisitController.start': startVisit,
  'VisitController.end': endVisit,
  'VisitController.change': changeVisit,
  'VisitController.sendRecap': sendRecap,
  'VisitController.noteShown': noteShown,
  'VisitController.recordLead': recordLead,
  'VisitController.getMySteps': getMySteps,
  'VisitController.addStep': addVisitStep,
  'VisitController.changeStep': changeVisitStep,
  'VisitController.tickStep': tickVisitStep,
  'VisitController.removeStep': removeVisitStep,
  'VisitController.restoreStep': restoreVisitStep,
  'PresentationController.start': startPresentation,
  'PresentationController.push': pushPresentation,
  'PresentationController.follow': followPresentation,
  'PresentationController.end': endPresentation,
  'VisitController.getPack': getPack,
  'VisitController.getPackProducts': getPackProducts,
  'VisitController.replay': replay,
  ...folderCalls,
  ...shareCalls,
  'AccountController.getOwnAccount': getOwnAccount,
  'AccountController.chooseEmails': chooseEmails,
  'AccountController.getPeople': getPeople,
  'AccountController.getInvitation': getInvitation,
  'AccountController.getSignUps': getSignUps,
  'AccountController.findAccounts': findAccounts,
  'AccountController.getSecurity': getOwnSecurity,
  'VisibilityController.explain': explainVisibility,
  'VisibilityController.find': findForVisibilityExplanation,
  'SignInController.getOffers': getOffers,
  'SessionController.getSession': getSession,
  'SessionController.extendSession': extendSession,
} as const

type Calls = typeof calls

declare module '#platform/calls/server-calls.ts' {
  // oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- it has the table's members
  interface ServerCalls extends Calls {}
}
