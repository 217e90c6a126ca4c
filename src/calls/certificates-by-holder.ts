import { failure } from '#domain/errors.ts'
import { account } from '#entities/account.ts'
import { certificate } from '#entities/certificate.ts'
import { entityOfId } from '#entities/table.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import { any, equals, pointsAt, type Condition } from '#records/condition.ts'
import * as v from 'valibot'
import { call, type CallContext } from './call.ts'
import { certificateRecords, mostCertificates } from './certificate-records.ts'
import type { CertificateRecord } from './certificate-shapes.ts'
import { detailId } from './detail-parts.ts'
import { keyText, optionalKey } from './params.ts'
import { siteViewerOr } from './site-viewer.ts'

/**
 * CertificateController.getCertificatesByHolder: those of a principal with those of its trade names, of one trade name, or what
 * holds for a product (its trade name's and its principal's own), by name. Throws RECORD_NOT_FOUND where the viewer sees no
 * such record.
 */
export const getCertificatesByHolder = call({
  name: 'CertificateController.getCertificatesByHolder',
  cacheable: true,
  access: 'everyone',
  params: v.object({ holderId: keyText, countryCode: optionalKey, languageCode: optionalKey }),
  run: async ({ holderId, ...place }, doorContext): Promise<readonly CertificateRecord[]> => {
    const context = { ...doorContext, viewer: siteViewerOr(place, doorContext.viewer) }
    const id = detailId(holderId)
    const where = await heldBy(id, context)
    if (where === null) throw failure('RECORD_NOT_FOUND', { id })
    const rows = await context.records.list(context.viewer, certificate, { where, limit: mostCertificates })
    return await certificateRecords(rows, context)
  },
})

/** Which certificates those of a holder are; null where there is no such holder. */
async function heldBy(id: string, { records, viewer }: CallContext): Promise<Condition | null> {
  const entity = entityOfId(id)
  if (entity === tradeName) {
    const row = await records.byId(viewer, tradeName, id)
    return row === null ? null : equals('tradeName', id)
  }
  if (entity === tradeGrade) {
    const row = await records.byId(viewer, tradeGrade, id)
    return row === null ? null : any(equals('tradeName', row.tradeName), equals('principal', row.principal))
  }
  const row = entity === account ? await records.byId(viewer, account, id) : null
  if (row === null || row.recordType !== 'Supplier') return null
  return any(equals('principal', id), pointsAt('tradeName', tradeName, equals('principal', id)))
}
