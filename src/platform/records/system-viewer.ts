import { recordIdFrom } from '#platform/values/record-id.ts'
import { type SiteConfig, worldwide } from '#platform/values/site-config.ts'
import type { Viewer } from '#platform/values/viewer.ts'

const everywhere: SiteConfig = {
  code: 'global',
  countryIsoCode: worldwide,
  countryName: '',
  timeZone: 'UTC',
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

/** The product itself: imports, the demo, the followers of the outbox. It sees and may write everything. */
export const systemViewer: Viewer = {
  site: everywhere,
  language: 'en-US',
  context: 'CountrySites',
  user: { id: recordIdFrom('005', new Uint8Array()), roles: ['system'] },
}

/**
 * A viewer for work that the product does on behalf of a user without the rights: everything is allowed, and the audit
 * log names the user.
 */
export const inNameOf = ({ user, from }: Viewer): Viewer => ({
  ...systemViewer,
  user: { id: user?.id ?? 'guest', roles: ['system'] },
  ...(from === undefined ? {} : { from }),
})
