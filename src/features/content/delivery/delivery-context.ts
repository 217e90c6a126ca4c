import { channelAddress, channelOrSite } from './content-delivery-address.ts'
import { failure } from '#platform/values/errors.ts'
import { isLanguageCode, languageFromSegment, type LanguageCode } from '#platform/i18n/languages.ts'
import { toId18 } from '#platform/values/record-id.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { sites } from '#sites/table.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { ChannelSummary } from './content-delivery-shapes.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

/** The context in which contents are delivered: the caller's context on the site of the channel, in one language. */
export interface DeliveryContext {
  readonly context: CallContext
  /** The id as the caller sent it; addresses in the response use the same form. */
  readonly channelOrSiteId: string
  readonly summary: ChannelSummary
}

/**
 * Returns the context for the id of a site or channel and a language. The default language is the caller's if the caller is on
 * that site, otherwise the site's default. Throws the errors of `channelOrSite`, RECORD_NOT_FOUND for an unknown id,
 * SIGN_IN_REQUIRED for guests of a site for signed-in users, and INVALID_PARAMETERS for an unknown language.
 */
export function deliveryContext(input: unknown, language: string | undefined, caller: CallContext): DeliveryContext {
  const { id } = channelOrSite(input)
  const site = siteOf(id)
  if (site === undefined) throw failure('RECORD_NOT_FOUND', { id })
  const own = caller.viewer.site.code === site.code ? caller.viewer.language : site.supportedLanguages[0]
  const languageCode = language === undefined ? own : languageOf(language)
  const viewer = siteViewer(siteParamsOf({ site, language: languageCode }), caller.viewer)
  return { context: { ...caller, viewer }, channelOrSiteId: id, summary: channelSummary(site) }
}

function siteOf(id: string): SiteConfig | undefined {
  const whole = toId18(id)
  return sites.find(({ siteId, channelId }) => siteId === whole || channelId === whole)
}

/** Accepts the form in addresses, `nl-nl`, and the form of the platform, `nl_NL`. */
function languageOf(input: string): LanguageCode {
  const language = isLanguageCode(input) ? input : languageFromSegment(input.replace('_', '-').toLowerCase())
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
