import { channelAddress, channelOrSite } from '#domain/content-delivery-address.ts'
import { failure } from '#domain/errors.ts'
import { isLanguageCode, languageFromSegment, type LanguageCode } from '#domain/languages.ts'
import { toId18 } from '#domain/record-id.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import { sites } from '#sites/table.ts'
import type { CallContext } from './call.ts'
import type { ChannelSummary } from './content-delivery-shapes.ts'
import { siteViewer } from './site-viewer.ts'

/** Where contents are delivered: the caller's context standing on the site of the channel, reading one language. */
export interface DeliveryPlace {
  readonly context: CallContext
  /** As it was given: addresses of the answer are of the same form. */
  readonly channelOrSiteId: string
  readonly summary: ChannelSummary
}

/**
 * The place that a site's or channel's id and a language name. Without a language it is the one in which the caller stands on that
 * site, else the site's own. Throws the errors of `channelOrSite`, RECORD_NOT_FOUND for an id of no site, SIGN_IN_REQUIRED for
 * guests of a site for signed-in users, INVALID_PARAMETERS for a language that nothing can be read in.
 */
export function deliveryPlace(given: unknown, language: string | undefined, caller: CallContext): DeliveryPlace {
  const { id } = channelOrSite(given)
  const site = siteOf(id)
  if (site === undefined) throw failure('RECORD_NOT_FOUND', { id })
  const own = caller.viewer.site.code === site.code ? caller.viewer.language : site.supportedLanguages[0]
  const languageCode = language === undefined ? own : languageOf(language)
  const viewer = siteViewer({ countryCode: site.countryIsoCode, languageCode }, caller.viewer)
  return { context: { ...caller, viewer }, channelOrSiteId: id, summary: channelSummary(site) }
}

function siteOf(id: string): SiteConfig | undefined {
  const whole = toId18(id)
  return sites.find(({ siteId, channelId }) => siteId === whole || channelId === whole)
}

/** As in addresses, `nl-nl`, or as the platform writes it, `nl_NL`. */
function languageOf(given: string): LanguageCode {
  const language = isLanguageCode(given) ? given : languageFromSegment(given.replace('_', '-').toLowerCase())
  if (language === null)
    throw failure('INVALID_PARAMETERS', { parameter: 'language', reason: 'not a language of the portal' })
  return language
}

const channelSummary = ({ channelId, siteId, brandName, countryName }: SiteConfig): ChannelSummary => ({
  id: channelId,
  name: brandName || countryName,
  resourceUrl: channelAddress(channelId),
  targetSummary: { id: siteId, name: brandName || countryName },
})
