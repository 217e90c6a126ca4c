import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiStore } from '#platform/record-api/api-store.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { signInAddress } from '#features/identity/addresses/sign-in-addresses.ts'
import { auditDenial, originOf } from '#platform/http/audit-denials.ts'
import { worldwideLocale } from '#platform/calls/call-context.ts'
import type { Services } from '#platform/pages/server/services.ts'
import type { LocateForm } from '#platform/forms/form-routes.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { SiteLocale } from '#platform/values/site-config.ts'
import { errorAddress } from '#platform/pages/error-pages.ts'
import { pageRenderer } from '#platform/pages/server/page-renderer.ts'
import { sendFresh } from '#platform/pages/server/send-page.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { assistantBase, isAssistantPath } from '#platform/values/addresses/assistant-path.ts'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { openPage, type AssistantPageServices } from './open-page.ts'
import { portalMark } from '#features/assistant/offline/offline-paths.ts'
import { startAddress, startFields } from '#features/assistant/session/start-form.ts'

export interface AssistantRouteServices
  extends
    AssistantPageServices,
    Omit<Services, keyof AssistantPageServices | 'content' | 'signIn'>,
    Pick<IdentityServices, 'signIn'> {
  readonly content: Services['content'] & AssistantPageServices['content']
  readonly apiStore: ApiStore
}

/** The pages of the Sales Assistant; `isPage` says whether it has a page at a path below its base. */
export function assistantPages(services: AssistantRouteServices, isPage: (path: string) => boolean) {
  const { renderSitePage } = pageRenderer(services)
  const portalLocale = (language: LanguageCode): SiteLocale => portalIn(services, language)
  return { locate, sendPage }

  /** Opens the session of a form of a page; an address that is not usable has no site. */
  async function locate(...[request, reply, url]: Parameters<LocateForm>): ReturnType<LocateForm> {
    if (!isAssistantPath(url.pathname)) return null
    const opened = await openPage(services, request, reply, url)
    if (opened.type === 'guest') return { type: 'signedOut', ...portalLocale(opened.language) }
    return opened.type === 'page' ? { type: 'site', ...opened.locale } : { type: 'unknown' }
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, url: URL): Promise<FastifyReply> {
    void reply.headers(privatePage)
    const opened = await openPage(services, request, reply, url)
    if (opened.type === 'redirect') return reply.redirect(opened.to, opened.status)
    if (opened.type === 'guest')
      return reply.redirect(signInAddress(baseOf(portalLocale(opened.language)), url.pathname + url.search), 302)
    await request.acquireCapacity()
    if (opened.type === 'denied') return await sendDenied(request, reply, opened.language)
    if (opened.type === 'restart')
      return reply.redirect(
        startAddress(assistantBase(opened.language), {
          notice: 'customer',
          [startFields.returnTo]: url.pathname + url.search,
        }),
        302,
      )
    const { locale, checked } = opened
    const base = siteBase(locale.site, locale.language)
    const path = url.pathname.slice(base.length) || '/'
    // What the Sales Assistant has no page for, such as the user's own account, is on the country's site.
    if (!isPage(path))
      return reply.redirect(
        siteBase(checked.site, siteLanguage(checked.site, locale.language)) + path + url.search,
        302,
      )
    if (checked.account !== null) await noteView(request, checked.account.id)
    return await sendFresh(request, reply, await renderSitePage(request, url, locale, { isPersonal: true }))
  }

  async function sendDenied(request: FastifyRequest, reply: FastifyReply, language: LanguageCode) {
    auditDenial(services, request, 'ACCESS_DENIED')
    const locale = portalLocale(language)
    const url = new URL(errorAddress(baseOf(locale), 'access-denied'), services.publicOrigin())
    return await sendFresh(request, reply, await renderSitePage(request, url, locale, { isPersonal: true }))
  }

  /** SAL-03: every page that an internal user sees in a session for a customer is in the audit log with both ids. */
  async function noteView(request: FastifyRequest, id: string) {
    const by = request.session?.user.id ?? null
    const of = { object: account.apiName, recordId: id }
    await services.signIn.audit.record({ operation: 'account-viewed', by, of, from: originOf(request) })
  }
}

/** The worldwide site, which has some of the languages. */
function portalIn({ sites }: AssistantRouteServices, language: LanguageCode): SiteLocale {
  const { site } = worldwideLocale(sites)
  return { site, language: siteLanguage(site, language) }
}

const privatePage = {
  'cache-control': cacheControl.personal,
  'x-robots-tag': 'noindex, nofollow',
  [portalMark.name]: portalMark.value,
} as const

const baseOf = ({ site, language }: SiteLocale): string => siteBase(site, language)

const siteLanguage = ({ supportedLanguages }: AssistantPageServices['sites'][number], language: LanguageCode) =>
  supportedLanguages.includes(language) ? language : supportedLanguages[0]
