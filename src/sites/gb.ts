import type { SiteConfig } from '#platform/values/site-config.ts'

export const gbSite: SiteConfig = {
  code: 'gb',
  countryIsoCode: 'GB',
  countryName: 'United Kingdom',
  timeZone: 'Europe/London',
  brandName: 'Norvane UK',
  IMCDCompany: 'NORVANE-GB',
  aboutCountryContentKey: 'MCJACJCIYWGB6IPB3DF67AFGMUAE',
  logoContentKey: 'MC7T536E2WAS4N33SCXRZO4VGQ7Y',
  domain: 'gb.norvane.example',
  basePath: '/gb',
  supportedLanguages: ['en-US'],
  isMyIMCDOnly: false,
  closedDays: ['01-01', '12-25', '12-26'],
  brandColor: '#28407f',
  siteId: '0DMaPqFDSFTM06kW4D',
  channelId: '0apRYGFvcGT3bj6YTB',
  communityId: '0DBsL5fw8DLhzplWQB',
}
