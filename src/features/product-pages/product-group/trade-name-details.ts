import { failure } from '#platform/values/errors.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { call, type AnswerOf } from '#platform/calls/call.ts'
import { countriesWith, countWith } from '#features/catalogue/cards/counts.ts'
import { detailBase, detailId, detailParams } from '#features/catalogue/pages/detail-parts.ts'
import { publicationsOf } from '#features/product-pages/record-page/publications-of.ts'
import { principalLink } from '#features/catalogue/cards/links.ts'
import { readHtml } from '#features/catalogue/pages/read-html.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { specificationMatrix } from './specification-matrix.ts'

/** DetailController.getTradeNameDetails (ENT-07): returns the details of a trade name. */
export const getTradeNameDetails = call({
  name: 'DetailController.getTradeNameDetails',
  cacheable: true,
  access: 'everyone',
  params: detailParams,
  run: async (params, requestContext) => {
    const context = { ...requestContext, viewer: siteViewer(params, requestContext.viewer) }
    const id = detailId(params.recordId)
    const row = await context.records.byId(context.viewer, tradeName, id)
    if (row === null) throw failure('RECORD_NOT_FOUND', { id })
    const [publications, matrix] = await Promise.all([
      publicationsOf([['tradeNames', id]], context),
      specificationMatrix(id, context),
    ])
    const principal = principalLink(row.principal, context.taxonomy)
    return {
      ...detailBase(row, row.functions, [], params.bg, context),
      publications,
      matrix,
      details: readHtml(row.details, context.viewer.language),
      principalName: principal.nameToDisplay,
      principal,
      /** ISO codes of the countries where one of its grades is available. */
      countries: countriesWith(context, id),
      tradeGradeCount: countWith(context, 'tradeGrade', id),
      /** The number of trade names of the principal, including this one. */
      tradeNameCount: countWith(context, 'tradeName', row.principal),
    }
  },
})

/** The details of a trade name. Its grades and the other trade names of its principal are lists of SearchController.search. */
export type TradeNameDetails = AnswerOf<typeof getTradeNameDetails>
