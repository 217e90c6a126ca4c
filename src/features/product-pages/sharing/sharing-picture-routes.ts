import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { sharingPicture } from '#features/catalogue/drawn-image/sharing-picture.ts'
import { entityTag, matchesTag } from '#platform/http/encoding.ts'
import type { Services } from '#platform/pages/server/services.ts'
import { siteAddress } from '#platform/http/site-address.ts'
import { drawingMaker, type DrawingOrder } from '#platform/images/drawing-maker.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { sendPlain } from '#platform/http/plain-page.ts'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { sharedSubject } from './shared-subject.ts'

/** A picture has 40 to 120 KB. */
const maxCachedBytes = 16 * 1024 ** 2

/**
 * Serves `{base}/picture/{record id}.png`: the picture that social networks show for a product, product group or supplier. It is
 * drawn in a thread of its own. A record that the viewer does not see has no picture, like one that does not exist.
 */
export function sharingPictureRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'sites' | 'publicOrigin' | 'callContext'>,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const maker = drawingMaker()
  app.addHook('onClose', () => maker.close())
  const pictures = new LRUCache<string, Buffer>({ maxSize: maxCachedBytes, sizeCalculation: ({ length }) => length })

  app.get<{ Params: { id: string } }>(
    '/:country/:language/picture/:id(^[0-9A-Za-z]{15,18}).png',
    async (request, reply) => {
      const url = URL.parse(request.url, services.publicOrigin())
      const locale = url === null ? null : siteAddress(url, services.sites)
      if (locale?.type !== 'site') return await otherwise(request, reply)
      const { site } = locale
      const context = services.callContext(locale, request)
      const isGuest = context.viewer.user === undefined
      const id = toId18(request.params.id)
      // CTX-01: a site for signed-in users shows guests nothing.
      const subject = id === null || (site.isMyIMCDOnly && isGuest) ? null : await sharedSubject(id, context)
      if (subject === null) return sendPlain(reply, 404)
      const drawing = sharingPicture(subject, companyName(site), site.brandColor)
      const name = createHash('sha256').update(JSON.stringify(drawing)).digest('base64url').slice(0, 22)
      void reply.headers({
        'cache-control': isGuest ? cacheControl.guestFile : cacheControl.personal,
        etag: entityTag(name, 'identity'),
      })
      if (matchesTag(request.headers['if-none-match'], name)) return reply.code(304).send()
      const picture = pictures.get(name) ?? (await drawn(name, drawing))
      if (picture === null) return sendPlain(reply, 503)
      return reply.type('image/png').send(picture)
    },
  )

  async function drawn(name: string, drawing: DrawingOrder): Promise<Buffer | null> {
    const rendition = await maker.make(() => Promise.resolve(drawing), 'now')
    if (rendition.status !== 'made') return null
    const bytes = Buffer.from(rendition.bytes)
    pictures.set(name, bytes)
    return bytes
  }
}
