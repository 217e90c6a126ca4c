import type { CallContext } from '#platform/calls/call.ts'
import { nowhere } from '#platform/records/viewer-conditions.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { accountView } from './user-viewer.ts'

/** A viewer who sees what every user of a customer sees on the site of a call: without a session, rules of conflict or drafts. */
export function customerViewer(
  account: string,
  { viewer: { site, language, at }, assortments, now }: Pick<CallContext, 'viewer' | 'assortments' | 'now'>,
): Viewer {
  const roles = ['customer'] as const
  return {
    site,
    language,
    context: 'CountrySites',
    ...(at === undefined ? {} : { at }),
    user: { id: nowhere, roles },
    ...accountView({ content: { assortments }, now }, { account, roles }),
  }
}
