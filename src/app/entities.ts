import { customerCode } from '#features/catalogue/products/customer-code.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { accountGroup } from '#features/catalogue/accounts/account-group.ts'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { accountAddress } from '#features/identity/address-book/account-address.ts'
import { contact } from '#features/identity/people/contact.ts'
import { documentRequest } from '#features/documents/product-documents/document-request.ts'
import { signUpRequest } from '#features/identity/sign-ups/sign-up-request.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { nextStep } from '#features/assistant/visits/steps/next-step.ts'
import { conflictRule } from '#features/catalogue/conflicts/conflict-rule.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { certificate, certificateAsset } from '#features/documents/certificates/certificate.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { contactPerson } from '#features/catalogue/companies/contact-person.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { cart } from '#features/enquiries/carts/cart.ts'
import { consentRecord } from '#features/consent/consent-record.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { queueFilter } from '#features/enquiries/desk/filters/queue-filter.ts'
import { answerTemplate } from '#features/enquiries/templates/answer-template.ts'
import { requestMessage } from '#features/enquiries/requests/request-message.ts'
import { routingRule } from '#features/enquiries/routing/routing-rule.ts'
import { requestFeedback } from '#features/enquiries/feedback/request-feedback.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { contactRequest } from '#features/enquiries/contact/contact-request.ts'
import { contentDocumentLink } from '#features/documents/files/content-document-link.ts'
import { contentDocument } from '#features/documents/files/content-document.ts'
import { contentVersion } from '#features/documents/files/content-version.ts'
import { importJob } from '#features/integrations/imports/import-job.ts'
import { indexEntities } from '#platform/entity/entity-index.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { listView } from '#features/identity/list-views/list-view.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { marketSegment } from '#features/catalogue/taxonomy/market-segment.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { substitution } from '#features/catalogue/products/substitution.ts'
import { promotion } from '#features/catalogue/products/promotion.ts'
import { redirect } from '#features/seo/redirects/redirect.ts'
import { folderItem } from '#features/folders/folders/folder-item.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { shareOpening } from '#features/folders/shares/share-opening.ts'
import { share } from '#features/folders/shares/share.ts'
import { site } from './site.ts'
import { specificationProperty } from '#features/catalogue/specifications/specification-property.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { synonym } from '#features/search/feed/synonym.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { user } from '#features/identity/people/user.ts'

/** All entities, ordered so that each follows those it references; imports and restores use this order. */
export const entities = {
  Business_Group__c: businessGroup,
  Master_Value__c: masterValue,
  Market_Segment__c: marketSegment,
  Substance__c: substance,
  [accountGroup.apiName]: accountGroup,
  Account: account,
  [company.apiName]: company,
  [contactPerson.apiName]: contactPerson,
  Trade_Name__c: tradeName,
  Specification_Property__c: specificationProperty,
  Product2: tradeGrade,
  [certificate.apiName]: certificate,
  [certificateAsset.apiName]: certificateAsset,
  Document__c: productDocument,
  Promotion__c: promotion,
  Substitution__c: substitution,
  [customerCode.apiName]: customerCode,
  Synonym__c: synonym,
  Managed_Content__c: managedContent,
  Managed_Content_Version__c: managedContentVersion,
  Redirect__c: redirect,
  Consent__c: consentRecord,
  Site__c: site,
  [accountAddress.apiName]: accountAddress,
  User: user,
  Contact: contact,
  Contact_Request__c: contactRequest,
  [assortmentRule.apiName]: assortmentRule,
  [conflictRule.apiName]: conflictRule,
  [documentRequest.apiName]: documentRequest,
  [signUpRequest.apiName]: signUpRequest,
  [cart.apiName]: cart,
  [cartLine.apiName]: cartLine,
  [customerRequest.apiName]: customerRequest,
  [requestLine.apiName]: requestLine,
  [requestFeedback.apiName]: requestFeedback,
  [folder.apiName]: folder,
  [folderItem.apiName]: folderItem,
  [requestMessage.apiName]: requestMessage,
  [routingRule.apiName]: routingRule,
  [answerTemplate.apiName]: answerTemplate,
  [queueFilter.apiName]: queueFilter,
  [shareOpening.apiName]: shareOpening,
  [share.apiName]: share,
  [visit.apiName]: visit,
  [nextStep.apiName]: nextStep,
  ListView: listView,
  ContentDocument: contentDocument,
  ContentVersion: contentVersion,
  ContentDocumentLink: contentDocumentLink,
  [importJob.apiName]: importJob,
} as const satisfies Record<string, Entity>

export const allEntities: readonly Entity[] = Object.values(entities)

export const entityIndex = indexEntities(allEntities)
