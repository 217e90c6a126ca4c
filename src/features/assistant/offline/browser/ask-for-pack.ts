import { callHeaders, callOverHttp } from '#platform/calls/call-over-http.ts'
import {
  nothingCarried,
  portalSessionHeader,
  writePortalSession,
} from '#features/assistant/session/specified-session.ts'
import type { OfflineHydration } from '#features/assistant/offline/offline-shell.ts'
import type { PackManifest, PackPart } from '#features/assistant/offline/pack-shapes.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

/** The session in which a visit is prepared and its changes are sent. */
export const sessionOfVisit = ({ account, country }: Pick<PackManifest['visit'], 'account' | 'country'>): string =>
  writePortalSession({
    ...nothingCarried,
    sessionType: account === null ? 'event' : 'customer',
    accountId: account?.id ?? '',
    countryIsoCode: country ?? '',
    promotedOnly: false,
    showsConflicts: false,
  })

/** Asks for the content of a pack. All later calls of the page are made in the session of the visit. */
export async function askForPack(
  visitId: string,
  parts: readonly PackPart[],
  withFiles: boolean,
  { site, language }: Pick<OfflineHydration, 'site' | 'language'>,
  signal: AbortSignal,
): Promise<PackManifest> {
  const siteLocale = siteParamsOf({ site, language })
  delete callHeaders[portalSessionHeader]
  const visit = await callOverHttp('VisitController.getVisit', { visitId, ...siteLocale }, signal)
  callHeaders[portalSessionHeader] = sessionOfVisit(visit)
  return await callOverHttp('VisitController.getPack', { visitId, parts: [...parts], withFiles, ...siteLocale }, signal)
}
