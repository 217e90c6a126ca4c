import { Readable, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteConfig } from '#domain/site-config.ts'
import { acceptedEncoding } from './encoding.ts'
import { sendPlain } from './page-door.ts'
import type { Services } from './services.ts'
import { sitemapEntries, sitemapKinds, type SitemapPlace } from './sitemap-kinds.ts'
import { robotsText, sitemapEnd, sitemapIndex, sitemapStart } from './sitemap-xml.ts'

/** sitemaps.org allows 50,000 entries and 50 MB: an entry with the alternates of all sites has up to 3 KB. */
const mostEntries = 10_000

const pagesInFile = (site: SiteConfig): number => Math.floor(mostEntries / site.supportedLanguages.length)

/** Calls, and what is behind a sign-in or another's link, wherever it stands. */
const unreadable = [
  '/lwr/',
  '/services/',
  '/*/webruntime/',
  '/sales-assistant/',
  '/back-office/',
  '/workshop',
  '/*/share/',
  '/*/account/',
]

/** Asked for by robots, a few times a day. */
const cacheControl = 'public, max-age=3600'

interface SitemapRoute {
  Params: { site: string; file: string }
}

/**
 * `/robots.txt`, `/sitemap.xml` (the list of all) and `/sitemaps/{site}/{kind}-{number}.xml`, made while they are sent.
 * They name what the sites show to guests; closed sites are in none. Alternates come from the function that the heads of the
 * pages take them from.
 */
export function sitemapDoor(app: FastifyInstance, services: Services): void {
  const open = services.sites.filter((site) => !site.isMyIMCDOnly)

  app.get('/robots.txt', (_request, reply) => {
    const closed = services.sites.filter((site) => site.isMyIMCDOnly).map((site) => `${site.basePath}/`)
    return reply
      .header('cache-control', cacheControl)
      .type('text/plain; charset=utf-8')
      .send(robotsText([...closed, ...unreadable], services.publicOrigin()))
  })

  app.get('/sitemap.xml', async (_request, reply) => {
    const addresses: string[] = []
    for (const site of open)
      for (const file of await filesOf({ site, services }))
        addresses.push(`${services.publicOrigin()}/sitemaps/${site.code}/${file}`)
    return reply
      .header('cache-control', cacheControl)
      .type('application/xml; charset=utf-8')
      .send(sitemapIndex(addresses))
  })

  app.get<SitemapRoute>('/sitemaps/:site/:file', async (request, reply) => {
    const { site: code, file } = request.params
    const site = open.find((each) => each.code === code)
    const [, name = '', number = ''] = /^([a-z-]+)-([1-9]\d{0,4})\.xml$/.exec(file) ?? []
    const kind = sitemapKinds.get(name)
    if (site === undefined || kind === undefined) return sendPlain(reply, 404)
    const place = { site, services }
    const limit = pagesInFile(site)
    const offset = (Number(number) - 1) * limit
    if (offset >= (await kind.count(place))) return sendPlain(reply, 404)
    return sendXml(request, reply, sitemapEntries(kind, place, { offset, limit }))
  })
}

/** The names of a site's sitemaps: by kind, as many files as they fill. */
async function filesOf(place: SitemapPlace): Promise<readonly string[]> {
  const names = [...sitemapKinds].map(async ([name, { count }]) => {
    const files = Math.ceil((await count(place)) / pagesInFile(place.site))
    return Array.from({ length: files }, (_, at) => `${name}-${at + 1}.xml`)
  })
  return (await Promise.all(names)).flat()
}

/** The same links in every line: with the least effort nearly all of it is gone. */
const packers: Readonly<Record<'br' | 'gzip', () => Transform>> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
  gzip: () => createGzip({ level: constants.Z_BEST_SPEED }),
}

function sendXml(request: FastifyRequest, reply: FastifyReply, entries: AsyncIterable<string>): FastifyReply {
  void reply
    .header('cache-control', cacheControl)
    .header('vary', 'Accept-Encoding')
    .type('application/xml; charset=utf-8')
  const body = Readable.from(wrapped(entries))
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return reply.send(body)
  const packed = packers[encoding]()
  body.on('error', (error) => packed.destroy(error))
  packed.on('close', () => body.destroy())
  return reply.header('content-encoding', encoding).send(body.pipe(packed))
}

async function* wrapped(entries: AsyncIterable<string>): AsyncGenerator<Buffer> {
  yield Buffer.from(sitemapStart)
  for await (const some of entries) if (some !== '') yield Buffer.from(some)
  yield Buffer.from(sitemapEnd)
}
