import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { Readable, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { acceptedEncoding } from '#platform/http/encoding.ts'
import { sendPlain } from '#platform/http/plain-page.ts'
import { sitemapEntries, sitemapKinds, type SitemapTarget, type SitemapServices } from './sitemap-kinds.ts'
import { robotsText, sitemapEnd, sitemapIndex, sitemapStart } from './sitemap-xml.ts'

/** sitemaps.org allows 50,000 entries and 50 MB. An entry with the alternates of all sites has up to 3 KB. */
const maxEntries = 10_000

const pagesInFile = (site: SiteConfig): number => Math.floor(maxEntries / site.supportedLanguages.length)

/** Calls and pages behind a sign-in or a shared link, on every site. */
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

interface SitemapRoute {
  Params: { site: string; file: string }
}

/**
 * Serves `/robots.txt`, `/sitemap.xml` (the index) and `/sitemaps/{site}/{kind}-{number}.xml`, which are streamed while they
 * are made. They contain what the sites show to guests and omit sites for signed-in users. The alternates come from the same
 * function as those in the heads of the pages.
 */
export function sitemapRoutes(app: FastifyInstance, services: SitemapServices): void {
  const open = services.sites.filter((site) => !site.isMyIMCDOnly)

  app.get('/robots.txt', (_request, reply) => {
    const closed = services.sites.filter((site) => site.isMyIMCDOnly).map((site) => `${site.basePath}/`)
    return reply
      .header('cache-control', cacheControl.sitemap)
      .type('text/plain; charset=utf-8')
      .send(robotsText([...closed, ...unreadable], services.publicOrigin()))
  })

  app.get('/sitemap.xml', async (_request, reply) => {
    const addresses: string[] = []
    for (const site of open)
      for (const file of await filesOf({ site, services }))
        addresses.push(`${services.publicOrigin()}/sitemaps/${site.code}/${file}`)
    return reply
      .header('cache-control', cacheControl.sitemap)
      .type('application/xml; charset=utf-8')
      .send(sitemapIndex(addresses))
  })

  app.get<SitemapRoute>('/sitemaps/:site/:file', async (request, reply) => {
    const { site: code, file } = request.params
    const site = open.find((each) => each.code === code)
    const [, name = '', number = ''] = /^([a-z-]+)-([1-9]\d{0,4})\.xml$/.exec(file) ?? []
    const kind = sitemapKinds.get(name)
    if (site === undefined || kind === undefined) return sendPlain(reply, 404)
    const target = { site, services }
    const limit = pagesInFile(site)
    const offset = (Number(number) - 1) * limit
    if (offset >= (await kind.count(target))) return sendPlain(reply, 404)
    return sendXml(request, reply, sitemapEntries(kind, target, { offset, limit }))
  })
}

/** Returns the names of a site's sitemaps, with as many files for each kind as its entries need. */
async function filesOf(target: SitemapTarget): Promise<readonly string[]> {
  const names = [...sitemapKinds].map(async ([name, { count }]) => {
    const files = Math.ceil((await count(target)) / pagesInFile(target.site))
    return Array.from({ length: files }, (_, at) => `${name}-${at + 1}.xml`)
  })
  return (await Promise.all(names)).flat()
}

/** Every line has nearly the same links, so the lowest compression level suffices. */
const packers: Readonly<Record<'br' | 'gzip', () => Transform>> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
  gzip: () => createGzip({ level: constants.Z_BEST_SPEED }),
}

function sendXml(request: FastifyRequest, reply: FastifyReply, entries: AsyncIterable<string>): FastifyReply {
  void reply
    .header('cache-control', cacheControl.sitemap)
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
