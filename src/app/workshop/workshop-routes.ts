import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPlain } from '#platform/http/plain-page.ts'
import { developmentPolicy, pagePolicy } from '#platform/http/security-headers.ts'
import type { Pages, Services } from '#platform/pages/server/services.ts'
import type { WorkshopDocument, WorkshopRequest } from './render-contract.ts'

/** What the bundle of the workshop exports. */
export interface WorkshopModules {
  /** Null where the workshop has no such page. */
  readonly renderWorkshop: (request: WorkshopRequest) => Promise<WorkshopDocument | null>
}

export interface Workshop extends Pages<WorkshopModules> {
  /** The directory of its built browser files; null in development. */
  readonly clientFiles: string | null
}

/**
 * Registers `/workshop` and the addresses below it. If the workshop is disabled, the page routes handle them as unknown
 * addresses.
 */
export function workshopRoutes(
  app: FastifyInstance,
  { sites, publicOrigin }: Pick<Services, 'sites' | 'publicOrigin'>,
  workshop: Workshop,
): void {
  for (const route of ['/workshop', '/workshop/*']) app.get(route, (request, reply) => answer(request.raw.url, reply))
  // The media of the stories. The workshop has no managed content, but some stories show an image.
  app.get('/workshop/sfsites/c/cms/delivery/media/MCSAMPLE', (_request, reply) => reply.redirect('/favicon.svg'))

  async function answer(path = '', reply: FastifyReply): Promise<FastifyReply> {
    const url = URL.parse(path, publicOrigin())
    const { renderWorkshop } = await workshop.modules()
    const page = url === null ? null : await renderWorkshop({ url, sites, assets: workshop.assets })
    if (page === null) return sendPlain(reply, 404)
    const https = publicOrigin().startsWith('https:')
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': cacheControl.notStored,
        'content-security-policy':
          workshop.clientFiles === null ? developmentPolicy : pagePolicy([page.styleBlock], https),
      })
      .send(workshop.finish === undefined ? page.html : await workshop.finish(path, page.html))
  }
}
