import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { siteBase } from '#domain/addresses.ts'
import { signInAddress, signInPaths } from '#domain/sign-in-form.ts'
import { originOf } from './audited.ts'
import type { PageHandler } from './page-door.ts'
import { go } from './form-ways.ts'
import type { Services } from './services.ts'
import { siteAddress } from './site-address.ts'

/** `/{country}/{language}/account/data`: what is kept of who asks, as a file; nobody is told of anybody else. */
export function ownDataDoor(app: FastifyInstance, services: Services, otherwise: PageHandler): void {
  app.get(`/:country/:language${signInPaths.data}`, async (request, reply) => {
    const url = URL.parse(request.url, services.publicOrigin())
    const place = url === null ? null : siteAddress(url, services.sites)
    if (place?.type !== 'site') return await otherwise(request, reply)
    const base = siteBase(place.site, place.language)
    const { session } = request
    if (session === null) return go(reply, signInAddress(base, base + signInPaths.account))
    const pieces = await services.signIn.personalData(session.user.email)
    if (pieces === null) return await otherwise(request, reply)
    await services.signIn.audit.record({ operation: 'exported', by: session.user.id, from: originOf(request) })
    return reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="my-data.json"',
        'cache-control': 'private, no-store',
      })
      .send(Readable.from(pieces))
  })
}
