import { sharesPath } from './account-paths.ts'
import { type Origin, urlParameters } from './url-parameters.ts'

/** The parameter with the folder that a user wants to share. */
export const sharedFolderParameter = 'folder'

export const shareFolderAddress = (base: string, folderId: string): string =>
  `${base}${sharesPath}?${new URLSearchParams({ [sharedFolderParameter]: folderId }).toString()}`

/** The page of a share, below a site's base. Its token appears in addresses only, and nowhere else (SHR-05). */
export const sharePath = (token: string): string => `/share/${token}`

/** Whether whoever knows an address sees its page: a share, or the page of a record that was opened from one. */
export const isShareAddress = (pathBelow: string, parameters: URLSearchParams): boolean =>
  isSharePath(pathBelow) || parameters.has(urlParameters.sharing)

export const isSharePath = (pathBelow: string): boolean => pathBelow.startsWith('/share/')

/** The address of a record that is opened from a share, so that its page leads back. `path` includes the base. */
export function addressFromShare(path: string, token: string): string {
  const origin: Origin = 'share'
  return `${path}?${new URLSearchParams({ [urlParameters.origin]: origin, [urlParameters.sharing]: token }).toString()}`
}
