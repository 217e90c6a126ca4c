import { keyPrefixOf } from '#domain/record-id.ts'
import { account } from './account.ts'
import { accountGroup } from './account-group.ts'
import { assortmentRule } from './assortment-rule.ts'
import { contact } from './contact.ts'
import { documentRequest } from './document-request.ts'
import { signUpRequest } from './sign-up-request.ts'
import { businessGroup } from './business-group.ts'
import { certificateAsset } from './certificate-asset.ts'
import { certificate } from './certificate.ts'
import { company } from './company.ts'
import { consentRecord } from './consent-record.ts'
import { contactRequest } from './contact-request.ts'
import { contentDocumentLink } from './content-document-link.ts'
import { contentDocument } from './content-document.ts'
import { contentVersion } from './content-version.ts'
import type { Entity } from './entity.ts'
import { listView } from './list-view.ts'
import { managedContentVersion } from './managed-content-version.ts'
import { managedContent } from './managed-content.ts'
import { marketSegment } from './market-segment.ts'
import { masterValue } from './master-value.ts'
import { productDocument } from './product-document.ts'
import { promotion } from './promotion.ts'
import { redirect } from './redirect.ts'
import { site } from './site.ts'
import { substance } from './substance.ts'
import { synonym } from './synonym.ts'
import { tradeGrade } from './trade-grade.ts'
import { tradeName } from './trade-name.ts'
import { user } from './user.ts'

/** Every object, in an order in which each comes after those it points to: the order in which to import and restore. */
export const entities = {
  Business_Group__c: businessGroup,
  Master_Value__c: masterValue,
  Market_Segment__c: marketSegment,
  Substance__c: substance,
  [accountGroup.apiName]: accountGroup,
  Account: account,
  [company.apiName]: company,
  Trade_Name__c: tradeName,
  Product2: tradeGrade,
  [certificate.apiName]: certificate,
  [certificateAsset.apiName]: certificateAsset,
  Document__c: productDocument,
  Promotion__c: promotion,
  Synonym__c: synonym,
  Managed_Content__c: managedContent,
  Managed_Content_Version__c: managedContentVersion,
  Redirect__c: redirect,
  Contact_Request__c: contactRequest,
  Consent__c: consentRecord,
  Site__c: site,
  User: user,
  Contact: contact,
  [assortmentRule.apiName]: assortmentRule,
  [documentRequest.apiName]: documentRequest,
  [signUpRequest.apiName]: signUpRequest,
  ListView: listView,
  ContentDocument: contentDocument,
  ContentVersion: contentVersion,
  ContentDocumentLink: contentDocumentLink,
} as const satisfies Record<string, Entity>

export const allEntities: readonly Entity[] = Object.values(entities)

const byImportKind = new Map(allEntities.map((entity) => [entity.importKind, entity]))
const byKeyPrefix = new Map(allEntities.map((entity) => [entity.keyPrefix, entity]))

/** The kinds of import file, in the order in which to import them. */
export const importKinds: readonly string[] = allEntities.flatMap((entity) => entity.importKind ?? [])

export const entityOfImportKind = (kind: string): Entity | null => byImportKind.get(kind) ?? null

/** The object a record id belongs to, by its first three characters. */
export const entityOfId = (id: string): Entity | null => byKeyPrefix.get(keyPrefixOf(id)) ?? null

export const entityOfApiName = (apiName: string): Entity | null =>
  allEntities.find((entity) => entity.apiName === apiName) ?? null
