import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bestLanguage } from '#platform/values/addresses/accept-language.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { worldwide } from '#platform/values/site-config.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { providerParameters, type ProviderError } from './provider-errors.ts'
import { providerReturnPath } from './provider-rules.ts'
import { originOf } from '#platform/http/audit-denials.ts'
import { sendPlain } from '#platform/http/plain-page.ts'
import { readProviderCookie } from './provider-cookie.ts'
import { deviceOf, guestCartOf, setSessionCookie, isSecureConnection, tokenOf } from '#platform/http/session-cookie.ts'
import type { Services } from '#platform/pages/server/services.ts'
import { rememberDevice } from '#features/identity/forms/form-parts.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { seeOther } from '#platform/http/see-other.ts'
import { doneAddress } from '#platform/values/addresses/done-notice.ts'
import { siteAddress } from '#platform/http/site-address.ts'

type ProviderServices = Pick<IdentityServices, 'signIn'> & Pick<Services, 'sites' | 'publicOrigin'>

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
    if (!isSecureConnection(request)) return seeOther(reply, errorAddress(baseFrom(request), 'providerFailed'))
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
        knownDevice: deviceOf(request),
      },
    })
    const base = finished.way?.base ?? baseFrom(request)
    const audited = { by: userId, from: originOf(request), details: { provider: key } }
    switch (finished.type) {
      case 'signed-in':
        request.log.info({ provider: key }, 'A user signed in with a provider')
        rememberDevice({ request, reply, signIn: services.signIn }, finished.userId)
        return seeOther(setSessionCookie(reply, finished.token), finished.way?.returnTo ?? base)
      case 'connected': {
        // The session has more permissions now, so it gets a new token and the old one becomes invalid.
        const token = before === null ? null : await sessions.renew(before)
        request.log.info({ provider: key }, 'A provider was connected')
        await audit.record({ ...audited, operation: 'way-in-added' })
        return seeOther(
          token === null ? reply : setSessionCookie(reply, token),
          doneAddress(base + signInPaths.account, 'signIn.done.connected'),
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
        return seeOther(reply, errorAddress(base, finished.type))
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
  `${base}${signInPaths.provider}?${new URLSearchParams({ [providerParameters.error]: why }).toString()}`
