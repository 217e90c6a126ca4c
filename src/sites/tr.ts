import type { SiteConfig } from '#platform/values/site-config.ts'

export const trSite: SiteConfig = {
  code: 'tr',
  countryIsoCode: 'TR',
  countryName: 'Türkiye',
  timeZone: 'Europe/Istanbul',
  brandName: 'Norvane Türkiye',
  IMCDCompany: 'NORVANE-TR',
  aboutCountryContentKey: 'MCQPRF5NFFZIOH24UZSHTGE4HRNQ',
  logoContentKey: 'MC7XJVPVWBQ4E3JFL52CZ5MJG7TU',
  domain: 'tr.norvane.example',
  basePath: '/tr',
  supportedLanguages: ['tr', 'en-US'],
  isMyIMCDOnly: false,
  closedDays: ['01-01', '04-23', '05-01', '05-19', '07-15', '08-30', '10-29'],
  brandColor: '#a3282e',
  siteId: '0DMWJmK7sh01WH14CM',
  channelId: '0apIjq6QWfDgV36IMF',
  communityId: '0DBHGKWRj11xYFe4HM',
}
