import type { SiteConfig } from '#platform/values/site-config.ts'

export const frSite: SiteConfig = {
  code: 'fr',
  countryIsoCode: 'FR',
  countryName: 'France',
  timeZone: 'Europe/Paris',
  brandName: 'Norvane France',
  IMCDCompany: 'NORVANE-FR',
  aboutCountryContentKey: 'MCUZHWC22CZN6PL2F7S2GDBOS44I',
  logoContentKey: 'MCR26UU7DFTYETZ36F3T3N6AZFSA',
  domain: 'fr.norvane.example',
  basePath: '/fr',
  supportedLanguages: ['fr', 'en-US'],
  isMyIMCDOnly: false,
  closedDays: ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'],
  brandColor: '#23479e',
  // §1: for FR the group separator is a dot.
  numberSeparators: { group: '.' },
  siteId: '0DMINfjpwwVDNrp4AH',
  channelId: '0aprUn1zTJopQ1mQYE',
  communityId: '0DBz2lA5Lkme60IGKQ',
}
