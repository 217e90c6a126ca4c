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

/** The calls about folders, by their names on the wire. */
export const folderCalls = {
  'FolderController.getFolders': getFolders,
  'FolderController.getFolder': getFolder,
  'FolderController.create': createFolder,
  'FolderController.rename': renameFolder,
  'FolderController.remove': removeFolder,
  'FolderController.restore': restoreFolder,
  'FolderController.copy': copyFolder,
  'FolderController.takeOver': takeOverFolder,
  'FolderController.addItem': addItem,
  'FolderController.removeItem': removeItem,
  'FolderController.restoreItem': restoreItem,
  'FolderController.annotate': annotateItem,
  'FolderController.order': orderItem,
} as const
