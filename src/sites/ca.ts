import type { SiteConfig } from '#platform/values/site-config.ts'

export const caSite: SiteConfig = {
  code: 'ca',
  countryIsoCode: 'CA',
  countryName: 'Canada',
  // The main office is in Montréal, which has the time of Toronto.
  timeZone: 'America/Toronto',
  brandName: 'Norvane Canada',
  IMCDCompany: 'NORVANE-CA',
  aboutCountryContentKey: 'MCTCPU2FNJSCIXHH55FRTDKUAEI4',
  logoContentKey: 'MC6V223SKUSPD2AAEBCPCAK4M54E',
  domain: 'ca.norvane.example',
  basePath: '/ca',
  supportedLanguages: ['en-US', 'fr-CA'],
  isMyIMCDOnly: false,
  closedDays: ['01-01', '07-01', '12-25', '12-26'],
  brandColor: '#a32035',
  siteId: '0DMA4MKP2W3wZCZOX2',
  channelId: '0apBD8xGpRPXVmvYUH',
  communityId: '0DB6FxprDtkexbHWIQ',
}
