import type { SiteConfig } from '#platform/values/site-config.ts'

export const usSite: SiteConfig = {
  code: 'us',
  countryIsoCode: 'US',
  countryName: 'United States',
  timeZone: 'America/New_York',
  brandName: 'Norvane USA',
  IMCDCompany: 'NORVANE-US',
  aboutCountryContentKey: 'MCKMVMOQLVZB3TQYZYUOCSIIRZFY',
  logoContentKey: 'MC5TDC2QYOWYGCSUSIQ35J7C2GOA',
  domain: 'us.norvane.example',
  basePath: '/us',
  supportedLanguages: ['en-US', 'es'],
  isMyIMCDOnly: false,
  closedDays: ['01-01', '06-19', '07-04', '11-11', '12-25'],
  brandColor: '#1f4e8c',
  siteId: '0DMv4VHI4KPd51JGXR',
  channelId: '0apfGJKEHD8OzWtQ5K',
  communityId: '0DBHc5ZPlmoSup1OGC',
}
