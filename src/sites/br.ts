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
  brandColor: '#1d6a3a',
  siteId: '0DMRU4LVGnowAS44OM',
  channelId: '0apEbjXTBwgtzQXIOY',
  communityId: '0DBI0tiipc2hNezOAE',
}
