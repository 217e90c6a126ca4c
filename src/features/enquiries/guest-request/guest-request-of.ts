import { visibleGrades } from '#features/enquiries/carts/get-carts.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { isLinkOver } from '#features/enquiries/requests/guest-rules.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { isToken, tokenHash } from '#features/identity/credentials/tokens.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import type { Row } from '#platform/entity/entity.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import type { SiteParams } from '#platform/values/addresses/site-params.ts'
import { siteByCode } from '#sites/table.ts'

type RequestRow = Row<typeof customerRequest>

/** The parameters of each call about the request that a guest's link opens. */
export const ofGuest = { token: keyText, ...siteParams }

/** The product writes for a guest, and the audit log names where the request comes from. */
export function guestViewer(siteLocale: SiteParams, context: CallContext): Viewer {
  const { site, language, from } = siteViewer(siteLocale, context.viewer)
  return { ...systemViewer, site, language, ...(from === undefined ? {} : { from }) }
}

/** The request that a token opens; null if there is none, or its address was not confirmed in time. */
export async function guestRequestOf(token: string, { records, now }: CallContext): Promise<RequestRow | null> {
  if (!isToken(token)) return null
  const [row] = await records.list(systemViewer, customerRequest, {
    where: equals('linkKey', tokenHash(token)),
    limit: 1,
  })
  if (row === undefined || !row.isActive) return null
  return row.state === 'draft' && isLinkOver(row.createdDate, now()) ? null : row
}

export const linesOfRequest = ({ id }: Pick<RequestRow, 'id'>, { records }: CallContext) =>
  records.list(systemViewer, requestLine, { where: equals('request', id), limit: 200 })

/** Anybody on the site of a request: whoever opens the link of a guest sees no product with other eyes. */
export function anybodyOn({ site: code }: Pick<RequestRow, 'site'>, guest: Viewer): Viewer {
  const { user: _user, account: _account, ...anybody } = guest
  return { ...anybody, site: siteByCode(code) ?? guest.site }
}

/** The ids of the lines whose products a guest sees on the site of the request. */
export async function visibleLines(row: RequestRow, guest: Viewer, context: CallContext): Promise<ReadonlySet<string>> {
  const lines = await linesOfRequest(row, context)
  const grades = await visibleGrades(lines, { ...context, viewer: anybodyOn(row, guest) })
  return new Set(lines.flatMap(({ id, grade }) => (grades.has(grade) ? [id] : [])))
}
