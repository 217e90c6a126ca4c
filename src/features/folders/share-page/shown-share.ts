import { actionsOf, type FolderActions, type PageItem, pageItems } from '#features/folders/folder-page/page-items.ts'
import { writtenDay } from '#features/folders/folders/written-day.ts'
import type { OpenShare } from '#features/folders/shares/get-shares.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import { addressFromShare } from '#platform/values/addresses/share-addresses.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'

/** What a token opens for this visitor. */
export interface SharedPage {
  /** Null for a share that has ended, or that does not open for the visitor. */
  readonly share: Omit<OpenShare, 'folder'> | null
  readonly folder: {
    readonly version: number
    readonly changedOn: string
    readonly changedBy: string | null
    readonly items: readonly PageItem[]
    readonly actions: FolderActions
  } | null
}

export const shownShare = ({ folder, ...share }: OpenShare, request: ScreenRequest): SharedPage => ({
  share: { ...share, expiresOn: formatDate(share.expiresOn, request.site, request.language) },
  folder: folder === null ? null : shownFolder(folder, request),
})

const shownFolder = (
  { version, changedOn, changedBy, items }: NonNullable<OpenShare['folder']>,
  request: ScreenRequest,
): SharedPage['folder'] => ({
  version,
  changedOn: writtenDay(changedOn, request),
  changedBy,
  items: pageItems(items, request.base, (path) => addressFromShare(path, request.params['token'] ?? '')),
  actions: actionsOf(items, request.base),
})

/** The title that the owner gave, or a general one. */
export const titleOf = ({ title }: Pick<OpenShare, 'title'>, t: (key: string) => string): string =>
  title ?? t('share.shared')
