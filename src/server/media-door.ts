import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isContentKey } from '#domain/content-key.ts'
import { isShownInBrowser } from '#domain/file-types.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { ByteRange } from '#records/file-store.ts'
import type { StoredFile } from '#records/files.ts'
import { namesFile, requestedRange } from './byte-range.ts'
import type { Services } from './services.ts'
import { siteAddress } from './site-address.ts'
import { callContext } from './viewer.ts'

interface MediaRoute {
  Params: { key: string }
}

/** How long what every guest may have is kept without asking again: as long as a call's answer (APX-07). */
const sharedFile = 'public, max-age=300'
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
  viewerAt: (place: Pick<Viewer, 'site' | 'language'>) => Viewer = (place) => callContext(services, place).viewer,
): void {
  for (const segment of ['/sfsites/c', ''])
    app.route<MediaRoute>({
      method: ['GET', 'HEAD'],
      url: `/:country/:language${segment}/cms/delivery/media/:key`,
      handler: answer,
    })

  async function answer(request: FastifyRequest<MediaRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const found = await fileOf(request)
    if (found === null) return otherwise(request, reply)
    const { file, isPublic } = found
    if (namesFile(request.headers['if-none-match'], file.key))
      return reply.headers(cachingOf(file, isPublic)).code(304).send()
    const range = request.method === 'GET' ? requestedRange(request.headers, file) : null
    if (range === 'unsatisfiable')
      return reply
        .headers({ ...cachingOf(file, isPublic), 'content-range': `bytes */${file.bytes}` })
        .code(416)
        .send()
    const opened = await services.files.open(file.key, range ?? undefined)
    if (opened?.bytes !== file.bytes) {
      opened?.stream.destroy()
      request.log.error({ key: file.key, expected: file.bytes, found: opened?.bytes }, 'a file is not in the store')
      return otherwise(request, reply)
    }
    void reply.headers({ ...cachingOf(file, isPublic), ...headersOf(file), ...lengthOf(file, range) })
    if (range !== null) void reply.code(206)
    if (request.method === 'GET') return reply.send(opened.stream)
    opened.stream.destroy()
    return reply.send()
  }

  async function fileOf(
    request: FastifyRequest<MediaRoute>,
  ): Promise<{ readonly file: StoredFile; readonly isPublic: boolean } | null> {
    const { key } = request.params
    const url = URL.parse(request.url, services.publicOrigin())
    if (!isContentKey(key) || url === null) return null
    const place = siteAddress(url, services.sites)
    if (place.type !== 'site') return null
    const viewer = viewerAt(place)
    const file = (await services.records.files(viewer, [key])).get(key)
    if (file === undefined) return null
    const { user, account: _, internalSession: __, ...guest } = viewer
    const isPublic = user === undefined || (await services.records.files(guest, [key])).has(key)
    return { file, isPublic }
  }
}

const cachingOf = ({ key }: StoredFile, isPublic: boolean): Record<string, string> => ({
  etag: `"${key}"`,
  'cache-control': isPublic ? sharedFile : personalFile,
})

function headersOf({ name, contentType }: StoredFile): Record<string, string> {
  const shown = isShownInBrowser(contentType)
  return {
    'content-type': contentType,
    'content-disposition': contentDisposition(name, { type: shown ? 'inline' : 'attachment' }),
    'content-security-policy': shown ? shownPolicy : savedPolicy,
    'accept-ranges': 'bytes',
  }
}

const lengthOf = ({ bytes }: StoredFile, range: ByteRange | null): Record<string, string | number> =>
  range === null
    ? { 'content-length': bytes }
    : {
        'content-length': range.end - range.start + 1,
        'content-range': `bytes ${range.start}-${range.end}/${bytes}`,
      }
