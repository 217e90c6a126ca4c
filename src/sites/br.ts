import type { SiteConfig } from '#platform/values/site-config.ts'

export const brSite: SiteConfig = {
  code: 'br',
  countryIsoCode: 'BR',
  countryName: 'Brazil',
  timeZone: 'America/Sao_Paulo',
  brandName: 'Norvane Brasil',
  IMCDCompany: 'NORVANE-BR',
  aboutCountryContentKey: 'MCW5REXT7YI2M545ZCDKQFYIA5SA',
  logoContentKey: 'MCDV2ZEV4JYTU6U5QRU6AX5744TI',
  domain: 'br.norvane.example',
  basePath: '/br',
  supportedLanguages: ['pt', 'en-US'],
  isMyIMCDOnly: false,
  closedDays: ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'],
  brandColor: '#1d6a3a',
  siteId: '0DMRU4LVGnowAS44OM',
  channelId: '0apEbjXTBwgtzQXIOY',
  communityId: '0DBI0tiipc2hNezOAE',
}
