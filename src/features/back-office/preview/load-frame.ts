import type { Visit } from '#features/back-office/administration/visit.ts'
import { previewMediaBase } from '#features/back-office/page-parts/back-office-address.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { failure } from '#platform/values/errors.ts'
import { onlyDay } from './preview-day.ts'
import { requirePublicPage } from './public-page-of.ts'
import { parseVisitorSegment, visitorSegment } from './visitor-segment.ts'

/** A page of a site for somebody who only looks at it. */
export interface StillPage {
  readonly type: 'still'
  /** Below the base of the site of the viewer. */
  readonly path: string
  /** The visitor. */
  readonly context: CallContext
  /** Where the page gets its files, as the visitor may read them. */
  readonly mediaBase: string
}

/** A file of such a page. */
export interface StillFile {
  readonly type: 'stillFile'
  readonly context: CallContext
}

/** The page in the frame. Throws INVALID_ID, and RECORD_NOT_FOUND also where the address names no visitor. */
export async function loadFrame(visit: Visit): Promise<StillPage> {
  const { page } = await requirePublicPage(visit.context, visit.param('id'))
  const { context, segment } = await visitorOf(visit)
  return { type: 'still', path: page.path, context, mediaBase: previewMediaBase(visit.base, segment) }
}

export const loadFrameFile = async (visit: Visit): Promise<StillFile> => ({
  type: 'stillFile',
  context: (await visitorOf(visit)).context,
})

/** Internal users choose among all accounts, as the explanation of visibility lets them. */
async function visitorOf({ administration, asVisitor, context, param }: Visit) {
  const named = parseVisitorSegment(param('visitor'), administration.sites)
  const known =
    named === null || named.accountId === null
      ? null
      : await context.records.byId(inNameOf(context.viewer), account, named.accountId)
  const only = named === null ? null : onlyDay(context, named.site)
  if (named === null || (named.accountId !== null && known === null) || (only ?? named.day) !== named.day)
    throw failure('RECORD_NOT_FOUND', { id: param('visitor').slice(0, 80) })
  const visitor = { ...named, account: known }
  return { context: asVisitor(visitor), segment: visitorSegment(visitor) }
}
