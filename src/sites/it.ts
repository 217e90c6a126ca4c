import type { SiteConfig } from '#platform/values/site-config.ts'

export const itSite: SiteConfig = {
  code: 'it',
  countryIsoCode: 'IT',
  countryName: 'Italy',
  timeZone: 'Europe/Rome',
  brandName: 'Norvane Italia',
  IMCDCompany: 'NORVANE-IT',
  aboutCountryContentKey: 'MCQYTH46RTCNYWBI7MBOFKIXJ5RM',
  logoContentKey: 'MCH5LRUULI5KZRKKP5MKGJEPYUWQ',
  domain: 'it.norvane.example',
  basePath: '/it',
  supportedLanguages: ['it', 'en-US'],
  isMyIMCDOnly: false,
  closedDays: ['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '11-01', '12-08', '12-25', '12-26'],
  brandColor: '#11694a',
  siteId: '0DMsFWGPHhywa47WPA',
  channelId: '0ap3pJFD0ySLH64AHH',
  communityId: '0DB5AUbfRJvAIgDWZW',
}
