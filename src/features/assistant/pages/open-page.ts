import type { FastifyReply, FastifyRequest } from 'fastify'
import { onlyReadsInAssistant } from '#platform/calls/call.ts'
import type { Services } from '#platform/pages/server/services.ts'
import { bestLanguage } from '#platform/values/addresses/accept-language.ts'
import { languageCodes, languageFromSegment, textIn, type LanguageCode } from '#platform/i18n/languages.ts'
import { assistantBase, assistantPath } from '#platform/values/addresses/assistant-path.ts'
import { Failure } from '#platform/values/errors.ts'
import { worldwide, type SiteConfig, type SiteLocale } from '#platform/values/site-config.ts'
import { worldwideLocale } from '#platform/calls/call-context.ts'
import type { Presentation } from '#features/assistant/presentation/presentations.ts'
import type { PresentationServices } from '#features/assistant/presentation/presentation-services.ts'
import { readAssistantCookie, setAssistantCookie } from '#features/assistant/session/assistant-cookie.ts'
import { checkSession, mayOpenAssistant, type CheckedSession } from '#features/assistant/session/check-session.ts'
import type { AssistantServices } from '#features/assistant/session/read-portal-session.ts'
import {
  nothingCarried,
  portalSessionHeader,
  readAddressedSession,
  readPortalSession,
  type SpecifiedSession,
} from '#features/assistant/session/specified-session.ts'

export interface AssistantPageServices extends AssistantServices, PresentationServices, Pick<Services, 'now'> {}

/** What the address of a page in the Sales Assistant leads to. */
export type OpenedPage =
  | { readonly type: 'page'; readonly locale: SiteLocale; readonly checked: CheckedSession }
  | { readonly type: 'guest'; readonly language: LanguageCode }
  | { readonly type: 'denied'; readonly language: LanguageCode }
  | { readonly type: 'restart'; readonly language: LanguageCode }
  | { readonly type: 'redirect'; readonly status: 301 | 302; readonly to: string }

/**
 * Resolves the session of a page request (SAL-01): the one that a form states, then its address, then its cookie, then a session
 * without a customer in the country of the language. The request then carries the checked session, and the cookie is renewed. `restart` means that
 * the session cannot be used: its customer is missing or is not one any more.
 */
export async function openPage(
  services: AssistantPageServices,
  request: FastifyRequest,
  reply: FastifyReply,
  url: URL,
): Promise<OpenedPage> {
  const [segment = '', ...rest] = url.pathname.slice(assistantPath.length + 1).split('/')
  const language = languageFromSegment(segment.toLowerCase())
  if (language === null) {
    const best = bestLanguage(request.headers['accept-language'] ?? '', everyLanguage(services.sites))
    return { type: 'redirect', status: 302, to: assistantBase(best) + url.search }
  }
  const path = [assistantBase(language), ...rest.filter((each) => each !== '')].join('/')
  if (path !== url.pathname) return { type: 'redirect', status: 301, to: path + url.search }
  if (request.session === null) return { type: 'guest', language }
  if (!mayOpenAssistant(request.session.user.roles)) return { type: 'denied', language }
  const isStart = path === assistantBase(language)
  const specified = specifiedIn(services, request, url, language)
  const checked = await check(services, request, language, specified)
  if (checked === null && !isStart) return { type: 'restart', language }
  const usable = checked ?? (await check(services, request, language, defaultSession(services.sites, language)))
  if (usable === null) throw new Error('The session of the language is not valid.')
  if (checked !== null && specified.isSpecified) setAssistantCookie(reply, specified, services.now())
  const { visitId } = usable.session
  const presented = visitId === undefined ? null : await services.presentations.ofVisit(visitId)
  attach(request, usable, language, services, presented)
  return { type: 'page', locale: { site: { ...usable.site, basePath: assistantPath }, language }, checked: usable }
}

/** A site with all languages of the portal, for the choice of the best one. */
const everyLanguage = (sites: readonly SiteConfig[]): SiteConfig => {
  const { site, language } = worldwideLocale(sites)
  return { ...site, supportedLanguages: [language, ...languageCodes] }
}

/** Desk work in the country whose site has this language first; in none, if there is no such site. */
export const defaultSession = (sites: readonly SiteConfig[], language: LanguageCode): SpecifiedSession => ({
  ...nothingCarried,
  sessionType: 'internal',
  countryIsoCode:
    sites.find((site) => site.countryIsoCode !== worldwide && site.supportedLanguages[0] === language)
      ?.countryIsoCode ?? '',
  promotedOnly: false,
  showsConflicts: false,
})

function specifiedIn(
  services: AssistantPageServices,
  request: FastifyRequest,
  url: URL,
  language: LanguageCode,
): SpecifiedSession & { readonly isSpecified: boolean } {
  // A script states the session of its page in a header, a form without scripts in a field.
  const header = request.headers[portalSessionHeader]
  const sent =
    typeof header === 'string'
      ? header
      : request.body instanceof URLSearchParams
        ? request.body.get(portalSessionHeader)
        : null
  const ofForm = sent === null ? null : readPortalSession(sent)
  if (ofForm !== null) return { ...ofForm, isSpecified: true }
  const addressed = readAddressedSession(url.searchParams)
  const carried = readAssistantCookie(request, services.now())
  const fallback = carried ?? defaultSession(services.sites, language)
  return { ...fallback, ...addressed, isSpecified: addressed !== null || carried !== null }
}

async function check(
  services: AssistantPageServices,
  request: FastifyRequest,
  language: LanguageCode,
  specified: SpecifiedSession,
): Promise<CheckedSession | null> {
  const { viewer } = services.callContext({ ...worldwideLocale(services.sites), language }, request)
  try {
    return await checkSession(services, viewer, specified)
  } catch (error) {
    if (error instanceof Failure && unusable.has(error.code)) return null
    throw error
  }
}

const unusable: ReadonlySet<Failure['code']> = new Set(['RECORD_NOT_FOUND', 'INVALID_PARAMETERS'])

function attach(
  request: FastifyRequest,
  { session, account, businessGroup }: CheckedSession,
  language: LanguageCode,
  services: AssistantPageServices,
  presented: Pick<Presentation, 'visit'> | null,
): void {
  request.internalSession = session
  request.assistantPage = {
    session,
    accountName: account?.name ?? null,
    businessGroupName: businessGroup === null ? null : (textIn(businessGroup.names, language)?.text ?? null),
    ...(presented === null ? {} : { presentedVisit: presented.visit }),
    onlyReads: onlyReadsInAssistant(services.callContext(undefined, request).viewer),
  }
}
