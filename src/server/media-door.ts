import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileOfMediaKey } from '#calls/content-file.ts'
import { isContentKey } from '#domain/content-key.ts'
import { isShownInBrowser } from '#domain/file-types.ts'
import { renditionFormatFor } from '#domain/rendition-format.ts'
import { hasRenditions, renditionWidthOf, type RenditionWidth } from '#domain/rendition.ts'
import type { ByteRange, OpenFile } from '#records/file-store.ts'
import type { StoredFile } from '#records/files.ts'
import { namesFile, requestedRange } from './byte-range.ts'
import { sendPlain } from './page-door.ts'
import type { Services } from './services.ts'
import { siteAddress } from './site-address.ts'
import { callContext } from './viewer.ts'

interface MediaRoute {
  Params: { key: string }
  Querystring: { w?: unknown }
}

/** What an answer is made of: a file as it is, or an image made smaller. */
interface Sent extends Pick<StoredFile, 'name' | 'contentType' | 'bytes'> {
  /** Other bytes have another one. */
  readonly tag: string
  readonly caching: string
  readonly open: (range?: ByteRange) => Promise<OpenFile | null>
}

interface FoundFile {
  readonly file: StoredFile
  /** Whether every guest may have it. */
  readonly isPublic: boolean
  /** Whether it was asked for by the key of a content. */
  readonly isContent: boolean
}

/** How long what every guest may have is kept without asking again: as long as a call's answer (APX-07). */
const sharedFile = 'public, max-age=300'
/** A content can be given another file under its key, and be withdrawn: who keeps it asks each time whether it still holds. */
const contentFile = 'public, no-cache'
/** A rendition's bytes never change: a browser keeps them. Who passes them on to others asks as soon as for a file. */
const sharedRendition = 'public, max-age=31536000, s-maxage=300, immutable'
const personalFile = 'private, no-store'

/** Nothing of a file runs: what a browser shows itself may load its own parts only, all else is saved, in a sandbox. */
const shownPolicy =
  "default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
const savedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/**
 * Stored files below a site's base: `/nl/nl-nl/sfsites/c/cms/delivery/media/{key}` (CRT-04) and without `sfsites/c`. What there
 * is no file for, and what the viewer may not have, is left to `otherwise`: the site's page for an address that it does not know.
 */
export function mediaDoor(
  app: FastifyInstance,
  services: Services,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  for (const segment of ['/sfsites/c', ''])
    app.route<MediaRoute>({
      method: ['GET', 'HEAD'],
      url: `/:country/:language${segment}/cms/delivery/media/:key`,
      handler: answer,
    })

  async function answer(request: FastifyRequest<MediaRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const { w } = request.query
    const width = typeof w === 'string' ? renditionWidthOf(w) : null
    // Whatever there is at the address: nobody learns from it what exists, and no size comes about that is not of the table.
    if (w !== undefined && width === null) return sendPlain(reply, 400)
    const found = await fileOf(request)
    if (found === null) return otherwise(request, reply)
    const whole = wholeFile(found)
    const sent = width === null ? whole : await sentAt(width, found, request, reply)
    if ((await hasSent(sent, request, reply)) || (sent !== whole && (await hasSent(whole, request, reply))))
      return reply
    return await otherwise(request, reply)
  }

  /** Not where the store has lost the bytes. */
  async function hasSent(sent: Sent, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const headers = { etag: `"${sent.tag}"`, 'cache-control': sent.caching }
    if (namesFile(request.headers['if-none-match'], sent.tag)) {
      void reply.headers(headers).code(304).send()
      return true
    }
    const range = request.method === 'GET' ? requestedRange(request.headers, sent) : null
    if (range === 'unsatisfiable') {
      void reply
        .headers({ ...headers, 'content-range': `bytes */${sent.bytes}` })
        .code(416)
        .send()
      return true
    }
    const opened = await sent.open(range ?? undefined)
    if (opened?.bytes !== sent.bytes) {
      opened?.stream.destroy()
      request.log.error({ key: sent.tag, expected: sent.bytes, found: opened?.bytes }, 'a file is not in the store')
      return false
    }
    void reply.headers({ ...headers, ...headersOf(sent), ...lengthOf(sent, range) })
    if (range !== null) void reply.code(206)
    if (request.method === 'HEAD') opened.stream.destroy()
    void reply.send(request.method === 'HEAD' ? undefined : opened.stream)
    return true
  }

  const wholeFile = (found: FoundFile): Sent => ({
    ...found.file,
    tag: found.file.key,
    caching: cachingOf(found, sharedFile),
    open: (range) => services.files.open(found.file.key, range),
  })

  /** An image in the width asked for and the best format that the browser knows, or the file itself. */
  async function sentAt(
    width: RenditionWidth,
    found: FoundFile,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Sent> {
    const { file } = found
    if (hasRenditions(file.contentType)) void reply.header('vary', 'Accept')
    const format = renditionFormatFor(request.headers.accept ?? '')
    const rendition = format === null ? null : await services.renditions.of(file, width, format)
    if (rendition === null || format === null) return wholeFile(found)
    const name = `${file.name.replace(/\.[a-z0-9]{1,10}$/i, '')}.${format}`
    return { ...rendition, name, tag: rendition.name, caching: cachingOf(found, sharedRendition) }
  }

  async function fileOf(request: FastifyRequest<MediaRoute>): Promise<FoundFile | null> {
    const { key } = request.params
    const url = URL.parse(request.url, services.publicOrigin())
    if (!isContentKey(key) || url === null) return null
    const place = siteAddress(url, services.sites)
    if (place.type !== 'site') return null
    const { viewer, records } = callContext(services, place, request)
    const file = await fileOfMediaKey(key, { viewer, records })
    if (file === null) return null
    const { user, account: _, internalSession: __, ...guest } = viewer
    const isPublic = user === undefined || (await fileOfMediaKey(key, { viewer: guest, records })) !== null
    return { file, isPublic, isContent: file.key !== key }
  }
}

const cachingOf = ({ isPublic, isContent }: FoundFile, shared: string): string =>
  isPublic ? (isContent ? contentFile : shared) : personalFile

function headersOf({ name, contentType }: Sent): Record<string, string> {
  const shown = isShownInBrowser(contentType)
  return {
    'content-type': contentType,
    'content-disposition': contentDisposition(name, { type: shown ? 'inline' : 'attachment' }),
    'content-security-policy': shown ? shownPolicy : savedPolicy,
    'accept-ranges': 'bytes',
  }
}

const lengthOf = ({ bytes }: Sent, range: ByteRange | null): Record<string, string | number> =>
  range === null
    ? { 'content-length': bytes }
    : {
        'content-length': range.end - range.start + 1,
        'content-range': `bytes ${range.start}-${range.end}/${bytes}`,
      }
