import { account } from '#features/catalogue/accounts/account.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { ofCatalogue } from '#features/catalogue/products/catalogue-visibility.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { any, never, pointsAt } from '#platform/records/read/condition.ts'
import { isActive } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { certificate, certificateAsset } from './certificate.ts'

/**
 * A certificate is visible if it is active (CRT-07) and belongs to a company or to a visible principal or trade name. A site
 * can exclude guests (CRT-09).
 */
export const certificateVisibility: EntityVisibility = {
  entity: certificate,
  requirements: ofCatalogue((viewer, conditionOf) => {
    if (viewer.site.hidesCertificatesFromGuests === true && viewer.user === undefined)
      return [{ why: 'certificates', holds: never }]
    const holders = [
      ['company', company],
      ['principal', account],
      ['tradeName', tradeName],
    ] as const
    const holds = any(...holders.map(([field, holder]) => pointsAt(field, holder, conditionOf(holder, viewer))))
    return [...isActive, { why: 'holder', holds }]
  }),
}

export const certificateAssetVisibility: EntityVisibility = {
  entity: certificateAsset,
  requirements: ofCatalogue((viewer, conditionOf) => {
    const holds = pointsAt('certificate', certificate, conditionOf(certificate, viewer))
    return [...isActive, { why: 'holder', holds }]
  }),
}
