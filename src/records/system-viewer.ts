import { recordIdFrom } from '#domain/record-id.ts'
import { type SiteConfig, worldwide } from '#domain/site-config.ts'
import type { Viewer } from '#domain/viewer.ts'

const everywhere: SiteConfig = {
  code: 'global',
  countryIsoCode: worldwide,
  countryName: '',
  brandName: '',
  IMCDCompany: '',
  aboutCountryContentKey: '',
  domain: '',
  basePath: '/global',
  supportedLanguages: ['en-US'],
  isMyIMCDOnly: false,
  brandColor: '#000000',
  siteId: '',
  channelId: '',
  communityId: '',
}

/** The product itself: imports, the demo, what follows the outbox. It sees and may write everything. */
export const systemViewer: Viewer = {
  site: everywhere,
  language: 'en-US',
  context: 'CountrySites',
  user: { id: recordIdFrom('005', new Uint8Array()), roles: ['system'] },
}

/** What the product does for somebody who may not do it by themselves: all is allowed, and the audit log names them. */
export const inNameOf = ({ user, from }: Viewer): Viewer => ({
  ...systemViewer,
  user: { id: user?.id ?? 'guest', roles: ['system'] },
  ...(from === undefined ? {} : { from }),
})
