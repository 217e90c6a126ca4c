import type { SiteConfig } from '#platform/values/site-config.ts'

export const nlSite: SiteConfig = {
  code: 'nl',
  countryIsoCode: 'NL',
  countryName: 'Netherlands',
  timeZone: 'Europe/Amsterdam',
  brandName: 'Norvane Nederland',
  IMCDCompany: 'NORVANE-NL',
  aboutCountryContentKey: 'MCQHE3DDOAATLBRBT6FRJYY6HQZE',
  logoContentKey: 'MCJHKZ6C7YOKV6ICVHMX42JN2LY4',
  domain: 'nl.norvane.example',
  basePath: '/nl',
  supportedLanguages: ['nl-NL', 'en-US'],
  isMyIMCDOnly: false,
  closedDays: ['01-01', '04-27', '12-25', '12-26'],
  brandColor: '#b3470f',
  siteId: '0DMq9CUo5CHZJaUGTX',
  channelId: '0apy71rWllc6eS0AEI',
  communityId: '0DBrE7L1H3bKihUWKS',
}
