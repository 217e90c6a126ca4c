import type { SiteConfig } from '#domain/site-config.ts'
import { site } from '#entities/site.ts'
import { equals } from './condition.ts'
import type { Records } from './records.ts'
import { systemViewer } from './system-viewer.ts'

/** Makes the site records say what the site files say; sites that are no longer there become inactive. Nothing else writes them. */
export async function syncSites(records: Records, sites: readonly SiteConfig[]): Promise<void> {
  const codes = new Set(sites.map(({ code }) => code))
  const stored = await records.list(systemViewer, site, { where: equals('isActive', true), limit: 2000 })
  const gone = stored.filter(({ integrationId }) => !codes.has(integrationId))
  const outcomes = await records.upsertBatch(systemViewer, site, [
    ...sites.map(siteValues),
    ...gone.map(({ integrationId }) => ({ integrationId, isActive: false })),
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
