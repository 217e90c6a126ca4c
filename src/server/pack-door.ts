import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import { stringify } from 'csv-stringify/sync'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallContext } from '#calls/call.ts'
import { packContents } from '#calls/pack-contents.ts'
import { siteBase } from '#domain/addresses.ts'
import { Failure, failure } from '#domain/errors.ts'
import { packAddress, readPackRequest, type PackRequest } from '#domain/pack-address.ts'
import { packIndexNames, withoutFiles, type PackContents, type PackEntry } from '#domain/pack-plan.ts'
import { neutralised } from '#importers/formula-cells.ts'
import type { PackIndex } from '#screens/pack-index/render.tsx'
import { sendPlain } from './page-door.ts'
import type { Services } from './services.ts'
import { siteAddress } from './site-address.ts'
import { callContext } from './viewer.ts'
import { zipArchive, type ZipMember } from './zip-archive.ts'

/** The plan of a pack is of a day and of the records as they are: nobody keeps it. */
const caching = { open: 'no-cache', restricted: 'private, no-store' } as const

/** Packs that are streamed at a time: each costs as much as hundreds of pages. */
export const packsAtOnce = 8

/** Milliseconds after which a reader that takes nothing has gone: its place is another's. */
const patience = 60_000

/** Files that are asked for at a time, before the first byte. */
const askedAtOnce = 16

/**
 * `{base}/pack?…`: certificates and documents as one ZIP, with an index of what is in it and what is not, streamed as it is
 * made. What cannot be packed (nothing chosen, too much) goes to the page of the pack, which says why. Everything that can go
 * wrong is found before the first byte, but for a file that breaks off while it is read: then so does the download.
 */
export function packDoor(
  app: FastifyInstance,
  services: Services,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  let streaming = 0
  app.route({ method: ['GET', 'HEAD'], url: '/:country/:language/pack', handler: answer })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = URL.parse(request.url, services.publicOrigin())
    const place = url === null ? null : siteAddress(url, services.sites)
    if (url === null || place?.type !== 'site') return otherwise(request, reply)
    const { site, language } = place
    const context = callContext(services, place, request)
    // CTX-01: the page for who has not signed in.
    if (site.isMyIMCDOnly && context.viewer.user === undefined) return otherwise(request, reply)
    const asked = readPackRequest(url.searchParams)
    const contents = await contentsOf(asked, context)
    if (contents === null)
      return reply.header('cache-control', 'no-cache').redirect(packAddress(siteBase(site, language), asked), 302)
    const now = services.now()
    const today = now.toISOString().slice(0, 10)
    const { found, lost } = await present(contents)
    if (lost.length > 0)
      request.log.error({ keys: lost.map(({ key }) => key).slice(0, 20) }, 'files of a pack are not in the store')
    const { renderPackIndex } = await services.pages.modules()
    const index = await renderPackIndex({ site, language, contents: found, today })
    if (streaming >= packsAtOnce) return sendPlain(reply.header('retry-after', '30'), 503)
    void reply.headers({
      'content-type': 'application/zip',
      'x-robots-tag': 'noindex, nofollow',
      'content-disposition': contentDisposition(`${index.title} ${today}.zip`),
      'cache-control':
        found.entries.some(({ restricted }) => restricted) || context.viewer.user !== undefined
          ? caching.restricted
          : caching.open,
    })
    if (request.method === 'HEAD') return reply.send()
    const archive = zipArchive([...indexMembers(index), ...found.entries.map(fileMember)], now)
    streaming += 1
    archive.once('close', () => (streaming -= 1))
    reply.raw.setTimeout(patience, () => reply.raw.destroy())
    return reply.send(archive)
  }

  /** The contents without what the store has lost, which is left for the index to say. */
  async function present(
    contents: PackContents,
  ): Promise<{ readonly found: PackContents; readonly lost: readonly PackEntry[] }> {
    const lost: PackEntry[] = []
    for (let from = 0; from < contents.entries.length; from += askedAtOnce)
      await Promise.all(
        contents.entries.slice(from, from + askedAtOnce).map(async (entry) => {
          const kept = await services.files.stat(entry.key)
          if (kept?.bytes !== entry.bytes) lost.push(entry)
        }),
      )
    return { found: withoutFiles(contents, new Set(lost.map(({ path }) => path))), lost }
  }

  const fileMember = ({ path, key }: PackEntry): ZipMember => ({
    path,
    open: async () => {
      const file = await services.files.open(key)
      if (file === null) throw failure('STORE_UNAVAILABLE')
      return file.stream
    },
  })
}

/** Null where there is nothing to pack, or more than one pack holds. */
async function contentsOf(
  { certificates, products, types, language, beyond }: PackRequest,
  context: CallContext,
): Promise<PackContents | null> {
  if (certificates.length + products.length === 0 || beyond > 0) return null
  try {
    return await packContents.answer(
      {
        certificates,
        products,
        types,
        language,
        countryCode: context.viewer.site.countryIsoCode,
        languageCode: context.viewer.language,
      },
      context,
    )
  } catch (error) {
    if (error instanceof Failure && error.code === 'PACK_TOO_LARGE') return null
    throw error
  }
}

/** First: who unpacks a part has what it says. */
function indexMembers({ html, table }: PackIndex): readonly ZipMember[] {
  // Names come from outside: none may run in a spreadsheet. The mark tells it the encoding.
  const csv = stringify(
    table.map((row) => row.map(neutralised)),
    { bom: true, quoted_match: /[;\t\r\n,"]/ },
  )
  return [
    { path: packIndexNames.html, open: () => Readable.from([Buffer.from(html)]) },
    { path: packIndexNames.csv, open: () => Readable.from([Buffer.from(csv)]) },
  ]
}
