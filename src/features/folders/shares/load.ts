import { signInAddress } from '#features/identity/sign-in/sign-in-addresses.ts'
import { ownHead } from '#features/identity/sign-in/load.ts'
import { formatDate } from '#platform/i18n/number-format.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { shareFolderAddress } from '#platform/values/addresses/share-addresses.ts'
import { sharesPath } from '#platform/values/addresses/account-paths.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import type { ShareList } from './get-shares.ts'
import { shareFields, shareForm, type ShareFormState } from './share-rules.ts'

export interface SharesData extends ShareList {
  readonly isRevoked: boolean
  readonly formState: ShareFormState | null
  /** What was typed in the rejected form. */
  readonly typed: Readonly<Record<string, string>>
  /** The first possible last day (ISO). */
  readonly today: string
  /** Scheme and host, for the address that the owner copies. */
  readonly base: string
}

/** Loads the shares of a user, with the form that shares a folder or a list. */
export async function loadShares(
  url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<SharesData>> {
  const { base, isGuest, call, site, language, messages, form, now } = context
  const sent = shareForm.read(form)
  const folderId = url.searchParams.get(shareFields.folder) || sent?.typed[shareFields.folder] || null
  const here = folderId === null ? base + sharesPath : shareFolderAddress(base, folderId)
  if (isGuest) return { type: 'redirect', status: 302, to: signInAddress(base, here) }
  const siteLocale = { countryCode: site.countryIsoCode, languageCode: language }
  const list = await call('ShareController.list', { folderId, ...siteLocale }, signal)
  const day = (iso: string): string => formatDate(iso, site, language)
  const state = sent?.state ?? (folderId !== null && list.folder === null ? ({ type: 'gone' } as const) : null)
  return {
    type: 'page',
    status: sent === null || sent.state.type === 'created' ? 200 : 422,
    head: ownHead(context, messages.t('share.title'), base + sharesPath),
    data: {
      ...list,
      shares: list.shares.map((share) => ({
        ...share,
        expiresOn: day(share.expiresOn),
        revokedOn: share.revokedOn === null ? null : day(share.revokedOn),
      })),
      received: list.received.map((share) => ({ ...share, expiresOn: day(share.expiresOn) })),
      isRevoked: sent === null && url.searchParams.get(shareFields.done) === 'revoked',
      formState: state,
      typed: sent?.state.type === 'created' ? {} : (sent?.typed ?? {}),
      today: localDay(now(), site.timeZone),
      base,
    },
  }
}
