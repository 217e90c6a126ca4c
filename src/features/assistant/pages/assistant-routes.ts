import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiStore } from '#platform/record-api/api-store.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { signInAddress } from '#features/identity/sign-in/sign-in-addresses.ts'
import { auditDenial, originOf } from '#platform/http/audit-denials.ts'
import { worldwideLocale } from '#platform/http/call-context.ts'
import { seeOther } from '#platform/http/form-answers.ts'
import { isFromOwnPage } from '#platform/http/same-origin.ts'
import type { Services } from '#platform/http/services.ts'
import type { SiteAddress } from '#platform/http/site-address.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { errorAddress } from '#platform/pages/error-pages.ts'
import { pageRenderer } from '#platform/pages/server/page-renderer.ts'
import { sendPlain } from '#platform/pages/server/plain-page.ts'
import { sendFresh } from '#platform/pages/server/send-page.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { assistantBase, assistantPath, isAssistantPath } from '#platform/values/addresses/assistant-path.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { portalPath } from '#platform/values/addresses/portal-path.ts'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { Failure } from '#platform/values/errors.ts'
import { clearAssistantCookie, setAssistantCookie } from '#features/assistant/session/assistant-cookie.ts'
import { checkSession } from '#features/assistant/session/check-session.ts'
import { openPage, type AssistantPageServices } from '#features/assistant/session/open-page.ts'
import { portalMark } from '#features/assistant/offline/offline-paths.ts'
import { withSession } from '#features/assistant/session/session-address.ts'
import { endFormPath, sessionFormPath, sessionOfForm, startFields } from '#features/assistant/start/start-form.ts'

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
  return { locate, sendPage }

  /** Opens the session of a form of a page; an address that is not usable has no site. */
  async function locate(request: FastifyRequest, reply: FastifyReply, url: URL): Promise<SiteAddress | null> {
    if (!isAssistantPath(url.pathname)) return null
    const opened = await openPage(services, request, reply, url)
    return opened.type === 'page' ? { type: 'site', ...opened.locale } : { type: 'unknown' }
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, url: URL): Promise<FastifyReply> {
    void reply.headers(privatePage)
    const opened = await openPage(services, request, reply, url)
    if (opened.type === 'redirect') return reply.redirect(opened.to, opened.status)
    if (opened.type === 'guest')
      return reply.redirect(signInAddress(portalBase(opened.language), url.pathname + url.search), 302)
    await request.acquireCapacity()
    if (opened.type === 'denied') return await sendDenied(request, reply, opened.language)
    if (opened.type === 'restart')
      return reply.redirect(
        startAddress(opened.language, { notice: 'customer', [startFields.returnTo]: url.pathname + url.search }),
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
    const { site } = worldwideLocale(services.sites)
    const locale = { site, language: siteLanguage(site, language) }
    const url = new URL(errorAddress(siteBase(site, locale.language), 'access-denied'), services.publicOrigin())
    return await sendFresh(request, reply, await renderSitePage(request, url, locale, { isPersonal: true }))
  }

  /** SAL-03: every page that an internal user sees in a session for a customer is in the audit log with both ids. */
  async function noteView(request: FastifyRequest, id: string) {
    const by = request.session?.user.id ?? null
    const of = { object: account.apiName, recordId: id }
    await services.signIn.audit.record({ operation: 'account-viewed', by, of, from: originOf(request) })
  }

  /** The worldwide site, which has some of the languages. */
  function portalBase(language: LanguageCode): string {
    const { site } = worldwideLocale(services.sites)
    return siteBase(site, siteLanguage(site, language))
  }
}

const privatePage = {
  'cache-control': cacheControl.personal,
  'x-robots-tag': 'noindex, nofollow',
  [portalMark.name]: portalMark.value,
} as const

const siteLanguage = ({ supportedLanguages }: AssistantPageServices['sites'][number], language: LanguageCode) =>
  supportedLanguages.includes(language) ? language : supportedLanguages[0]

const startAddress = (language: LanguageCode, query: Readonly<Record<string, string>>): string =>
  `${assistantBase(language)}?${new URLSearchParams(query).toString()}`

interface SessionForm {
  Params: { language: string }
  Body: unknown
}

const formLimit = 16 * 1024

/** The forms that begin and end a session. */
export async function assistantForms(app: FastifyInstance, services: AssistantRouteServices): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimit },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    for (const [path, act] of [
      [sessionFormPath, begin],
      [endFormPath, end],
    ] as const)
      scope.post<SessionForm>(
        `${assistantPath}/:language${path}`,
        { config: { work: 'form' } },
        async (request, reply) => {
          void reply.headers(privatePage)
          if (!isFromOwnPage(request, services.publicOrigin())) {
            auditDenial(services, request, 'FOREIGN_ORIGIN')
            return await sendPlain(reply, 403)
          }
          const opened = await openPage(
            services,
            request,
            reply,
            new URL(`${assistantPath}/${request.params.language}`, services.publicOrigin()),
          )
          // The page at the address answers guests, other users and unknown languages.
          if (opened.type !== 'page') return seeOther(reply, `${assistantPath}/${request.params.language}`)
          const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
          return await act(request, reply, opened.locale.language, fields)
        },
      )
  })

  async function begin(request: FastifyRequest, reply: FastifyReply, language: LanguageCode, fields: URLSearchParams) {
    const stated = sessionOfForm(fields)
    const { viewer } = services.callContext({ ...worldwideLocale(services.sites), language }, request)
    try {
      const { account: customer } = await checkSession(services, viewer, stated)
      if (customer !== null) await noteServed(request, customer.id)
    } catch (error) {
      if (!(error instanceof Failure) || (error.code !== 'RECORD_NOT_FOUND' && error.code !== 'INVALID_PARAMETERS'))
        throw error
      return seeOther(reply, startAddress(language, { [startFields.notice]: 'customer' }))
    }
    setAssistantCookie(reply, stated, services.now())
    const back = portalPath(fields.get(startFields.returnTo) ?? '')
    const base = assistantBase(language)
    const to = back !== null && back.startsWith(`${base}/`) ? back : `${base}/products`
    const page = withSession(new URL(to, services.publicOrigin()), stated)
    if (stated.promotedOnly) page.searchParams.set(urlParameters.promotedProductsOnly, 'true')
    else page.searchParams.delete(urlParameters.promotedProductsOnly)
    return seeOther(reply, page.pathname + page.search)
  }

  async function noteServed(request: FastifyRequest, id: string): Promise<void> {
    const by = request.session?.user.id ?? ''
    await services.apiStore.uses.note(by, account.apiName, [id])
    const of = { object: account.apiName, recordId: id }
    await services.signIn.audit.record({ operation: 'account-served', by, of, from: originOf(request) })
  }

  async function end(_request: FastifyRequest, reply: FastifyReply, language: LanguageCode) {
    return seeOther(clearAssistantCookie(reply), startAddress(language, { [startFields.notice]: 'ended' }))
  }
}
