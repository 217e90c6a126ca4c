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
  brandColor: '#1f4e8c',
  siteId: '0DMv4VHI4KPd51JGXR',
  channelId: '0apfGJKEHD8OzWtQ5K',
  communityId: '0DBHc5ZPlmoSup1OGC',
}
