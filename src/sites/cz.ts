import type { SiteConfig } from '#platform/values/site-config.ts'

export const czSite: SiteConfig = {
  code: 'cz',
  countryIsoCode: 'CZ',
  countryName: 'Czechia',
  timeZone: 'Europe/Prague',
  // Empty, so the company's name consists of the fixed prefix and the country (SEO-05).
  brandName: '',
  IMCDCompany: 'NORVANE-CZ',
  aboutCountryContentKey: 'MCOQUFRLCL6VCX7XBGAJ2I6EXMZQ',
  logoContentKey: 'MCUFZWQDIWE4VTPXOTEN7ASNQTBY',
  domain: 'cz.norvane.example',
  basePath: '/cz',
  supportedLanguages: ['cs', 'en-US'],
  isMyIMCDOnly: false,
  closedDays: ['01-01', '05-01', '05-08', '07-05', '07-06', '09-28', '10-28', '11-17', '12-24', '12-25', '12-26'],
  brandColor: '#2a5597',
  siteId: '0DMziR3E3meqQXQGF2',
  channelId: '0apzDCkXSBwqUgHQ3U',
  communityId: '0DB7OBT8lI4zrN9WTI',
}
