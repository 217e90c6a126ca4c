import * as v from 'valibot'
import { failure } from '#domain/errors.ts'
import { languageFromSegment } from '#domain/languages.ts'
import type { Viewer } from '#domain/viewer.ts'
import { siteByCode } from '#sites/table.ts'
import type { BusinessGroup } from '#records/taxonomy.ts'
import { call, type CallContext } from './call.ts'
import { carrierQuery } from './counts.ts'
import { localisedLink, readText } from './links.ts'
import type { BusinessGroupEntry, MarketSegmentStructure } from './market-segment-shapes.ts'
import { freeText } from './params.ts'
import { siteViewer } from './site-viewer.ts'

/** MarketSegmentController.getMarketSegmentStructure: business groups with their segments, for the site that the url is on (APX-02). */
export const getMarketSegmentStructure = call({
  name: 'MarketSegmentController.getMarketSegmentStructure',
  cacheable: true,
  access: 'everyone',
  params: v.object({ url: freeText }),
  run: async ({ url }, doorContext): Promise<MarketSegmentStructure> => {
    const context = { ...doorContext, viewer: viewerOfUrl(url, doorContext.viewer) }
    const counts = gradesByBusinessGroup(context)
    return context.taxonomy.businessGroups.map((group) =>
      businessGroupEntry(group, counts.get(group.slug) ?? 0, context.viewer),
    )
  },
})

/** `/nl/nl-nl/products?…`, absolute or not: its site and language; a language the site knows not is the site's default (CTX-10). */
function viewerOfUrl(url: string, viewer: Viewer): Viewer {
  const path = URL.parse(url, 'http://localhost')?.pathname ?? ''
  const [, siteCode, languageSegment] = path.split('/')
  const site = siteByCode(siteCode ?? '')
  if (site === null) throw failure('INVALID_PARAMETERS', { parameter: 'url', reason: 'is on no site' })
  const asked = languageFromSegment(languageSegment ?? '')
  const language = asked !== null && site.supportedLanguages.includes(asked) ? asked : site.supportedLanguages[0]
  return siteViewer({ countryCode: site.countryIsoCode, languageCode: language }, viewer)
}

/** What the viewer may see in each group: the facet's own counts. */
function gradesByBusinessGroup(context: CallContext): ReadonlyMap<string, number> {
  const answer = context.search.search({ ...carrierQuery(context, 'tradeGrade', []), facets: ['business-group'] })
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
