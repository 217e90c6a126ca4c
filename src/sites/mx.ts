import type { SiteConfig } from '#platform/values/site-config.ts'

export const mxSite: SiteConfig = {
  code: 'mx',
  countryIsoCode: 'MX',
  countryName: 'Mexico',
  timeZone: 'America/Mexico_City',
  brandName: 'Norvane México',
  IMCDCompany: 'NORVANE-MX',
  aboutCountryContentKey: 'MC3AINPS2EDFNXGQ3KH7YIAZAINU',
  logoContentKey: 'MCRT5PABC4GCRDXC57JKVD3LZIVE',
  domain: 'mx.norvane.example',
  basePath: '/mx',
  supportedLanguages: ['es', 'en-US'],
  isMyIMCDOnly: false,
  closedDays: ['01-01', '05-01', '09-16', '12-25'],
  brandColor: '#0d6b4f',
  siteId: '0DM4DnLJbwqyz2wWGA',
  channelId: '0apjkkVwWlA0Z2PAKV',
  communityId: '0DBRt5jR396bUlNOEU',
}
