import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallContext } from '#calls/call.ts'
import { inReadersLanguage, type ReadContent } from '#calls/content-records.ts'
import { siteBase } from '#domain/addresses.ts'
import { publicationTypes } from '#domain/content-types.ts'
import { feedPath } from '#domain/feed.ts'
import { languageSegment, type LanguageCode } from '#domain/languages.ts'
import { companyName, withCompanyName } from '#domain/page-title.ts'
import { publicationPath } from '#domain/record-paths.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import { slugOf } from '#domain/slug.ts'
import { managedContent } from '#entities/managed-content.ts'
import { all, isIn, not, equals } from '#records/condition.ts'
import { compress } from '#store/page-cache.ts'
import { acceptedEncoding, entityTag, leastCompressed, matchesTag } from './encoding.ts'
import { feedXml, type Feed, type FeedEntry } from './feed-xml.ts'
import type { Services } from './services.ts'
import { siteAddress } from './site-address.ts'
import { callContext } from './viewer.ts'

/** The newest; who reads a feed rarely misses more than these. */
const mostEntries = 50

/** Feed readers ask again and again: with the tag they learn for nothing that there is no news. */
const cacheControl = 'public, max-age=0, must-revalidate'

interface Place {
  readonly site: SiteConfig
  readonly language: LanguageCode
}

/**
 * `{base}/feed.xml`: the newest publications that a guest of the site can read in the language, as Atom. For who may read
 * none of the site, and for what is no site, the page of that address answers: `otherwise`.
 */
export function feedDoor(
  app: FastifyInstance,
  services: Services,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.get(`/:country/:language${feedPath}`, async (request, reply) => {
    const url = URL.parse(request.url, services.publicOrigin())
    const place = url === null ? null : siteAddress(url, services.sites)
    if (place?.type !== 'site' || place.site.isMyIMCDOnly) return await otherwise(request, reply)
    return await sendFeed(request, reply, feedXml(await feedOf(place, services)))
  })
}

async function sendFeed(request: FastifyRequest, reply: FastifyReply, xml: string): Promise<FastifyReply> {
  const body = Buffer.from(xml)
  const name = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const encoding = body.length < leastCompressed ? 'identity' : acceptedEncoding(request.headers['accept-encoding'])
  void reply
    .headers({ 'cache-control': cacheControl, vary: 'Accept-Encoding', etag: entityTag(name, encoding) })
    .type('application/atom+xml; charset=utf-8')
  if (matchesTag(request.headers['if-none-match'], name)) return reply.code(304).send()
  if (encoding === 'identity') return reply.send(body)
  return reply.header('content-encoding', encoding).send(await compress(body, encoding))
}

async function feedOf({ site, language }: Place, services: Services): Promise<Feed> {
  const origin = services.publicOrigin()
  const base = siteBase(site, language)
  // What it was called by once it stays called by: the domain of the site, whatever host answers today.
  const tag = `tag:${site.domain || new URL(origin).hostname},2026:${languageSegment(language)}`
  const contents = await newest(callContext(services, { site, language }))
  const entries = contents.map((content) => entryOf(content, tag, origin + base, companyName(site)))
  return {
    id: `${tag}/publications`,
    title: companyName(site),
    author: companyName(site),
    language,
    // Without news it is as old as the day.
    updated: latest(entries.map((entry) => entry.updated)) ?? startOfDay(services.now()),
    self: origin + base + feedPath,
    page: `${origin}${base}/publications`,
    entries,
  }
}

async function newest(context: CallContext): Promise<readonly ReadContent[]> {
  const rows = await context.records.list(context.viewer, managedContent, {
    where: all(
      isIn(
        'type',
        publicationTypes.map(({ value }) => value),
      ),
      not(equals('publishedDate', null)),
    ),
    orderBy: [{ field: 'publishedDate', descending: true }, { field: 'id' }],
    limit: mostEntries,
  })
  return await inReadersLanguage(rows, context)
}

function entryOf({ row, version }: ReadContent, tag: string, base: string, company: string): FeedEntry {
  const { contentKey, publishedDate, type } = row
  return {
    id: `${tag}/publication/${contentKey}`,
    title: withCompanyName(version.name, company),
    summary: withCompanyName(version.subtitle ?? version.metaDescription ?? '', company) || null,
    language: version.language,
    page: publicationPath(base, { slug: slugOf(row.name), contentKey }),
    published: publishedDate,
    updated: latest([row.lastModifiedDate, version.lastModifiedDate]) ?? row.lastModifiedDate,
    category: type,
  }
}

const latest = (moments: readonly Date[]): Date | null =>
  moments.reduce<Date | null>((last, moment) => (last === null || moment > last ? moment : last), null)

const startOfDay = (moment: Date): Date => new Date(`${moment.toISOString().slice(0, 10)}T00:00:00Z`)
