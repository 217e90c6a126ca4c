import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { siteAddress } from '#platform/http/site-address.ts'
import type { Services } from '#platform/pages/server/services.ts'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { sampleFile } from './found-list.ts'

/** Serves `{base}/pasted-list.csv`: an example of a list. */
export function sampleListRoute(
  app: FastifyInstance,
  services: Pick<Services, 'sites' | 'publicOrigin'>,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.get('/:country/:language/pasted-list.csv', async (request, reply) => {
    const url = URL.parse(request.url, services.publicOrigin())
    if (url === null || siteAddress(url, services.sites).type !== 'site') return await otherwise(request, reply)
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename=list.csv',
        'x-robots-tag': 'noindex, nofollow',
        'cache-control': cacheControl.notStored,
      })

      .send(sampleFile())
  })
}
