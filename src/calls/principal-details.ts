import { failure } from '#domain/errors.ts'
import { account } from '#entities/account.ts'
import { call } from './call.ts'
import { countriesWith, countWith } from './counts.ts'
import { detailBase, detailId, detailParams, functionsWith, publicationsOf } from './detail-parts.ts'
import type { PrincipalDetails } from './detail-shapes.ts'
import { readHtml } from './read-html.ts'
import { siteViewer } from './site-viewer.ts'

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
    return {
      ...detailBase(row, functionsWith(context, id), [], params.bg, context),
      publications: await publicationsOf([['principals', id]], context),
      profile: readHtml(row.profile, context.viewer.language),
      countryIsoCode: row.country,
      website: row.website,
      logo: row.logo,
      countries: countriesWith(context, id),
      countriesServed: row.countries,
      tradeNameCount: countWith(context, 'tradeName', id),
      tradeGradeCount: countWith(context, 'tradeGrade', id),
    }
  },
})
