import type { SiteConfig } from '#platform/values/site-config.ts'

export const beSite: SiteConfig = {
  code: 'be',
  countryIsoCode: 'BE',
  countryName: 'Belgium',
  timeZone: 'Europe/Brussels',
  brandName: 'Norvane Belgium',
  IMCDCompany: 'NORVANE-BE',
  aboutCountryContentKey: 'MC45LRROS6WNMSSLNUMAOWHYJPKM',
  logoContentKey: 'MCIJEG3GSXBL5HG3HTZAOYRZL6DE',
  domain: 'be.norvane.example',
  basePath: '/be',
  supportedLanguages: ['nl-NL', 'fr', 'en-US'],
  isMyIMCDOnly: false,
  closedDays: ['01-01', '05-01', '07-21', '08-15', '11-01', '11-11', '12-25'],
  brandColor: '#7a4a00',
  siteId: '0DMBvZkQQyxaSdvONE',
  channelId: '0ap0wI8src1Hnr1ABC',
  communityId: '0DBdmv22w4TJ06fGAD',
}
