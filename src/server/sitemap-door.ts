import { Readable, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countAll } from '#calls/counts.ts'
import { alternatesOf, siteBase, sitesShowing } from '#domain/addresses.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import { slugOf } from '#domain/slug.ts'
import { account } from '#entities/account.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import type { Taxonomy } from '#records/taxonomy.ts'
import type { AddressedEntity } from '#records/read-addresses.ts'
import { groupPath, productPath, supplierPath, tradeNamePath, valuePath } from '#screens/paths.ts'
import type { ResultType } from '#search/port.ts'
import { acceptedEncoding } from './encoding.ts'
import { sendPlain } from './page-door.ts'
import type { Services } from './services.ts'
import { robotsText, sitemapEnd, sitemapEntries, sitemapIndex, sitemapStart } from './sitemap-xml.ts'
import { callContext } from './viewer.ts'

/** The kinds of records that have a page each, by the name of their sitemaps. */
const recordKinds = {
  products: { entity: tradeGrade, type: 'tradeGrade', path: productPath },
  'product-groups': { entity: tradeName, type: 'tradeName', path: tradeNamePath },
  suppliers: { entity: account, type: 'principal', path: supplierPath },
} as const satisfies Record<string, { entity: AddressedEntity; type: ResultType; path: typeof productPath }>

type RecordKind = keyof typeof recordKinds
const recordKindNames = ['products', 'product-groups', 'suppliers'] as const satisfies readonly RecordKind[]
const isRecordKind = (name: string): name is RecordKind => Object.hasOwn(recordKinds, name)

/** sitemaps.org allows 50,000 entries and 50 MB: an entry with the alternates of all sites has up to 3 KB. */
const mostEntries = 10_000

const recordsInFile = (site: SiteConfig): number => Math.floor(mostEntries / site.supportedLanguages.length)

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
      .send(robotsText([...closed, '/lwr/'], services.publicOrigin()))
  })

  app.get('/sitemap.xml', (_request, reply) => {
    const addresses = open.flatMap((site) =>
      filesOf(site, services).map((file) => `${services.publicOrigin()}/sitemaps/${site.code}/${file}`),
    )
    return reply
      .header('cache-control', cacheControl)
      .type('application/xml; charset=utf-8')
      .send(sitemapIndex(addresses))
  })

  app.get<SitemapRoute>('/sitemaps/:site/:file', (request, reply) => {
    const { site: code, file } = request.params
    const site = open.find((each) => each.code === code)
    if (site === undefined || !filesOf(site, services).includes(file)) return sendPlain(reply, 404)
    const [, kind = '', number = ''] = /^(.+)-(\d+)\.xml$/.exec(file) ?? []
    const entries = isRecordKind(kind)
      ? recordEntries(site, kind, Number(number), services)
      : [pageEntries(site, services)]
    return sendXml(request, reply, entries)
  })
}

/** The names of a site's sitemaps: its own pages, then its records by kind, as many files as they fill. */
function filesOf(site: SiteConfig, services: Services): readonly string[] {
  const context = callContext(services, { site, language: site.supportedLanguages[0] })
  return [
    'pages-1.xml',
    ...recordKindNames.flatMap((kind) => {
      const files = Math.ceil(countAll(context, recordKinds[kind].type) / recordsInFile(site))
      return Array.from({ length: files }, (_, at) => `${kind}-${at + 1}.xml`)
    }),
  ]
}

async function* recordEntries(
  site: SiteConfig,
  kind: RecordKind,
  number: number,
  services: Services,
): AsyncGenerator<string> {
  const { entity, path } = recordKinds[kind]
  const bases = site.supportedLanguages.map((language) => siteBase(site, language))
  const { viewer } = callContext(services, { site, language: site.supportedLanguages[0] })
  const limit = recordsInFile(site)
  const batches = services.records.addresses(viewer, entity, { offset: (number - 1) * limit, limit })
  for await (const records of batches) {
    let entries = ''
    for (const { id, name, countries, lastModifiedDate } of records) {
      const page = path('', { id, slug: slugOf(name) })
      const alternates = alternatesOf(page, sitesShowing(services.sites, countries))
      entries += sitemapEntries(
        bases.map((base) => base + page),
        alternates,
        lastModifiedDate,
        services.publicOrigin(),
      )
    }
    yield entries
  }
}

function pageEntries(site: SiteConfig, services: Services): string {
  const bases = site.supportedLanguages.map((language) => siteBase(site, language))
  return pagesOf(services.content.taxonomy)
    .map((page) =>
      sitemapEntries(
        bases.map((base) => base + page),
        alternatesOf(page, services.sites),
        null,
        services.publicOrigin(),
      ),
    )
    .join('')
}

/** Pages that every site has, below its base. */
const pagesOf = ({ businessGroups, masterValues }: Taxonomy): readonly string[] => [
  '',
  '/products',
  '/product-groups',
  '/suppliers',
  ...businessGroups.flatMap((group) => [
    groupPath('', group.slug),
    ...group.marketSegments.map((segment) => groupPath('', group.slug, segment.slug)),
  ]),
  ...masterValues.map((value) => valuePath('', value)),
]

/** The same links in every line: with the least effort nearly all of it is gone. */
const packers: Readonly<Record<'br' | 'gzip', () => Transform>> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
  gzip: () => createGzip({ level: constants.Z_BEST_SPEED }),
}

function sendXml(
  request: FastifyRequest,
  reply: FastifyReply,
  entries: AsyncIterable<string> | Iterable<string>,
): FastifyReply {
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

async function* wrapped(entries: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  yield Buffer.from(sitemapStart)
  for await (const some of entries) if (some !== '') yield Buffer.from(some)
  yield Buffer.from(sitemapEnd)
}
