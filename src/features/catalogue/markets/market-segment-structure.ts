import * as v from 'valibot'
import { failure } from '#platform/values/errors.ts'
import { languageFromSegment } from '#platform/i18n/languages.ts'
import { isAssistantPath } from '#platform/values/addresses/assistant-path.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { siteByCode } from '#sites/table.ts'
import type { BusinessGroup } from '#features/catalogue/taxonomy/taxonomy.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import { termSourceQuery } from '#features/catalogue/cards/counts.ts'
import { localisedLink } from '#features/catalogue/cards/links.ts'
import { readText } from '#platform/i18n/read-text.ts'
import type { BusinessGroupEntry, MarketSegmentStructure } from './market-segment-shapes.ts'
import { freeText } from '#platform/calls/params.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

/**
 * MarketSegmentController.getMarketSegmentStructure: returns business groups with their segments, for the site of the URL
 * (APX-02).
 */
export const getMarketSegmentStructure = call({
  name: 'MarketSegmentController.getMarketSegmentStructure',
  cacheable: true,
  access: 'everyone',
  params: v.object({ url: freeText }),
  run: async ({ url }, requestContext): Promise<MarketSegmentStructure> => {
    const context = { ...requestContext, viewer: viewerOfUrl(url, requestContext.viewer) }
    const counts = gradesByBusinessGroup(context)
    return context.taxonomy.businessGroups.map((group) =>
      businessGroupEntry(group, counts.get(group.slug) ?? 0, context.viewer),
    )
  },
})

/**
 * Reads site and language from `/nl/nl-nl/products?…`, absolute or relative. A language that the site does not have becomes the
 * site's default (CTX-10).
 */
function viewerOfUrl(url: string, viewer: Viewer): Viewer {
  const path = URL.parse(url, 'http://localhost')?.pathname ?? ''
  const [, siteCode, languageSegment] = path.split('/')
  // The Sales Assistant is on no site: the session decides what the counts include.
  if (viewer.context === 'SalesAssistant' && isAssistantPath(path))
    return { ...viewer, language: languageFromSegment(languageSegment ?? '') ?? viewer.language }
  const site = siteByCode(siteCode ?? '')
  if (site === null) throw failure('INVALID_PARAMETERS', { parameter: 'url', reason: 'is on no site' })
  const requested = languageFromSegment(languageSegment ?? '')
  const language =
    requested !== null && site.supportedLanguages.includes(requested) ? requested : site.supportedLanguages[0]
  return siteViewer(siteParamsOf({ site, language }), viewer)
}

/** Returns the number of grades that the viewer may see in each group, equal to the counts of the facet. */
function gradesByBusinessGroup(context: CallContext): ReadonlyMap<string, number> {
  const answer = context.search.search({ ...termSourceQuery(context, 'tradeGrade', []), facets: ['business-group'] })
  return new Map((answer.facets['business-group'] ?? []).map((each) => [each.value, each.count]))
}

function businessGroupEntry(group: BusinessGroup, tradeGradeCount: number, { language }: Viewer): BusinessGroupEntry {
  return {
    id: group.id,
    integrationId: group.integrationId,
    name: localisedLink(group, language).nameToDisplay,
    slug: group.slug,
    description: readText(null, group.descriptions, language)?.text ?? null,
    hasLobDependentMarketSegments: group.hasLobDependentMarketSegments,
    marketSegments: group.marketSegments.map((segment) => ({
      id: segment.id,
      integrationId: segment.integrationId,
      name: localisedLink(segment, language).nameToDisplay,
      slug: segment.slug,
      businessGroupIntegrationId: group.integrationId,
    })),
    tradeGradeCount,
  }
}
