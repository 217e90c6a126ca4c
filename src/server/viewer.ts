import type { CallContext } from '#calls/call.ts'
import { defaultLanguage } from '#domain/languages.ts'
import { worldwide, type SiteConfig } from '#domain/site-config.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Services } from './services.ts'

/**
 * Who is asking: until there is a way to sign in, a guest on the country sites. Calls name their site themselves; before
 * they have, the viewer stands on the worldwide one.
 */
export function callContext(
  services: Services,
  place?: Pick<Viewer, 'site' | 'language'>,
  /** Whose question it is, for calls by which anybody may write. */
  address?: string,
): CallContext {
  const { wait, written } = services.letters
  return {
    viewer: {
      ...(place ?? worldwidePlace(services.sites)),
      context: 'CountrySites',
      today: services.now().toISOString().slice(0, 10),
    },
    records: services.records,
    search: services.content.search,
    taxonomy: services.content.taxonomy,
    now: services.now,
    publicOrigin: services.publicOrigin(),
    ...(address === undefined ? {} : { letters: { wait: () => wait(address), written } }),
  }
}

function worldwidePlace(sites: readonly SiteConfig[]): Pick<Viewer, 'site' | 'language'> {
  const site = sites.find((each) => each.countryIsoCode === worldwide)
  if (site === undefined) throw new Error('There is no worldwide site.')
  return { site, language: defaultLanguage }
}
