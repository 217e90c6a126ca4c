import { failure } from '#domain/errors.ts'
import { tradeName } from '#entities/trade-name.ts'
import { call } from './call.ts'
import { countriesWith, countWith } from './counts.ts'
import { detailBase, detailId, detailParams, publicationsOf } from './detail-parts.ts'
import type { TradeNameDetails } from './detail-shapes.ts'
import { principalLink } from './links.ts'
import { readHtml } from './read-html.ts'
import { siteViewer } from './site-viewer.ts'

/** DetailController.getTradeNameDetails (ENT-07). */
export const getTradeNameDetails = call({
  name: 'DetailController.getTradeNameDetails',
  cacheable: true,
  access: 'everyone',
  params: detailParams,
  run: async (params, doorContext): Promise<TradeNameDetails> => {
    const context = { ...doorContext, viewer: siteViewer(params, doorContext.viewer) }
    const id = detailId(params.recordId)
    const row = await context.records.byId(context.viewer, tradeName, id)
    if (row === null) throw failure('RECORD_NOT_FOUND', { id })
    const principal = principalLink(row.principal, context.taxonomy)
    return {
      ...detailBase(row, row.functions, [], params.bg, context),
      publications: await publicationsOf([['tradeNames', id]], context),
      details: readHtml(row.details, context.viewer.language),
      principalName: principal.nameToDisplay,
      principal,
      countries: countriesWith(context, id),
      tradeGradeCount: countWith(context, 'tradeGrade', id),
      tradeNameCount: countWith(context, 'tradeName', row.principal),
    }
  },
})
