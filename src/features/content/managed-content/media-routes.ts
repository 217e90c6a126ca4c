import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileOfMediaKey } from './content-file.ts'
import { isContentKey } from '#platform/values/content-key.ts'
import { isShownInBrowser } from '#platform/values/file-types.ts'
import { renditionFormatFor } from '#platform/images/rendition-format.ts'
import { hasRenditions, renditionWidthOf, type RenditionWidth } from '#platform/images/rendition.ts'
import type { ByteRange, OpenFile } from '#platform/records/files/file-store.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import { namesFile, requestedRange } from '#platform/http/byte-range.ts'
import { sendPlain } from '#platform/pages/server/plain-page.ts'
import type { Services } from '#platform/http/services.ts'
import { siteAddress } from '#platform/http/site-address.ts'

interface MediaRoute {
  Params: { key: string }
  Querystring: { w?: unknown }
}

/** The source of a response: the original file or a smaller image. */
interface Sent extends Pick<StoredFile, 'name' | 'contentType' | 'bytes'> {
  /** Changes with the bytes. */
  readonly tag: string
  readonly caching: string
  readonly open: (range?: ByteRange) => Promise<OpenFile | null>
}

interface FoundFile {
  readonly file: StoredFile
  /** Whether every guest may read the file. */
  readonly isPublic: boolean
  /** Whether the address contained the key of a content. */
  readonly isContent: boolean
}

/**
 * Prevents scripts in files. A file that the browser shows may load only its own parts; all other files are downloaded and
 * sandboxed.
 */
const shownPolicy =
  "default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
const savedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/**
 * Serves stored files below a site's base: `/nl/nl-nl/sfsites/c/cms/delivery/media/{key}` (CRT-04) and the same address without
 * `sfsites/c`. If there is no such file or the viewer may not read it, `otherwise` responds with the site's page for unknown
 * addresses.
 */
export function mediaRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'sites' | 'publicOrigin' | 'callContext' | 'files' | 'renditions'>,
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
    // The response is the same whether or not the file exists, so it discloses nothing, and no rendition is made for a width
    // that is not in the table.
    if (w !== undefined && width === null) return sendPlain(reply, 400)
    const found = await fileOf(request)
    if (found === null) return otherwise(request, reply)
    const whole = wholeFile(found)
    const sent = width === null ? whole : await sentAt(width, found, request, reply)
    if ((await hasSent(sent, request, reply)) || (sent !== whole && (await hasSent(whole, request, reply))))
      return reply
    return await otherwise(request, reply)
  }

  /** Returns false if the file is missing in the store. */
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
      request.log.error(
        { key: sent.tag, expected: sent.bytes, found: opened?.bytes },
        'The file is missing in the store',
      )
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
    caching: cachingOf(found, cacheControl.guestFile),
    open: (range) => services.files.open(found.file.key, range),
  })

  /** Returns the image in the requested width and the best format that the browser accepts, or the original file. */
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
    return { ...rendition, name, tag: rendition.name, caching: cachingOf(found, cacheControl.rendition) }
  }

  async function fileOf(request: FastifyRequest<MediaRoute>): Promise<FoundFile | null> {
    const { key } = request.params
    const url = URL.parse(request.url, services.publicOrigin())
    if (!isContentKey(key) || url === null) return null
    const locale = siteAddress(url, services.sites)
    if (locale.type !== 'site') return null
    const { viewer, records } = services.callContext(locale, request)
    const file = await fileOfMediaKey(key, { viewer, records })
    if (file === null) return null
    const { user, account: _, internalSession: __, ...guest } = viewer
    const isPublic = user === undefined || (await fileOfMediaKey(key, { viewer: guest, records })) !== null
    return { file, isPublic, isContent: file.key !== key }
  }
}

const cachingOf = ({ isPublic, isContent }: FoundFile, shared: string): string =>
  isPublic ? (isContent ? cacheControl.contentFile : shared) : cacheControl.personal

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
