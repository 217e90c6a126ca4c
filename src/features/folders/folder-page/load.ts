import {
  folderForm,
  type FolderFormError,
  type FolderNotice,
  readFolderNotice,
} from '#features/folders/folders/folder-rules.ts'
import type { OpenFolder } from '#features/folders/folders/get-folders.ts'
import { writtenDay } from '#features/folders/folders/load.ts'
import { signInAddress } from '#features/identity/sign-in/sign-in-addresses.ts'
import { ownHead } from '#features/identity/sign-in/load.ts'
import type { Resolved, Screen } from '#platform/pages/screen.ts'
import { addressFromFolder, folderPath } from '#platform/values/addresses/folder-addresses.ts'
import { actionsOf, type FolderActions, type PageItem, pageItems } from './page-items.ts'

export interface FolderData {
  readonly folder: Omit<OpenFolder, 'items' | 'outside'>
  readonly items: readonly PageItem[]
  readonly actions: FolderActions
  readonly notice: FolderNotice | null
  readonly formError: FolderFormError | null
  /** What was typed in the rejected form. */
  readonly typed: Readonly<Record<string, string>>
}

/** Loads a folder that the user sees. */
export const loadFolder: Screen<FolderData>['load'] = async (
  url,
  params,
  context,
  signal,
): Promise<Resolved<FolderData>> => {
  const { base, isGuest, call, site, language, form } = context
  const folderId = params['id'] ?? ''
  if (isGuest) return { type: 'redirect', status: 302, to: signInAddress(base, base + folderPath(folderId)) }
  const { items, outside, ...folder } = await call(
    'FolderController.getFolder',
    { folderId, countryCode: site.countryIsoCode, languageCode: language },
    signal,
  )
  const sent = folderForm.read(form)
  return {
    type: 'page',
    status: sent === null ? 200 : 422,
    head: ownHead(context, folder.name, base + folderPath(folder.id)),
    data: {
      folder: { ...folder, changedOn: writtenDay(folder.changedOn, context) },
      items: pageItems(items, base, (path) => addressFromFolder(path, folder.id), outside),
      actions: actionsOf(items, base),
      notice: sent === null ? readFolderNotice(url.searchParams) : null,
      formError: sent?.state ?? null,
      typed: sent?.typed ?? {},
    },
  }
}
