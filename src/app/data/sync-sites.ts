import type { SiteConfig } from '#platform/values/site-config.ts'
import { site } from '../site.ts'
import { equals } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'

/** Updates the site records from the site files; sites without a file become inactive. Nothing else writes these records. */
export async function syncSites(records: Records, sites: readonly SiteConfig[]): Promise<void> {
  const codes = new Set(sites.map(({ code }) => code))
  const stored = await records.list(systemViewer, site, { where: equals('isActive', true), limit: 2000 })
  const removed = stored.filter(({ integrationId }) => !codes.has(integrationId))
  const outcomes = await records.upsertBatch(systemViewer, site, [
    ...sites.map(siteValues),
    ...removed.map(({ integrationId }) => ({ integrationId, isActive: false })),
  ])
  for (const [index, outcome] of outcomes.entries())
    if (outcome.status === 'error') {
      const [first] = outcome.errors
      throw new Error(
        `The site ${sites[index]?.code ?? ''} has a wrong ${first?.field ?? 'value'}: it ${first?.reason ?? ''}`,
      )
    }
}

const siteValues = (config: SiteConfig) => ({
  integrationId: config.code,
  id: config.siteId,
  isActive: true,
  name: config.brandName || config.countryName,
  brandName: config.brandName || null,
  IMCDCompany: config.IMCDCompany,
  aboutCountryContentKey: config.aboutCountryContentKey || null,
  countryIsoCode: config.countryIsoCode,
  countryName: config.countryName,
  domain: config.domain || null,
  basePath: config.basePath,
  supportedLanguages: config.supportedLanguages,
  isMyIMCDOnly: config.isMyIMCDOnly,
  hidesCertificatesFromGuests: config.hidesCertificatesFromGuests ?? false,
})
