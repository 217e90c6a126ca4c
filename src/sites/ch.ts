import type { SiteConfig } from '#platform/values/site-config.ts'

export const chSite: SiteConfig = {
  code: 'ch',
  countryIsoCode: 'CH',
  countryName: 'Switzerland',
  timeZone: 'Europe/Zurich',
  brandName: 'Norvane Schweiz',
  IMCDCompany: 'NORVANE-CH',
  aboutCountryContentKey: 'MCN2752O77LXDAJILKQJP7VR4P5A',
  logoContentKey: 'MCLJEVXVHDJFKGBLDPXPOX62JSVU',
  domain: 'ch.norvane.example',
  basePath: '/ch',
  supportedLanguages: ['de', 'fr', 'it', 'en-US'],
  isMyIMCDOnly: true,
  closedDays: ['01-01', '08-01', '12-25', '12-26'],
  sessionIdleMinutes: 20,
  brandColor: '#8f2233',
  siteId: '0DMSqHJwm8S6AEEOD3',
  channelId: '0ap4Rby0gmiye96QAA',
  communityId: '0DBeLvdBvQyF0U0WUK',
}
