import type { Conflicts } from './conflicts.ts'
import { worldwideLocale } from '#platform/calls/call-context.ts'
import type { Services } from '#platform/pages/server/services.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import type { InternalSession } from '#platform/values/internal-session.ts'
import type { Viewer } from '#platform/values/viewer.ts'

interface ConflictSource extends Pick<Services, 'now' | 'sites'> {
  /** The property is replaced, so each request must read it again. */
  readonly content: { readonly conflicts: Conflicts }
}

/** The part of a viewer with the rules of a session, on the local day of the site of its country (CNF-03). */
export function conflictView(
  { content, now, sites }: ConflictSource,
  { accountId, countryIsoCode, businessGroupId }: InternalSession,
): Pick<Viewer, 'conflictsIn'> {
  const site = sites.find((each) => each.countryIsoCode === countryIsoCode) ?? worldwideLocale(sites).site
  const day = localDay(now(), site.timeZone)
  return {
    conflictsIn: (market) =>
      content.conflicts.of({
        account: accountId ?? null,
        country: countryIsoCode ?? null,
        businessGroup: market.businessGroup ?? businessGroupId ?? null,
        marketSegment: market.marketSegment ?? null,
        day,
      }),
  }
}
