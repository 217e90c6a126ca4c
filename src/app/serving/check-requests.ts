import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { failure } from '#platform/values/errors.ts'
import { createAdmission, formLimits } from '#platform/http/overload/admission.ts'
import { auditDenials } from '#platform/http/audit-denials.ts'
import { refuseForeignHosts } from '#platform/http/requested-host.ts'
import { guestCarts } from '#features/enquiries/carts/guest-carts.ts'
import { countShareAttempts } from '#features/folders/shares/share-attempts.ts'
import { bearerOf } from '#features/identity/tokens/machine-requests.ts'
import { limitConcurrency } from '#platform/http/overload/limit-concurrency.ts'
import { limitRates } from '#platform/http/rate-limits.ts'
import { isForged, isSafeMethod } from '#platform/http/same-origin.ts'
import { deviceOf } from '#platform/http/session-cookie.ts'
import type { AppServices } from '#app/services.ts'
import { refuseLargeHeaders } from '#platform/http/header-size.ts'
import { refuseUnknownServices } from '#platform/http/service-addresses.ts'
import { readSessions } from '#features/identity/sign-in/read-sessions.ts'
import { readPortalSessions } from '#features/assistant/session/read-portal-session.ts'
import { createTokenLimits } from '#features/identity/tokens/token-limits.ts'

/** What is checked of every request before its route: its size, origin, rate and session. */
export async function checkRequests(app: FastifyInstance, services: AppServices): Promise<void> {
  auditDenials(app, services)
  refuseLargeHeaders(app)
  refuseForeignHosts(app, services)
  const tokenLimits = createTokenLimits({
    perToken: services.tokenRateLimit ?? 0,
    perNetwork: services.rateLimit ?? 0,
    now: services.now,
  })
  app.addHook('onRequest', async (request) => tokenLimits.early(request))
  await app.register(fastifyCookie)
  await limitRates(app, services.rateLimit ?? 0, {
    hasToken: (request) => Boolean(bearerOf(request)),
    ownerOf: (request) => services.signIn.devices.idOf(deviceOf(request)),
  })
  app.addHook('onRequest', async (request) => {
    // A page of another origin cannot send writes on behalf of a user or guest. It cannot send a token either, because browsers
    // first ask for permission (CORS), which the portal does not grant.
    if (isSafeMethod(request.method) || bearerOf(request) !== null) return
    if (isForged(request, services.publicOrigin())) throw failure('FOREIGN_ORIGIN')
  })
  limitConcurrency(app, services.admission ?? createAdmission(), createAdmission(formLimits))
  readSessions(app, services, tokenLimits)
  readPortalSessions(app, services)
  guestCarts(app, services.guestCartLimit)
  countShareAttempts(app)
  refuseUnknownServices(app)
}
