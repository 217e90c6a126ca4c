import type { SiteConfig } from '#platform/values/site-config.ts'

export const worldwideSite: SiteConfig = {
  code: 'global',
  countryIsoCode: 'GLOBAL',
  countryName: 'Worldwide',
  // The main office of the group, whose company record this site shows, is in Rotterdam.
  timeZone: 'Europe/Amsterdam',
  brandName: 'Norvane',
  IMCDCompany: 'NORVANE-GLOBAL',
  aboutCountryContentKey: 'MCCFIHKB3XN5HBGT6R3FSKO4FXZA',
  logoContentKey: 'MCLDTCKHP3RPBCM55PY7VCZM2KFU',
  domain: 'norvane.example',
  basePath: '/global',
  supportedLanguages: ['en-US', 'de', 'fr', 'es-ES', 'pt', 'it'],
  isMyIMCDOnly: false,
  brandColor: '#0b4f6c',
  siteId: '0DM5Rylp0OV1fvEWQR',
  channelId: '0apU1HDzOj72bhAILQ',
  communityId: '0DBN1p836rOM94ROAT',
}
