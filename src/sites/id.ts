import type { SiteConfig } from '#platform/values/site-config.ts'

export const idSite: SiteConfig = {
  code: 'id',
  countryIsoCode: 'ID',
  countryName: 'Indonesia',
  timeZone: 'Asia/Jakarta',
  brandName: 'Norvane Indonesia',
  IMCDCompany: 'NORVANE-ID',
  aboutCountryContentKey: 'MCK5GXT3CTXVLKUTHT54RLKMEBUQ',
  logoContentKey: 'MCPDPFQLWPYRYHT5Y4OXHUSVQZ54',
  domain: 'id.norvane.example',
  basePath: '/id',
  supportedLanguages: ['id', 'en-US'],
  isMyIMCDOnly: false,
  closedDays: ['01-01', '05-01', '06-01', '08-17', '12-25'],
  guestRequests: 'none',
  brandColor: '#8c3a12',
  siteId: '0DMzV3IglJMG3heWSD',
  channelId: '0apBH9nui7X8AFjYAN',
  communityId: '0DBxDTbCbwKRZtkWFH',
}
