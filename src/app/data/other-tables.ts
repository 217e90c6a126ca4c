/** The tables that belong to no entity: those of the record engine, of sign-in and of machines. */
export { auditLink, auditLog, engineFact, outbox } from '#platform/records/engine-tables.ts'
export { apiToken, webhook, webhookMessage } from '#features/identity/tokens/machine-tables.ts'
export {
  avatarAssociation,
  idempotentWrite,
  recordUse,
  userSetting,
} from '#platform/record-api/entities/record-api-tables.ts'
export { importBatch, importRun } from '#features/integrations/imports/import-tables.ts'
export { packDevice } from '#features/identity/pack-devices/pack-device-table.ts'
export { queuedEmail } from '#features/identity/emails/queued-email.ts'
export { missingProduct } from '#features/search/counts/missing-product.ts'
export { presentation } from '#features/assistant/presentation/presentation-table.ts'
export { searchCount } from '#features/search/counts/search-count.ts'
export { uploadUse } from '#platform/records/files/upload-quota.ts'
export { fileScan } from '#platform/records/files/malware-scan.ts'
export { storedFile } from '#platform/entity/kinds/file.ts'
export {
  attemptCount,
  authChallenge,
  recoveryCode,
  signInProvider,
  singleUseToken,
  userCodes,
  userIdentity,
  userPasskey,
  userPassword,
  userSession,
} from '#features/identity/credentials/sign-in-tables.ts'
