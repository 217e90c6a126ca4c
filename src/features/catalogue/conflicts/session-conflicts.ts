import type { CatalogueServices } from '#features/catalogue/catalogue-services.ts'
import { worldwideLocale } from '#platform/http/call-context.ts'
import type { Services } from '#platform/http/services.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import type { InternalSession } from '#platform/values/internal-session.ts'
import type { Viewer } from '#platform/values/viewer.ts'

interface ConflictSource extends Pick<Services, 'now' | 'sites'> {
  readonly content: Pick<CatalogueServices['content'], 'conflicts'>
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
