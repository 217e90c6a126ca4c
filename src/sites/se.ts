import type { SiteConfig } from '#platform/values/site-config.ts'

export const seSite: SiteConfig = {
  code: 'se',
  countryIsoCode: 'SE',
  countryName: 'Sweden',
  timeZone: 'Europe/Stockholm',
  brandName: 'Norvane Sverige',
  IMCDCompany: 'NORVANE-SE',
  aboutCountryContentKey: 'MCQMQLMDY5UJLL6ZOYGNEUKRKZWE',
  logoContentKey: 'MCWIAW7ORKM7A2VFGP4FOFNVB4RM',
  domain: 'se.norvane.example',
  basePath: '/se',
  supportedLanguages: ['sv', 'en-US'],
  isMyIMCDOnly: false,
  closedDays: ['01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31'],
  guestRequests: 'enquiry',
  // The only demo site that asks for consent, to which statistics and chat can be connected.
  consentPurposes: ['statistics', 'chat'],
  brandColor: '#0c5a86',
  siteId: '0DMTm7bJ4usLx2OOES',
  channelId: '0ap23HSRWrcxVwYAPU',
  communityId: '0DBgRvWtswKye3oWCB',
}
