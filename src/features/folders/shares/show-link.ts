import * as v from 'valibot'
import { folderUsers } from '#features/folders/folders/folder-rights.ts'
import { call } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { onSite } from '#sites/site-viewer.ts'
import { statusOf } from './received-share.ts'
import { share } from './share.ts'

type ShownLink =
  | { readonly type: 'shown'; readonly token: string; readonly shareId: string }
  | { readonly type: 'gone' | 'unknown' }

/**
 * ShareController.showLink: returns the token of an active share to its owner. `unknown`: it was made at random by an earlier version,
 * or with another key of the installation.
 */
export const showShareLink = call({
  name: 'ShareController.showLink',
  cacheable: false,
  access: folderUsers,
  params: v.object({ shareId: keyText, ...siteParams }),
  run: async ({ shareId, ...siteLocale }, requestContext): Promise<ShownLink> => {
    const { records, viewer, shareLinks, now } = onSite(requestContext, siteLocale)
    const id = toId18(shareId)
    const seen = id === null ? null : await records.byId(viewer, share, id)
    if (seen === null || seen.user !== viewer.user?.id || statusOf(seen, now()) !== 'active') return { type: 'gone' }
    // No user reads the hash of a token.
    const row = await records.byId(systemViewer, share, seen.id)
    const token = row === null ? null : (shareLinks?.knownToken(row) ?? null)
    return token === null ? { type: 'unknown' } : { type: 'shown', token, shareId: seen.id }
  },
  form: {
    fields: [],
    repeats: true,
    gone: 'folder.error.gone',
    after: (outcome) =>
      outcome.type === 'shown'
        ? { type: 'accepted', notice: 'share.done.shown', shown: { token: outcome.token, shareId: outcome.shareId } }
        : {
            type: 'refused',
            problem: { text: outcome.type === 'gone' ? 'folder.error.gone' : 'share.error.unknownLink' },
          },
  },
})
