import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPlain } from './page-door.ts'
import { developmentPolicy, pagePolicy } from './security-headers.ts'
import type { Services, Workshop } from './services.ts'

/** `/workshop` and below. Where it is off these addresses are unknown ones, and the door of the pages answers them. */
export function workshopDoor(
  app: FastifyInstance,
  { sites, publicOrigin }: Pick<Services, 'sites' | 'publicOrigin'>,
  workshop: Workshop,
): void {
  for (const route of ['/workshop', '/workshop/*']) app.get(route, (request, reply) => answer(request.raw.url, reply))
  // The media of stories: below the workshop there is no content, but they show an image.
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
        'cache-control': 'no-store',
        'content-security-policy':
          workshop.clientFiles === null ? developmentPolicy : pagePolicy([page.styleBlock], https),
      })
      .send(workshop.finish === undefined ? page.html : await workshop.finish(path, page.html))
  }
}
