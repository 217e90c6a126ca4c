import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bestLanguage } from '#platform/i18n/accept-language.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { worldwide } from '#platform/values/site-config.ts'
import { returnPath } from '#features/identity/sign-in/return-path.ts'
import { signInAddress, signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import {
  signInFields,
  signInForm,
  type ProviderError,
  type SignInFormError,
} from '#features/identity/sign-in/sign-in-form.ts'
import { providerReturnPath } from './provider-rules.ts'
import { originOf } from '#platform/http/audit-denials.ts'
import type { FormAnswers, SentPage } from '#platform/http/form-routes.ts'
import type { PageRoutes } from '#platform/pages/server/page-routes.ts'
import { sendPlain } from '#platform/pages/server/plain-page.ts'
import { giveProviderCookie, readProviderCookie } from './provider-cookie.ts'
import { guestCartOf, setSessionCookie, isSecureConnection, tokenOf } from '#platform/http/session-cookie.ts'
import type { Services } from '#platform/http/services.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { baseOf, below, fieldsOf, go, noticeAddress } from '#features/identity/sign-in/sign-in-routes.ts'
import { siteAddress } from '#platform/http/site-address.ts'

type ProviderServices = Pick<IdentityServices, 'signIn'> & Pick<Services, 'sites' | 'publicOrigin'>
type Begun = Awaited<ReturnType<IdentityServices['signIn']['singleSignOn']['begin']>>

/** The forms for signing in through a company's provider and for connecting and disconnecting a provider. */
export function providerForms(services: ProviderServices, sendForm: PageRoutes['sendForm']): FormAnswers {
  const { singleSignOn, hasJustBegun, audit } = services.signIn

  return {
    [below(signInPaths.provider)]: async (request, reply, sent) => {
      const field = fieldsOf(sent)
      const base = baseOf(sent)
      const { session } = request
      const connect = field('connect')
      const typed = { email: field('email'), returnTo: field('returnTo'), provider: field('provider') }
      if (!isSecureConnection(request)) return await show(request, reply, sent, typed, { type: 'insecure' })
      if (connect !== '') {
        if (session === null) return go(reply, signInAddress(base, base + signInPaths.account))
        // A person who finds an open session must not be able to add a sign-in method.
        const isFresh = await hasJustBegun({ userId: session.user.id, sessionId: session.id })
        if (!isFresh) return await show(request, reply, sent, typed, { type: 'stale' })
        const visit = visitOf(request, sent, base + signInPaths.account)
        return await answer(request, reply, sent, typed, await singleSignOn.connect(session.user.id, connect, visit))
      }
      const by = typed.provider === '' ? { email: typed.email } : { key: typed.provider }
      const begun = await singleSignOn.begin(by, visitOf(request, sent, returnPath(typed.returnTo, base)))
      return await answer(request, reply, sent, typed, begun)
    },

    [below(signInPaths.disconnect)]: async (request, reply, sent) => {
      const { session } = request
      if (session === null) return go(reply, baseOf(sent) + signInPaths.signIn)
      const provider = fieldsOf(sent)('provider')
      await singleSignOn.disconnect(session.user.id, provider)
      await audit.record({
        operation: 'way-in-removed',
        by: session.user.id,
        from: originOf(request),
        details: { provider },
      })
      return go(reply, noticeAddress(baseOf(sent) + signInPaths.account, 'disconnected'))
    },
  }

  function visitOf(request: FastifyRequest, sent: SentPage, returnTo: string | null) {
    return {
      origin: services.publicOrigin(),
      address: request.ip,
      browser: readProviderCookie(request)?.token ?? null,
      site: sent.site.code,
      base: baseOf(sent),
      returnTo,
    }
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    sent: SentPage,
    typed: Readonly<Record<string, string>>,
    begun: Begun,
  ): Promise<FastifyReply> {
    if (begun.type === 'providerUnavailable') {
      request.log.info({ outcome: begun.type, reason: begun.reason }, 'A provider is not available')
      return await show(request, reply, sent, typed, { type: begun.type })
    }
    if (begun.type !== 'leads') return await show(request, reply, sent, typed, begun)
    const base = baseOf(sent)
    giveProviderCookie(reply, { token: begun.browser, base })
    // A page instead of a redirect, because the content security policy allows forms to lead only to our own origin.
    void reply.headers({ refresh: `0;url=${begun.to}`, 'referrer-policy': 'no-referrer' })
    return await show(request, reply, sent, { leadsTo: begun.to, name: begun.name }, null)
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { url, site, language }: SentPage,
    typed: Readonly<Record<string, string>>,
    formError: SignInFormError | null,
  ): Promise<FastifyReply> {
    return await sendForm(request, reply, {
      url,
      site,
      language,
      form: signInForm.sent(typed, { formError }),
    })
  }
}

/**
 * The addresses to which providers return users, the same for all sites. They redirect to a page, so that no code remains in an
 * address.
 */
export function providerRoutes(app: FastifyInstance, services: ProviderServices): void {
  const { singleSignOn, sessions, audit } = services.signIn

  // The route waits for the provider's responses, so it must not use the concurrency limit of page requests.
  const config = { work: 'form' } as const
  app.get<{ Params: { readonly key: string } }>(providerReturnPath(':key'), { config }, async (request, reply) => {
    void reply.header('referrer-policy', 'no-referrer')
    const { key } = request.params
    const cookie = readProviderCookie(request)
    if (!isSecureConnection(request)) return go(reply, errorAddress(baseFrom(request), 'providerFailed'))
    const address = URL.parse(services.publicOrigin() + providerReturnPath(key))
    if (address === null) return sendPlain(reply, 400)
    address.search = URL.parse(request.url, services.publicOrigin())?.search ?? ''
    const before = tokenOf(request)
    const userId = request.session?.user.id ?? null
    const finished = await singleSignOn.finish({
      key,
      address,
      browser: cookie?.token ?? null,
      userId,
      before,
      client: {
        device: request.headers['user-agent'] ?? '',
        address: request.ip,
        request: request.id,
        guestCart: guestCartOf(request),
      },
    })
    const base = finished.way?.base ?? baseFrom(request)
    const audited = { by: userId, from: originOf(request), details: { provider: key } }
    switch (finished.type) {
      case 'signed-in':
        request.log.info({ provider: key }, 'A user signed in with a provider')
        return go(setSessionCookie(reply, finished.token), finished.way?.returnTo ?? base)
      case 'connected': {
        // The session has more permissions now, so it gets a new token and the old one becomes invalid.
        const token = before === null ? null : await sessions.renew(before)
        request.log.info({ provider: key }, 'A provider was connected')
        await audit.record({ ...audited, operation: 'way-in-added' })
        return go(
          token === null ? reply : setSessionCookie(reply, token),
          noticeAddress(base + signInPaths.account, 'connected'),
        )
      }
      default:
        request.log.info({ outcome: finished.type, reason: finished.reason }, 'A sign-in with a provider was refused')
        // Requests without a started visit are not audited, because anybody could fill the log with them.
        if (finished.way !== null)
          await audit.record({
            ...audited,
            operation: 'sign-in-refused',
            details: { provider: key, outcome: finished.type, reason: finished.reason },
          })
        return go(reply, errorAddress(base, finished.type))
    }
  })

  /** Returns the base of the site from which the user came, if the browser knows it; otherwise that of the worldwide site. */
  function baseFrom(request: FastifyRequest): string {
    const known = URL.parse(readProviderCookie(request)?.base ?? '', services.publicOrigin())
    const siteLocale = known === null ? null : siteAddress(known, services.sites)
    if (siteLocale?.type === 'site') return siteBase(siteLocale.site, siteLocale.language)
    const site = services.sites.find(({ countryIsoCode }) => countryIsoCode === worldwide) ?? services.sites[0]
    if (site === undefined) throw new Error('There is no site.')
    return siteBase(site, bestLanguage(request.headers['accept-language'] ?? '', site))
  }
}

const errorAddress = (base: string, why: ProviderError): string =>
  `${base}${signInPaths.provider}?${new URLSearchParams({ [signInFields.providerError]: why }).toString()}`
