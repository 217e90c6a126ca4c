import { failure } from '#platform/values/errors.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { call, type AnswerOf } from '#platform/calls/call.ts'
import { countriesWith, countWith } from '#features/catalogue/cards/counts.ts'
import { detailBase, detailId, detailParams, functionsWith } from '#features/catalogue/pages/detail-parts.ts'
import { publicationsOf } from '#features/product-pages/record-page/publications-of.ts'
import { readHtml } from '#features/catalogue/pages/read-html.ts'
import { selectFields } from '#platform/calls/select-fields.ts'
import { siteViewer } from '#sites/site-viewer.ts'

/** The fields of a principal that the response contains in their stored form. */
const principalFields = selectFields(account, ['website', 'logo'])

/**
 * DetailController.getPrincipalDetails (ENT-07): returns the details of a principal. Customers are accounts too, but have no
 * page.
 */
export const getPrincipalDetails = call({
  name: 'DetailController.getPrincipalDetails',
  cacheable: true,
  access: 'everyone',
  params: detailParams,
  run: async (params, requestContext) => {
    const context = { ...requestContext, viewer: siteViewer(params, requestContext.viewer) }
    const id = detailId(params.recordId)
    const row = await context.records.byId(context.viewer, account, id)
    if (row === null || row.recordType !== 'Supplier') throw failure('RECORD_NOT_FOUND', { id })
    return {
      ...detailBase(row, functionsWith(context, id), [], params.bg, context),
      publications: await publicationsOf([['principals', id]], context),
      profile: readHtml(row.profile, context.viewer.language),
      countryIsoCode: row.country,
      ...principalFields(row),
      /** ISO codes of the countries where one of its grades is available. */
      countries: countriesWith(context, id),
      /** ISO codes, as the supplier states them. */
      countriesServed: row.countries,
      tradeNameCount: countWith(context, 'tradeName', id),
      tradeGradeCount: countWith(context, 'tradeGrade', id),
    }
  },
})

/** The details of a principal. Its trade names and grades are lists of SearchController.search. */
export type PrincipalDetails = AnswerOf<typeof getPrincipalDetails>
