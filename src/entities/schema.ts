/** Every table of the database, for drizzle-kit (`npm run db:generate`): the entities' and the record engine's own. */
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

export { auditLink, auditLog, engineFact, outbox } from './engine-tables.ts'
export { apiToken, webhook, webhookMessage } from './machine-tables.ts'
export { avatarAssociation, idempotentWrite, recordUse, userSetting } from './record-api-tables.ts'
export { storedFile } from './kinds/file.ts'
export {
  attemptCount,
  ceremony,
  recoveryCode,
  signInProvider,
  singleUseToken,
  userCodes,
  userIdentity,
  userPasskey,
  userPassword,
  userSession,
} from './sign-in-tables.ts'

export const accountGroupTable = accountGroup.table
export const assortmentRuleTable = assortmentRule.table
export const contactTable = contact.table
export const documentRequestTable = documentRequest.table
export const signUpRequestTable = signUpRequest.table
export const accountTable = account.table
export const businessGroupTable = businessGroup.table
export const certificateAssetTable = certificateAsset.table
export const certificateTable = certificate.table
export const companyTable = company.table
export const consentRecordTable = consentRecord.table
export const contactRequestTable = contactRequest.table
export const managedContentTable = managedContent.table
export const managedContentVersionTable = managedContentVersion.table
export const marketSegmentTable = marketSegment.table
export const masterValueTable = masterValue.table
export const productDocumentTable = productDocument.table
export const promotionTable = promotion.table
export const redirectTable = redirect.table
export const siteTable = site.table
export const substanceTable = substance.table
export const synonymTable = synonym.table
export const tradeGradeTable = tradeGrade.table
export const tradeNameTable = tradeName.table
export const userTable = user.table
export const contentDocumentTable = contentDocument.table
export const contentDocumentLinkTable = contentDocumentLink.table
export const contentVersionTable = contentVersion.table
export const listViewTable = listView.table
