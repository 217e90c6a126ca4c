import { verifyAudit } from '#features/back-office/audit/verify-audit.ts'
import { fillFolder } from '#features/back-office/bulk/fill-folder.ts'
import {
  activateSelected,
  changeSelected,
  deactivateSelected,
  deleteSelected,
} from '#features/back-office/bulk/write-bulk.ts'
import {
  cancelImport,
  changeImportKind,
  checkImport,
  startImport,
  undoImport,
} from '#features/back-office/imports/import-steps.ts'
import { correctImport } from '#features/back-office/imports/correct-import.ts'
import { uploadImport } from '#features/back-office/imports/upload-import.ts'
import { deleteRecord } from '#features/back-office/forms/delete-record.ts'
import { arrangeList, copyShownList, orderList, resetColumns } from '#features/back-office/lists/save-columns.ts'
import { changeShownList, createList, deleteShownList } from '#features/back-office/lists/save-list.ts'
import {
  changePerson,
  endPersonSessions,
  revokePersonDevice,
  invitePerson,
  sendPersonLink,
  turnPerson,
} from '#features/back-office/people/change-people.ts'
import { createProvider, removeProvider, turnProvider } from '#features/back-office/providers/change-providers.ts'
import { saveRecord } from '#features/back-office/forms/save-record.ts'
import { runRetention } from '#features/back-office/retention/run-retention.ts'
import { createToken, revokeToken } from '#features/back-office/tokens/change-tokens.ts'
import {
  removeWebhook,
  retryWebhook,
  testWebhook,
  turnWebhook,
} from '#features/back-office/webhooks/change-webhooks.ts'
import { createWebhook } from '#features/back-office/webhooks/create-webhook.ts'
import { markTerm, unmarkTerm } from '#features/back-office/workbench/mark-terms.ts'
import { createPromotion, tryPromotion } from '#features/back-office/workbench/new-promotion.ts'
import { createSynonym, trySynonym } from '#features/back-office/workbench/new-synonym.ts'

/** The calls of the forms that stand on pages of the back office. The table of all calls has them as well. */
export const backOfficeForms = [
  deleteRecord,
  createList,
  changeShownList,
  deleteShownList,
  arrangeList,
  copyShownList,
  orderList,
  resetColumns,
  changeSelected,
  activateSelected,
  deactivateSelected,
  deleteSelected,
  fillFolder,
  saveRecord,
  uploadImport,
  changeImportKind,
  checkImport,
  correctImport,
  startImport,
  cancelImport,
  undoImport,
  runRetention,
  verifyAudit,
  createToken,
  revokeToken,
  createWebhook,
  testWebhook,
  turnWebhook,
  retryWebhook,
  removeWebhook,
  createProvider,
  turnProvider,
  removeProvider,
  invitePerson,
  changePerson,
  turnPerson,
  sendPersonLink,
  endPersonSessions,
  revokePersonDevice,
  markTerm,
  unmarkTerm,
  trySynonym,
  createSynonym,
  tryPromotion,
  createPromotion,
] as const
