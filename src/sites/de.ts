import type { SiteConfig } from '#platform/values/site-config.ts'

export const deSite: SiteConfig = {
  code: 'de',
  countryIsoCode: 'DE',
  countryName: 'Germany',
  timeZone: 'Europe/Berlin',
  brandName: 'Norvane Deutschland',
  IMCDCompany: 'NORVANE-DE',
  aboutCountryContentKey: 'MCO7BKAOBSQWKKWZWPA76AZ4DRW4',
  logoContentKey: 'MCCGEUZQNTRRVWCSD47VEUGSU64M',
  domain: 'de.norvane.example',
  basePath: '/de',
  supportedLanguages: ['de', 'en-US'],
  isMyIMCDOnly: false,
  closedDays: ['01-01', '05-01', '10-03', '12-25', '12-26'],
  brandColor: '#3d4756',
  siteId: '0DM2X5anWayzUGvWIM',
  channelId: '0apDz465UzQfmrBIIR',
  communityId: '0DBa0pkb2NuX6EDGQ0',
}
