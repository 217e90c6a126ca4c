import type { SiteConfig } from '#platform/values/site-config.ts'

export const esSite: SiteConfig = {
  code: 'es',
  countryIsoCode: 'ES',
  countryName: 'Spain',
  timeZone: 'Europe/Madrid',
  brandName: 'Norvane España',
  IMCDCompany: 'NORVANE-ES',
  aboutCountryContentKey: 'MCZSI3BZNTN44GKLVV7CFWSN7LWI',
  logoContentKey: 'MCUZHCL26RLXPUKRJCU3TRTYQ2PM',
  domain: 'es.norvane.example',
  basePath: '/es',
  supportedLanguages: ['es-ES', 'en-US'],
  isMyIMCDOnly: false,
  closedDays: ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'],
  brandColor: '#9c2f1b',
  siteId: '0DMnMKMdUOQ4MK3W1N',
  channelId: '0apcU5qdHIWXQaxQYH',
  communityId: '0DBSpimbrVtw9e3OQA',
}
