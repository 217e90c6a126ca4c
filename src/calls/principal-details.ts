import { failure } from '#domain/errors.ts'
import { account } from '#entities/account.ts'
import { call } from './call.ts'
import { tradeGradeCards, tradeNameCards } from './cards.ts'
import { countriesWith } from './counts.ts'
import { detailBase, detailId, detailParams, firstWith } from './detail-parts.ts'
import type { PrincipalDetails } from './detail-shapes.ts'
import { readHtml } from './read-html.ts'
import { siteViewer } from './site-viewer.ts'

/** The first page of each tab; the tabs go on with SearchController.search. */
const mostCards = 24

/** DetailController.getPrincipalDetails (ENT-07). Customers are accounts too, and are nobody's supplier page. */
export const getPrincipalDetails = call({
  name: 'DetailController.getPrincipalDetails',
  cacheable: true,
  access: 'everyone',
  params: detailParams,
  run: async (params, doorContext): Promise<PrincipalDetails> => {
    const context = { ...doorContext, viewer: siteViewer(params, doorContext.viewer) }
    const id = detailId(params.recordId)
    const row = await context.records.byId(context.viewer, account, id)
    if (row === null || row.recordType !== 'Supplier') throw failure('RECORD_NOT_FOUND', { id })
    const tradeNames = firstWith(context, 'tradeName', id, mostCards)
    const tradeGrades = firstWith(context, 'tradeGrade', id, mostCards)
    const [tradeNameList, tradeGradeList] = await Promise.all([
      tradeNameCards(tradeNames.hits, context),
      tradeGradeCards(tradeGrades.hits, context),
    ])
    return {
      ...detailBase(row, [], [], params.bg, context),
      profile: readHtml(row.profile, context.viewer.language),
      countryIsoCode: row.country,
      website: row.website,
      logo: row.logo,
      countries: countriesWith(context, id),
      tradeNames: tradeNameList,
      tradeNameCount: tradeNames.total,
      tradeGrades: tradeGradeList,
      tradeGradeCount: tradeGrades.total,
    }
  },
})
