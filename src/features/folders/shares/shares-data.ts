import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import type { Shown } from '#platform/pages/screen.ts'
import { sharesPath } from '#platform/values/addresses/account-paths.ts'
import { sharedFolderParameter } from '#platform/values/addresses/share-addresses.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import type { ShareList } from './get-shares.ts'

export interface SharesData extends ShareList {
  /** The folder of the address does not exist for this user. */
  readonly isUnavailable: boolean
  /** The first possible last day (ISO). */
  readonly today: string
}

/** The folder that the address asks to share. */
export const sharedFolder = (url: URL): string | null => url.searchParams.get(sharedFolderParameter) || null

/** The shares of a user, with the form that shares a folder or a list. */
export function showShares(list: ShareList, request: ScreenRequest): Shown<SharesData> {
  const { base, url, site, language, messages, now } = request
  const day = (iso: string): string => formatDate(iso, site, language)
  return {
    head: ownHead(request, messages.t('share.title'), base + sharesPath),
    data: {
      ...list,
      shares: list.shares.map((share) => ({
        ...share,
        expiresOn: day(share.expiresOn),
        revokedOn: share.revokedOn === null ? null : day(share.revokedOn),
      })),
      received: list.received.map((share) => ({ ...share, expiresOn: day(share.expiresOn) })),
      isUnavailable: sharedFolder(url) !== null && list.folder === null,
      today: localDay(now(), site.timeZone),
    },
  }
}
