import {
  addSharedItem,
  annotateSharedItem,
  copySharedFolder,
  openShare,
  orderSharedItem,
  removeSharedItem,
  revokeShare,
} from './change-shares.ts'
import { createShare } from './create-share.ts'
import { getShare, listShares } from './get-shares.ts'

/** The calls about shares, by their names on the wire. */
export const shareCalls = {
  'ShareController.create': createShare,
  'ShareController.list': listShares,
  'ShareController.revoke': revokeShare,
  'ShareController.getShare': getShare,
  'ShareController.open': openShare,
  'ShareController.addItem': addSharedItem,
  'ShareController.removeItem': removeSharedItem,
  'ShareController.annotate': annotateSharedItem,
  'ShareController.order': orderSharedItem,
  'ShareController.copy': copySharedFolder,
} as const
