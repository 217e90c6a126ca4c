import type { SiteConfig } from '#platform/values/site-config.ts'

export const plSite: SiteConfig = {
  code: 'pl',
  countryIsoCode: 'PL',
  countryName: 'Poland',
  timeZone: 'Europe/Warsaw',
  brandName: 'Norvane Polska',
  IMCDCompany: 'NORVANE-PL',
  aboutCountryContentKey: 'MC3ZXKRUI4NCSM2ROROUOOGRYOGI',
  logoContentKey: 'MCT3FRYWDV7TADGGIISU5UKCBXLI',
  domain: 'pl.norvane.example',
  basePath: '/pl',
  supportedLanguages: ['pl', 'en-US'],
  isMyIMCDOnly: false,
  closedDays: ['01-01', '01-06', '05-01', '05-03', '08-15', '11-01', '11-11', '12-24', '12-25', '12-26'],
  brandColor: '#a11f47',
  siteId: '0DM4YYy3sbSCvBVWB1',
  channelId: '0ap6dN1fcBI24x5ARB',
  communityId: '0DB6W6PSx7hYIQQWG4',
}
