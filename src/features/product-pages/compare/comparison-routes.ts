import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tableFile } from '#platform/import-export/table-file.ts'
import type { Pages, Services } from '#platform/pages/server/services.ts'
import { siteAddress } from '#platform/http/site-address.ts'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { maxCompared, readCompareRequest } from '#platform/values/addresses/compare-address.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { getComparison } from './get-comparison.ts'
import type { ComparisonFile, ComparisonFileRequest } from './render-comparison.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

/** What the page bundle exports for this feature. */
export interface ComparisonModules {
  readonly renderComparison: (request: ComparisonFileRequest) => Promise<ComparisonFile>
}

interface ComparisonServices extends Pick<Services, 'sites' | 'publicOrigin' | 'callContext' | 'now'> {
  readonly pages: Pick<Pages<ComparisonModules>, 'modules'>
}

/**
 * Serves `{base}/compare.csv?ids=…` (CMP-01): the comparison as a table. Without a product that the visitor sees there is no
 * such file.
 */
export function comparisonRoutes(
  app: FastifyInstance,
  services: ComparisonServices,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.get('/:country/:language/compare.csv', async (request, reply) => {
    const url = URL.parse(request.url, services.publicOrigin())
    const siteLocale = url === null ? null : siteAddress(url, services.sites)
    if (url === null || siteLocale?.type !== 'site') return await otherwise(request, reply)
    const { site, language } = siteLocale
    const context = services.callContext(siteLocale, request)
    const { ids, onlyDifferences } = readCompareRequest(url.searchParams)
    // CTX-01: a site for signed-in users shows its page to visitors who are not signed in.
    if (ids.length === 0 || (site.isMyIMCDOnly && context.viewer.user === undefined))
      return await otherwise(request, reply)
    const grades = await getComparison.answer(
      { ids: ids.slice(0, maxCompared), ...siteParamsOf({ site, language }) },
      context,
    )
    if (grades.length === 0) return await otherwise(request, reply)
    const { renderComparison } = await services.pages.modules()
    const { title, table } = await renderComparison({ site, language, grades, onlyDifferences })
    return await reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'x-robots-tag': 'noindex, nofollow',
        'content-disposition': contentDisposition(`${title} ${localDay(services.now(), site.timeZone)}.csv`),
        'cache-control': context.viewer.user === undefined ? cacheControl.revalidated : cacheControl.personal,
      })
      .send(tableFile(table))
  })
}
