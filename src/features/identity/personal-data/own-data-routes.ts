import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { signInAddress, signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { originOf } from '#platform/http/audit-denials.ts'
import type { PageHandler } from '#platform/http/page-handler.ts'
import { seeOther } from '#platform/http/see-other.ts'
import type { Services } from '#platform/pages/server/services.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { siteAddress } from '#platform/http/site-address.ts'

/** `/{country}/{language}/account/data`: a file with the data stored about the caller. It contains nothing about other people. */
export function ownDataRoutes(
  app: FastifyInstance,
  services: Pick<IdentityServices, 'signIn'> & Pick<Services, 'sites' | 'publicOrigin'>,
  otherwise: PageHandler,
): void {
  app.get(`/:country/:language${signInPaths.data}`, async (request, reply) => {
    const url = URL.parse(request.url, services.publicOrigin())
    const siteLocale = url === null ? null : siteAddress(url, services.sites)
    if (siteLocale?.type !== 'site') return await otherwise(request, reply)
    const base = siteBase(siteLocale.site, siteLocale.language)
    const { session } = request
    if (session === null) return seeOther(reply, signInAddress(base, base + signInPaths.account))
    const pieces = await services.signIn.personalData(session.user.email)
    if (pieces === null) return await otherwise(request, reply)
    await services.signIn.audit.record({ operation: 'exported', by: session.user.id, from: originOf(request) })
    return reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="my-data.json"',
        'cache-control': cacheControl.personal,
      })
      .send(Readable.from(pieces))
  })
}
