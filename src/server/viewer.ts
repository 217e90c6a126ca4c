import type { FastifyRequest } from 'fastify'
import type { CallContext } from '#calls/call.ts'
import { defaultLanguage } from '#domain/languages.ts'
import { worldwide, type SiteConfig } from '#domain/site-config.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Services } from './services.ts'

/**
 * What a call is given. `request`: who asks, by their session, and whose connection it is; without one, a guest. Calls name
 * their site themselves; before they have, the viewer stands on the worldwide one.
 */
export function callContext(
  services: Services,
  place?: Pick<Viewer, 'site' | 'language'>,
  request?: Pick<FastifyRequest, 'ip' | 'session'>,
): CallContext {
  const { wait, written } = services.letters
  const session = request?.session ?? null
  return {
    viewer: {
      ...(place ?? worldwidePlace(services.sites)),
      context: 'CountrySites',
      today: services.now().toISOString().slice(0, 10),
      ...(session === null ? {} : { user: { id: session.user.id, roles: session.user.roles } }),
      ...(session?.user.account == null ? {} : { account: { id: session.user.account } }),
    },
    records: services.records,
    search: services.content.search,
    taxonomy: services.content.taxonomy,
    now: services.now,
    publicOrigin: services.publicOrigin(),
    ...(request === undefined ? {} : { letters: { wait: () => wait(request.ip), written } }),
    ...(session === null
      ? {}
      : {
          session: {
            ...session,
            others: () => services.signIn.sessions.list(session.user.id),
          },
        }),
  }
}

function worldwidePlace(sites: readonly SiteConfig[]): Pick<Viewer, 'site' | 'language'> {
  const site = sites.find((each) => each.countryIsoCode === worldwide)
  if (site === undefined) throw new Error('There is no worldwide site.')
  return { site, language: defaultLanguage }
}
