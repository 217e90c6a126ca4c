import { foldersPath } from './account-paths.ts'
import { type Origin, urlParameters } from './url-parameters.ts'

/** The parameter with the record that a visitor wants to save: an id, or the content key of a publication. */
export const savedRecordParameter = 'record'

/** The page on which a visitor chooses the folder in which to save a record. It is the same for every visitor. */
export const saveAddress = (base: string, record: string): string =>
  `${base}${foldersPath}?${new URLSearchParams({ [savedRecordParameter]: record }).toString()}`

/** The page of a folder, below a site's base. */
export const folderPath = (id: string): string => `/folder/${id}`

const fromFolder: Origin = 'folder'

export const folderFileParameter = 'folder'

/** The items of a folder as a table for spreadsheets. */
export const folderFileAddress = (base: string, folderId: string): string =>
  `${base}/folder.csv?${new URLSearchParams({ [folderFileParameter]: folderId }).toString()}`

/** The address of a record that is opened from a folder, so that its page leads back (ENQ-03). `path` includes the base. */
export const addressFromFolder = (path: string, folderId: string): string =>
  `${path}?${new URLSearchParams({ [urlParameters.origin]: fromFolder, [urlParameters.selectedFolderId]: folderId }).toString()}`
