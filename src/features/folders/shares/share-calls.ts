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
import { sendShareLink } from './send-link.ts'
import { showShareLink } from './show-link.ts'

/** The calls about shares. */
export const shareCalls = [
  createShare,
  listShares,
  revokeShare,
  getShare,
  sendShareLink,
  showShareLink,
  openShare,
  addSharedItem,
  removeSharedItem,
  annotateSharedItem,
  orderSharedItem,
  copySharedFolder,
] as const
