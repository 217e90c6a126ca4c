import * as v from 'valibot'
import { account } from '#features/catalogue/accounts/account.ts'
import { folderUsers, mayEdit } from '#features/folders/folders/folder-rights.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { itemsOfFolder, shownItems } from '#features/folders/folders/get-folders.ts'
import { user } from '#features/identity/people/user.ts'
import { type AnswerOf, call, type CallContext } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { selectFields } from '#platform/calls/select-fields.ts'
import { inNameOf, systemViewer } from '#platform/records/system-viewer.ts'
import { all, equals } from '#platform/records/read/condition.ts'
import { isInternal, createdFor } from '#platform/records/viewer-conditions.ts'
import { folderPath } from '#platform/values/addresses/folder-addresses.ts'
import { servedAccount } from '#platform/values/viewer.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { receivedShare, type ShareRow, statusOf } from './received-share.ts'
import { share } from './share.ts'
import { onSite } from '#sites/site-viewer.ts'

/** The shares of a user in one answer: those that have not ended, and some of the others. */
const maxListed = 500

const shareFields = selectFields(share, ['id', 'mode', 'expiresOn', 'revokedOn', 'title', 'email', 'list', 'openings'])

/** ShareController.list: returns the shares of the caller, the newest first, and the folder that the caller wants to share. */
export const listShares = call({
  name: 'ShareController.list',
  cacheable: false,
  access: folderUsers,
  params: v.object({ folderId: v.optional(v.nullable(keyText), null), ...siteParams }),
  run: async ({ folderId, ...siteLocale }, requestContext) => {
    const context = onSite(requestContext, siteLocale)
    const { records, viewer, now } = context
    const id = folderId === null ? null : toId18(folderId)
    const newest = { orderBy: [{ field: 'createdDate', descending: true }], limit: maxListed } as const
    const [rows, received, shared] = await Promise.all([
      records.list(viewer, share, { where: equals('user', viewer.user?.id ?? ''), ...newest }),
      records.list(viewer, share, { where: all(createdFor(viewer), equals('state', 'active')), ...newest }),
      id === null ? null : records.byId(viewer, folder, id),
    ])
    const companies = await records.byIds(inNameOf(viewer), account, [
      ...new Set(rows.flatMap((row) => row.account ?? [])),
    ])
    return {
      folder: shared === null ? null : { id: shared.id, name: shared.name, mayEdit: mayEdit(shared, viewer) },
      /** Whether the caller names the customer with whom they share; others share with their own company. */
      namesCompany: isInternal(viewer) && servedAccount(viewer) === null,
      hasCompany: viewer.account !== undefined || isInternal(viewer),
      received: await shownReceived(
        received.filter((row) => statusOf(row, now()) === 'active'),
        context,
      ),
      shares: rows.map((row) => ({
        ...shareFields(row),
        company: companies.find((each) => each.id === row.account)?.name ?? null,
        status: statusOf(row, now()),
      })),
    }
  },
})

/** What sales people share with the caller's account (SAL-03). `path`: where the caller sees it; null for what only the link opens. */
async function shownReceived(rows: readonly ShareRow[], { records, viewer }: Pick<CallContext, 'records' | 'viewer'>) {
  const ids = (field: 'madeBy' | 'folder') => [...new Set(rows.flatMap((row) => row[field] ?? []))]
  const [people, folders] = await Promise.all([
    records.byIds(inNameOf(viewer), user, ids('madeBy')),
    records.byIds(viewer, folder, ids('folder')),
  ])
  return rows.map(({ id, title, list, message, expiresOn, madeBy, folder: folderId }) => ({
    id,
    title: title ?? list ?? '',
    message,
    expiresOn,
    madeBy: people.find((each) => each.id === madeBy)?.name ?? '',
    path: list ?? (folders.some((each) => each.id === folderId) ? folderPath(folderId ?? '') : null),
  }))
}

export type ShareList = AnswerOf<typeof listShares>

/**
 * ShareController.getShare: returns what a token opens for the caller, with the items that the caller sees. It changes nothing, and
 * counts no opening. Throws RECORD_NOT_FOUND for an unknown token and for a share that is bound to somebody else.
 */
export const getShare = call({
  name: 'ShareController.getShare',
  cacheable: false,
  access: 'everyone',
  params: v.object({ token: keyText, ...siteParams }),
  run: async ({ token, ...siteLocale }, requestContext) => {
    const context = onSite(requestContext, siteLocale)
    const { row, owner, folder: shared, ended } = await receivedShare(token, context)
    if (ended) return null
    const items = shared === null ? [] : (await itemsOfFolder(shared.id, context)).filter(({ isActive }) => isActive)
    const editor = shared === null ? null : await context.records.byId(systemViewer, user, shared.lastModifiedById)
    return {
      title: row.title,
      message: row.message,
      owner: owner?.name ?? '',
      expiresOn: row.expiresOn,
      /** Below the base of the site. */
      list: row.list,
      mayEdit: mayEditShare(row, context.viewer.account?.id),
      isSignedIn: context.viewer.user !== undefined,
      folder:
        shared === null
          ? null
          : {
              version: shared.version,
              changedOn: shared.lastModifiedDate.toISOString(),
              // Only people of the same company learn who has changed it.
              changedBy: row.account === null ? null : (editor?.name ?? null),
              items: await shownItems(items, context, false),
            },
    }
  },
})

export type OpenShare = NonNullable<AnswerOf<typeof getShare>>

/** Only signed-in users of the account to which a share is bound change its folder. */
export const mayEditShare = (
  { mode, account: bound }: { readonly mode: string; readonly account: string | null },
  accountId: string | undefined,
): boolean => mode === 'edit' && bound !== null && bound === accountId
