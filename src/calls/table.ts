import type { InferInput } from 'valibot'
import { getCertificateHolders } from './certificate-holders.ts'
import { getCertificatesByCompanyId } from './certificates-by-company.ts'
import { getCertificatesByHolder } from './certificates-by-holder.ts'
import { getContentPage } from './content-page.ts'
import { recordConsent } from './consent.ts'
import { getContactSubject, sendContact } from './contact.ts'
import { getDocumentRequests } from './document-requests.ts'
import { getContent, getContents } from './content-delivery.ts'
import { getCMSContenMetaInfo } from './content-meta-info.ts'
import { getDeliveryChannels } from './delivery-channels.ts'
import { explainCall } from './explain.ts'
import { findForWhySeen } from './find-for-why-seen.ts'
import { getFramePages } from './frame-pages.ts'
import { getIMCDCompany } from './imcd-company.ts'
import { getLanguagePicklist } from './language-picklist.ts'
import { getMarketSegmentStructure } from './market-segment-structure.ts'
import { getInvitation } from './invitation.ts'
import { getOwnAccount } from './own-account.ts'
import { getOwnSecurity } from './own-security.ts'
import { getPackPlan } from './pack-plan.ts'
import { getPeople } from './people.ts'
import { getPrincipalDetails } from './principal-details.ts'
import { getProductDetails } from './product-details.ts'
import { getProductDocuments } from './product-documents.ts'
import { getPublication } from './publication-details.ts'
import { getRequestable } from './requestable-document.ts'
import { searchCall } from './search.ts'
import { getSeoProperties } from './seo-properties.ts'
import { extendSession, getSession } from './session.ts'
import { findAccounts, getSignUps } from './sign-ups.ts'
import { getOffers } from './sign-in-offers.ts'
import { getSuccessor } from './successor.ts'
import { suggestCall } from './suggest.ts'
import { explainVisibility } from './why-seen.ts'
import { getTradeNameDetails } from './trade-name-details.ts'

/** Every server call by its name on the wire: `{class}.{method}`. */
export const calls = {
  'SearchController.search': searchCall,
  'SearchController.suggest': suggestCall,
  'SearchController.explain': explainCall,
  'DetailController.getProductDetails': getProductDetails,
  'DetailController.getTradeNameDetails': getTradeNameDetails,
  'DetailController.getPrincipalDetails': getPrincipalDetails,
  'DetailController.getSuccessor': getSuccessor,
  'SeoController.getProperties': getSeoProperties,
  'MarketSegmentController.getMarketSegmentStructure': getMarketSegmentStructure,
  'CompanyController.getIMCDCompany': getIMCDCompany,
  'CertificateController.getCertificatesByCompanyId': getCertificatesByCompanyId,
  'CertificateController.getCertificatesByHolder': getCertificatesByHolder,
  'CertificateController.getHolders': getCertificateHolders,
  'CertificateController.getLanguagePicklist': getLanguagePicklist,
  'ContentController.getCMSContenMetaInfo': getCMSContenMetaInfo,
  'ContentController.getContent': getContent,
  'ContentController.getContents': getContents,
  'ContentController.getDeliveryChannels': getDeliveryChannels,
  'DocumentController.getProductDocuments': getProductDocuments,
  'DocumentController.getPackPlan': getPackPlan,
  'DocumentController.getRequestable': getRequestable,
  'DocumentController.getRequests': getDocumentRequests,
  'ContentController.getPublication': getPublication,
  'ContentController.getPage': getContentPage,
  'ContentController.getFramePages': getFramePages,
  'ConsentController.record': recordConsent,
  'ContactController.getSubject': getContactSubject,
  'ContactController.send': sendContact,
  'AccountController.getOwnAccount': getOwnAccount,
  'AccountController.getPeople': getPeople,
  'AccountController.getInvitation': getInvitation,
  'AccountController.getSignUps': getSignUps,
  'AccountController.findAccounts': findAccounts,
  'AccountController.getSecurity': getOwnSecurity,
  'VisibilityController.explain': explainVisibility,
  'VisibilityController.find': findForWhySeen,
  'SignInController.getOffers': getOffers,
  'SessionController.getSession': getSession,
  'SessionController.extendSession': extendSession,
} as const

export type CallName = keyof typeof calls
export type CallParams<Name extends CallName> = InferInput<(typeof calls)[Name]['params']>
export type CallResult<Name extends CallName> = Awaited<ReturnType<(typeof calls)[Name]['answer']>>

export const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name)
