import { signInAddress } from '#features/identity/sign-in/sign-in-addresses.ts'
import { ownHead } from '#features/identity/sign-in/load.ts'
import { formatDate } from '#platform/i18n/number-format.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { foldersPath, saveAddress } from '#platform/values/addresses/account-paths.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { folderFields, folderForm, type FolderFormError, type FolderNotice, readFolderNotice } from './folder-rules.ts'
import type { FolderList } from './get-folders.ts'

export interface FoldersData extends Pick<FolderList, 'kinds' | 'record' | 'folders'> {
  readonly title: string
  /** The folder that has just been removed and can be restored. */
  readonly removed: string | null
  readonly notice: FolderNotice | null
  readonly formError: FolderFormError | null
  /** What was typed in the rejected form. */
  readonly typed: Readonly<Record<string, string>>
}

/** Loads the folders of a user; with a record in the address, the choice of the folder in which to save it. */
export async function loadFolders(
  url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<FoldersData>> {
  const { base, isGuest, call, site, language, messages, form } = context
  const sent = folderForm.read(form)
  const recordId = url.searchParams.get(folderFields.record) ?? sent?.typed[folderFields.record] ?? null
  const here = recordId === null ? base + foldersPath : saveAddress(base, recordId)
  if (isGuest) return { type: 'redirect', status: 302, to: signInAddress(base, here) }
  const siteLocale = { countryCode: site.countryIsoCode, languageCode: language }
  const { kinds, record, folders } = await call('FolderController.getFolders', { recordId, ...siteLocale }, signal)
  const title = messages.t(record === null ? 'folder.title' : 'card.save')
  const notice = sent === null ? readFolderNotice(url.searchParams) : null
  return {
    type: 'page',
    status: sent === null ? 200 : 422,
    head: ownHead(context, title, base + foldersPath),
    data: {
      kinds,
      record,
      folders: folders.map((each) => ({ ...each, changedOn: writtenDay(each.changedOn, context) })),
      title,
      removed: notice === 'removed' ? toId18(url.searchParams.get(folderFields.folder) ?? '') : null,
      notice,
      // A record that this visitor does not see cannot be saved.
      formError: sent?.state ?? (recordId !== null && record === null ? { type: 'gone' } : null),
      typed: sent?.typed ?? {},
    },
  }
}

/** The local day of a moment, in the format of the site. */
export const writtenDay = (moment: string, { site, language }: Pick<LoadContext, 'site' | 'language'>): string =>
  formatDate(localDay(new Date(moment), site.timeZone), site, language)
