import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallContext } from '#platform/calls/call.ts'
import { fileOfMediaKey } from './content-file.ts'
import { isContentKey } from '#platform/values/content-key.ts'
import { renditionFormatFor } from '#platform/images/rendition-format.ts'
import { hasRenditions, renditionWidthOf, type RenditionWidth } from '#platform/images/rendition.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import { sendFile, type SentFile } from '#platform/http/send-file.ts'
import { sendPlain } from '#platform/http/plain-page.ts'
import type { Services } from '#platform/pages/server/services.ts'
import { siteAddress } from '#platform/http/site-address.ts'

interface MediaRoute {
  Params: { key?: string }
  Querystring: { w?: unknown }
}

type MediaServices = Pick<Services, 'sites' | 'publicOrigin' | 'callContext' | 'files' | 'renditions'>

type Reader = Pick<CallContext, 'viewer' | 'records'>

interface FoundFile {
  readonly file: StoredFile
  /** Whether every guest may read the file. */
  readonly isPublic: boolean
  /** Whether the address contained the key of a content. */
  readonly isContent: boolean
}

/**
 * Serves stored files below a site's base: `/nl/nl-nl/sfsites/c/cms/delivery/media/{key}` (CRT-04) and the same address without
 * `sfsites/c`. If there is no such file or the viewer may not read it, `otherwise` responds with the site's page for unknown
 * addresses.
 */
export function mediaRoutes(
  app: FastifyInstance,
  services: MediaServices,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const sendMedia = mediaSender(services)
  for (const segment of ['/sfsites/c', ''])
    app.route<MediaRoute>({
      method: ['GET', 'HEAD'],
      url: `/:country/:language${segment}/cms/delivery/media/:key`,
      handler: async (request, reply) => {
        const url = URL.parse(request.url, services.publicOrigin())
        const locale = url === null ? null : siteAddress(url, services.sites)
        const reader = async () => (locale?.type === 'site' ? services.callContext(locale, request) : null)
        return (await sendMedia(request, reply, reader)) ? reply : await otherwise(request, reply)
      },
    })
}

/**
 * Sends the file of an address to a reader: in the width of the parameter `w`, if it has one. `reader` is asked only for an
 * address that may be valid. False, and nothing is sent, if there is no such file or the reader may not read it. A reply itself
 * is no result of a promise, because awaiting one waits until it is sent.
 */
export function mediaSender(services: Pick<MediaServices, 'files' | 'renditions'>) {
  return async function sendMedia(
    request: FastifyRequest<MediaRoute>,
    reply: FastifyReply,
    reader: () => Promise<Reader | null>,
    isPersonal = false,
  ): Promise<boolean> {
    const { w } = request.query
    const width = typeof w === 'string' ? renditionWidthOf(w) : null
    // The response is the same whether or not the file exists, so it discloses nothing, and no rendition is made for a width
    // that is not in the table.
    if (w !== undefined && width === null) {
      void sendPlain(reply, 400)
      return true
    }
    const read = await fileOf(request.params.key ?? '', reader)
    if (read === null) return false
    const found = { ...read, isPublic: read.isPublic && !isPersonal }
    const whole = wholeFile(found)
    const sent = width === null ? whole : await sentAt(width, found, request, reply)
    return (await sendFile(sent, request, reply)) || (sent !== whole && (await sendFile(whole, request, reply)))
  }

  function wholeFile(found: FoundFile): SentFile {
    return {
      ...found.file,
      tag: found.file.key,
      caching: cachingOf(found, cacheControl.guestFile),
      open: (range) => services.files.open(found.file.key, range),
    }
  }

  /** Returns the image in the requested width and the best format that the browser accepts, or the original file. */
  async function sentAt(
    width: RenditionWidth,
    found: FoundFile,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SentFile> {
    const { file } = found
    if (hasRenditions(file.contentType)) void reply.header('vary', 'Accept')
    const format = renditionFormatFor(request.headers.accept ?? '')
    const rendition = format === null ? null : await services.renditions.of(file, width, format)
    if (rendition === null || format === null) return wholeFile(found)
    const name = `${file.name.replace(/\.[a-z0-9]{1,10}$/i, '')}.${format}`
    return { ...rendition, name, tag: rendition.name, caching: cachingOf(found, cacheControl.rendition) }
  }
}

async function fileOf(key: string, reader: () => Promise<Reader | null>): Promise<FoundFile | null> {
  const context = isContentKey(key) ? await reader() : null
  if (context === null) return null
  const { viewer, records } = context
  const file = await fileOfMediaKey(key, { viewer, records })
  if (file === null) return null
  const { user, account: _, internalSession: __, ...guest } = viewer
  const isPublic = user === undefined || (await fileOfMediaKey(key, { viewer: guest, records })) !== null
  return { file, isPublic, isContent: file.key !== key }
}

const cachingOf = ({ isPublic, isContent }: FoundFile, shared: string): string =>
  isPublic ? (isContent ? cacheControl.contentFile : shared) : cacheControl.personal
