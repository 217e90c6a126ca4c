import type { SiteConfig } from '#domain/site-config.ts'

export const seSite: SiteConfig = {
  code: 'se',
  countryIsoCode: 'SE',
  countryName: 'Sweden',
  brandName: 'Norvane Sverige',
  IMCDCompany: 'NORVANE-SE',
  aboutCountryContentKey: '',
  domain: 'se.norvane.example',
  basePath: '/se',
  supportedLanguages: ['sv', 'en-US'],
  isMyIMCDOnly: false,
  brandColor: '#0c5a86',
  siteId: '0DMTm7bJ4usLx2OOES',
  channelId: '0ap23HSRWrcxVwYAPU',
  communityId: '0DBgRvWtswKye3oWCB',
}
