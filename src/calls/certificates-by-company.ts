import { isRecordId } from '#domain/record-id.ts'
import { certificate } from '#entities/certificate.ts'
import { company } from '#entities/company.ts'
import type { Row } from '#entities/entity.ts'
import { equals } from '#records/condition.ts'
import { sites } from '#sites/table.ts'
import * as v from 'valibot'
import { call, type CallContext } from './call.ts'
import { certificateRecords, mostCertificates } from './certificate-records.ts'
import type { CertificateRecord } from './certificate-shapes.ts'
import { companySite } from './company-site.ts'
import { keyText, optionalKey } from './params.ts'
import { siteViewerOr } from './site-viewer.ts'

/**
 * CertificateController.getCertificatesByCompanyId (APX-06): those of a company of the distributor, by name. `companyId`: the
 * record's id or its key (SiteConfig.IMCDCompany); of an unknown one there are none. Country and language, which are ours,
 * decide in which language the scope is and which file comes first.
 */
export const getCertificatesByCompanyId = call({
  name: 'CertificateController.getCertificatesByCompanyId',
  cacheable: true,
  access: 'everyone',
  params: v.object({ companyId: keyText, countryCode: optionalKey, languageCode: optionalKey }),
  run: async ({ companyId, ...place }, doorContext): Promise<readonly CertificateRecord[]> => {
    const asked = siteViewerOr(place, doorContext.viewer)
    const holder = await companyOf(companyId, doorContext)
    if (holder === null) return []
    const viewer = { ...asked, site: companySite(holder.integrationId, sites, asked) }
    const context = { ...doorContext, viewer }
    const rows = await context.records.list(viewer, certificate, {
      where: equals('company', holder.id),
      limit: mostCertificates,
    })
    return await certificateRecords(rows, context)
  },
})

async function companyOf(companyId: string, { records, viewer }: CallContext): Promise<Row<typeof company> | null> {
  const byId = isRecordId(companyId) ? await records.byId(viewer, company, companyId) : null
  if (byId !== null) return byId
  const [byKey] = await records.list(viewer, company, { where: equals('integrationId', companyId), limit: 1 })
  return byKey ?? null
}
