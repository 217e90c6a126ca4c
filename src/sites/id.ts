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
  brandColor: '#8c3a12',
  siteId: '0DMzV3IglJMG3heWSD',
  channelId: '0apBH9nui7X8AFjYAN',
  communityId: '0DBxDTbCbwKRZtkWFH',
}
