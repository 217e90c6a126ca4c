import { addItem, annotateItem, orderItem, removeItem, restoreItem } from './change-items.ts'
import {
  copyFolder,
  createFolder,
  removeFolder,
  renameFolder,
  restoreFolder,
  takeOverFolder,
} from './change-folders.ts'
import { getFolder, getFolders } from './get-folders.ts'

/** The calls about folders. */
export const folderCalls = [
  getFolders,
  getFolder,
  createFolder,
  renameFolder,
  removeFolder,
  restoreFolder,
  copyFolder,
  takeOverFolder,
  addItem,
  removeItem,
  restoreItem,
  annotateItem,
  orderItem,
] as const
