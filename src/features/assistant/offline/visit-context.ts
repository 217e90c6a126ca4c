import { visitUsers } from '#features/assistant/visits/visit-rules.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { customerViewer } from '#features/identity/sessions/customer-viewer.ts'
import { checkAccess, type CallContext } from '#platform/calls/call.ts'
import type { Row } from '#platform/entity/entity.ts'
import { failure } from '#platform/values/errors.ts'
import { worldwide } from '#platform/values/site-config.ts'
import { servedAccount, type Viewer } from '#platform/values/viewer.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import type { SiteParams } from '#platform/values/addresses/site-params.ts'
import { siteByCountry } from '#sites/table.ts'

/** A visit of the caller with the contexts in which it is served. */
export interface ServedVisit {
  readonly row: Row<typeof visit>
  /** The caller in the session of the customer, on the site of the visit's country. */
  readonly context: CallContext
  /** What the customer sees there; a visitor of the site at an event. */
  readonly customer: CallContext
}

/**
 * A visit of the caller whose customer the session serves. Throws RECORD_NOT_FOUND for the visit of somebody else and in the session
 * of another customer, as for a visit that does not exist.
 */
export async function servedVisit(
  visitId: string,
  { languageCode }: Pick<SiteParams, 'languageCode'>,
  input: CallContext,
): Promise<ServedVisit> {
  checkAccess(visitUsers, input.viewer)
  const row = await input.records.byId(input.viewer, visit, visitId)
  if (row === null || input.viewer.context !== 'SalesAssistant' || row.account !== servedAccount(input.viewer))
    throw failure('RECORD_NOT_FOUND', { id: visitId })
  const countryCode = siteByCountry(row.country ?? worldwide)?.countryIsoCode ?? worldwide
  const context = { ...input, viewer: siteViewer({ countryCode, languageCode }, input.viewer) }
  return { row, context, customer: { ...context, viewer: viewerOfCustomer(row.account, context) } }
}

function viewerOfCustomer(account: string | null, context: CallContext): Viewer {
  if (account !== null) return customerViewer(account, context)
  const { site, language, at } = context.viewer
  return { site, language, context: 'CountrySites', ...(at === undefined ? {} : { at }) }
}
