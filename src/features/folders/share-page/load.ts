import {
  folderForm,
  type FolderFormError,
  type FolderNotice,
  readFolderNotice,
} from '#features/folders/folders/folder-rules.ts'
import { writtenDay } from '#features/folders/folders/load.ts'
import { actionsOf, type FolderActions, type PageItem, pageItems } from '#features/folders/folder-page/page-items.ts'
import type { OpenShare } from '#features/folders/shares/get-shares.ts'
import { signInAddress } from '#features/identity/sign-in/sign-in-addresses.ts'
import { ownHead } from '#features/identity/sign-in/load.ts'
import { formatDate } from '#platform/i18n/number-format.ts'
import type { Resolved, Screen } from '#platform/pages/screen.ts'
import { addressFromShare, sharePath } from '#platform/values/addresses/share-addresses.ts'

export interface ShareData {
  readonly token: string
  /** Null for a share that has ended. */
  readonly share: Omit<OpenShare, 'folder'> | null
  readonly folder: {
    readonly version: number
    readonly changedOn: string
    readonly changedBy: string | null
    readonly items: readonly PageItem[]
    readonly actions: FolderActions
  } | null
  /** How to reach the company of the site, for a share that has ended; '' if unknown. */
  readonly company: { readonly phone: string; readonly email: string }
  readonly notice: FolderNotice | null
  readonly formError: FolderFormError | null
}

/** Loads what a token opens for this visitor. An unknown token and the share of somebody else have no page (SHR-04). */
export const loadShare: Screen<ShareData>['load'] = async (
  url,
  params,
  context,
  signal,
): Promise<Resolved<ShareData>> => {
  const { base, call, site, language, form, isGuest, messages } = context
  const token = params['token'] ?? ''
  if (site.isMyIMCDOnly && isGuest)
    return { type: 'redirect', status: 302, to: signInAddress(base, base + sharePath(token)) }
  const share = await call(
    'ShareController.getShare',
    { token, countryCode: site.countryIsoCode, languageCode: language },
    signal,
  )
  const [company] =
    share === null ? await call('CompanyController.getIMCDCompany', { IMCDCompanyKey: site.IMCDCompany }, signal) : []
  const sent = folderForm.read(form)
  const { folder = null, ...rest } = share ?? {}
  return {
    type: 'page',
    status: share === null ? 410 : sent === null ? 200 : 422,
    // The canonical address must not repeat the token.
    head: ownHead(context, share === null ? messages.t('share.ended') : titleOf(share, messages.t), `${base}/share`),
    data: {
      token,
      share: share === null ? null : { ...share, ...rest, expiresOn: formatDate(share.expiresOn, site, language) },
      folder:
        folder === null
          ? null
          : {
              version: folder.version,
              changedOn: writtenDay(folder.changedOn, context),
              changedBy: folder.changedBy,
              items: pageItems(folder.items, base, (path) => addressFromShare(path, token)),
              actions: actionsOf(folder.items, base),
            },
      company: { phone: company?.CompanyPhone__c ?? '', email: company?.CompanyEmail__c ?? '' },
      notice: sent === null ? readFolderNotice(url.searchParams) : null,
      formError: sent?.state ?? null,
    },
  }
}

/** The title that the owner gave, or a general one. */
export const titleOf = ({ title }: Pick<OpenShare, 'title'>, t: (key: string) => string): string =>
  title ?? t('share.shared')
