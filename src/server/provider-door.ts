import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bestLanguage } from '#domain/accept-language.ts'
import { siteBase } from '#domain/addresses.ts'
import { worldwide } from '#domain/site-config.ts'
import {
  returnPath,
  signInAddress,
  signInFields,
  signInPaths,
  type ProviderTrouble,
  type SignInTrouble,
} from '#domain/sign-in-form.ts'
import { providerReturnPath } from '#domain/single-sign-on.ts'
import { originOf } from './audited.ts'
import type { FormAnswers, SentPage } from './form-door.ts'
import { sendPlain, type PageDoor } from './page-door.ts'
import { giveProviderCookie, readProviderCookie } from './provider-cookie.ts'
import { giveSession, isSafeWay, tokenOf } from './session-cookie.ts'
import type { Services } from './services.ts'
import { baseOf, below, fieldsOf, go, news } from './sign-in-door.ts'
import { siteAddress } from './site-address.ts'

type Begun = Awaited<ReturnType<Services['signIn']['singleSignOn']['begin']>>

/** The forms by which people set out to their company's provider, connect it with themselves, and part with it. */
export function providerForms(services: Services, sendForm: PageDoor['sendForm']): FormAnswers {
  const { singleSignOn, hasJustBegun, audit } = services.signIn

  return {
    [below(signInPaths.provider)]: async (request, reply, sent) => {
      const field = fieldsOf(sent)
      const base = baseOf(sent)
      const { session } = request
      const connect = field('connect')
      const typed = { email: field('email'), returnTo: field('returnTo'), provider: field('provider') }
      if (!isSafeWay(request)) return await show(request, reply, sent, typed, { type: 'insecure' })
      if (connect !== '') {
        if (session === null) return go(reply, signInAddress(base, base + signInPaths.account))
        // Who sits down before somebody's open session adds no way in of their own.
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
      return go(reply, news(baseOf(sent) + signInPaths.account, 'disconnected'))
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
      request.log.info({ outcome: begun.type, reason: begun.reason }, 'a provider is not to be had')
      return await show(request, reply, sent, typed, { type: begun.type })
    }
    if (begun.type !== 'leads') return await show(request, reply, sent, typed, begun)
    const base = baseOf(sent)
    giveProviderCookie(reply, { token: begun.browser, base })
    // A page and no redirect: the policy of our pages lets a form lead nowhere but to us.
    void reply.headers({ refresh: `0;url=${begun.to}`, 'referrer-policy': 'no-referrer' })
    return await show(request, reply, sent, { leadsTo: begun.to, name: begun.name }, null)
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { url, site, language }: SentPage,
    typed: Readonly<Record<string, string>>,
    trouble: SignInTrouble | null,
  ): Promise<FastifyReply> {
    return await sendForm(request, reply, { url, site, language, form: { of: 'sign-in', typed, trouble } })
  }
}

/** Where each provider sends people back to, the same for all sites. It answers with the way to a page, so that no code stays in an address. */
export function providerDoor(app: FastifyInstance, services: Services): void {
  const { singleSignOn, sessions, audit } = services.signIn

  // It waits for the provider's answers, and takes no place from who reads a page meanwhile.
  const config = { work: 'form' } as const
  app.get<{ Params: { readonly key: string } }>(providerReturnPath(':key'), { config }, async (request, reply) => {
    void reply.header('referrer-policy', 'no-referrer')
    const { key } = request.params
    const cookie = readProviderCookie(request)
    if (!isSafeWay(request)) return go(reply, trouble(baseFrom(request), 'providerFailed'))
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
      place: { device: request.headers['user-agent'] ?? '', address: request.ip, request: request.id },
    })
    const base = finished.way?.base ?? baseFrom(request)
    const told = { by: userId, from: originOf(request), details: { provider: key } }
    switch (finished.type) {
      case 'signed-in':
        request.log.info({ provider: key }, 'somebody signed in with a provider')
        return go(giveSession(reply, finished.token), finished.way?.returnTo ?? base)
      case 'connected': {
        // What opens it is worth more now: whoever knew the token of before has nothing.
        const token = before === null ? null : await sessions.renew(before)
        request.log.info({ provider: key }, 'a provider is connected')
        await audit.record({ ...told, operation: 'way-in-added' })
        return go(token === null ? reply : giveSession(reply, token), news(base + signInPaths.account, 'connected'))
      }
      default:
        request.log.info({ outcome: finished.type, reason: finished.reason }, 'a sign-in with a provider is refused')
        // Where nobody had set out, anybody could fill the log.
        if (finished.way !== null)
          await audit.record({
            ...told,
            operation: 'sign-in-refused',
            details: { provider: key, outcome: finished.type, reason: finished.reason },
          })
        return go(reply, trouble(base, finished.type))
    }
  })

  /** Of the site that they came from, as far as their browser knows; else of the worldwide one. */
  function baseFrom(request: FastifyRequest): string {
    const known = URL.parse(readProviderCookie(request)?.base ?? '', services.publicOrigin())
    const place = known === null ? null : siteAddress(known, services.sites)
    if (place?.type === 'site') return siteBase(place.site, place.language)
    const site = services.sites.find(({ countryIsoCode }) => countryIsoCode === worldwide) ?? services.sites[0]
    if (site === undefined) throw new Error('There is no site.')
    return siteBase(site, bestLanguage(request.headers['accept-language'] ?? '', site))
  }
}

const trouble = (base: string, why: ProviderTrouble): string =>
  `${base}${signInPaths.provider}?${new URLSearchParams({ [signInFields.trouble]: why }).toString()}`
