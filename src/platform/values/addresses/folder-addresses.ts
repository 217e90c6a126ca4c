import { type Origin, urlParameters } from './url-parameters.ts'

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
