import type { FastifyRequest } from 'fastify'
import type { CallContext } from './call.ts'
import type { Capacity } from '#platform/http/overload/slow-lane.ts'
import { defaultLanguage } from '#platform/i18n/languages.ts'
import type { InternalSession } from '#platform/values/internal-session.ts'
import { worldwide, type SiteConfig, type SiteLocale } from '#platform/values/site-config.ts'

/** The parts of a request that determine the caller. Features extend it with what they read from a request. */
export interface CallerRequest extends Pick<FastifyRequest, 'id' | 'ip' | 'session'>, Partial<Capacity> {
  readonly internalSession?: InternalSession | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The checked session of a request in the Sales Assistant; null for every other request (CTX-02). */
    internalSession: InternalSession | null
  }
}

/**
 * Creates the context of a call. With `request` the caller is the user of its session, otherwise a guest. Without a
 * site the viewer is on the worldwide site: most calls name their site in their parameters.
 */
export type CallContextSource = (siteLocale?: SiteLocale, request?: CallerRequest) => CallContext

/** The site of a viewer whose request names none. */
export function worldwideLocale(sites: readonly SiteConfig[]): SiteLocale {
  const site = sites.find((each) => each.countryIsoCode === worldwide)
  if (site === undefined) throw new Error('There is no worldwide site.')
  return { site, language: defaultLanguage }
}
