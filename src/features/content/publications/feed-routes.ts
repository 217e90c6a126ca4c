import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallContext } from '#platform/calls/call.ts'
import { inReadersLanguage, type ReadContent } from '#features/content/managed-content/content-records.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { publicationTypes } from '#features/content/managed-content/content-types.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { startOfLocalDay } from '#platform/values/dates/local-day-start.ts'
import { feedPath } from '#platform/values/addresses/feed.ts'
import { languageSegment, sameLanguage, type LanguageCode } from '#platform/i18n/languages.ts'
import { companyName, withCompanyName } from '#platform/pages/page-title.ts'
import { publicationPath } from '#platform/values/addresses/record-paths.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { slugOf } from '#platform/values/text/slug.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { publishedVersion } from '#features/content/managed-content/visibility.ts'
import { all, exists, isIn, not, equals } from '#platform/records/read/condition.ts'
import { acceptedEncoding, compress, entityTag, leastCompressed, matchesTag } from '#platform/http/encoding.ts'
import { feedXml, type Feed, type FeedEntry } from './feed-xml.ts'
import type { Services } from '#platform/pages/server/services.ts'
import { siteAddress } from '#platform/http/site-address.ts'

/** The number of newest publications in the feed; readers rarely miss more than these between two requests. */
const maxEntries = 50

type FeedServices = Pick<Services, 'sites' | 'publicOrigin' | 'callContext' | 'now' | 'pages'>

interface SiteLocale {
  readonly site: SiteConfig
  readonly language: LanguageCode
}

/**
 * Serves `{base}/feed.xml`: an Atom feed of the newest publications in the language that a guest of the site can read. If a
 * guest may not read the site, or the site does not exist, `otherwise` responds with the page for that address.
 */
export function feedRoutes(
  app: FastifyInstance,
  services: FeedServices,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.get(`/:country/:language${feedPath}`, async (request, reply) => {
    const url = URL.parse(request.url, services.publicOrigin())
    const locale = url === null ? null : siteAddress(url, services.sites)
    if (locale?.type !== 'site' || locale.site.isMyIMCDOnly) return await otherwise(request, reply)
    return await sendFeed(request, reply, feedXml(await feedOf(locale, services)))
  })
}

async function sendFeed(request: FastifyRequest, reply: FastifyReply, xml: string): Promise<FastifyReply> {
  const body = Buffer.from(xml)
  const name = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const encoding = body.length < leastCompressed ? 'identity' : acceptedEncoding(request.headers['accept-encoding'])
  void reply
    .headers({
      'cache-control': cacheControl.publicationFeed,
      vary: 'Accept-Encoding',
      etag: entityTag(name, encoding),
    })
    .type('application/atom+xml; charset=utf-8')
  if (matchesTag(request.headers['if-none-match'], name)) return reply.code(304).send()
  if (encoding === 'identity') return reply.send(body)
  return reply.header('content-encoding', encoding).send(await compress(body, encoding))
}

async function feedOf({ site, language }: SiteLocale, services: FeedServices): Promise<Feed> {
  const origin = services.publicOrigin()
  const base = siteBase(site, language)
  // Feed ids must never change, so they use the domain of the site instead of the current host.
  const tag = `tag:${site.domain || new URL(origin).hostname},2026:${languageSegment(language)}`
  const contents = await newest(services.callContext({ site, language }))
  const t = await (await services.pages.modules()).siteMessages(site, language)
  const entries = contents.map((content) => ({
    ...entryOf(content, tag, origin + base, site),
    category: t(`contentType.${content.row.type}`),
  }))
  return {
    id: `${tag}/publications`,
    title: companyName(site),
    author: companyName(site),
    language,
    // An empty feed has the start of the current day as its date.
    updated: latest(entries.map((entry) => entry.updated)) ?? startOfToday(services.now(), site),
    self: origin + base + feedPath,
    page: `${origin}${base}/publications`,
    entries,
  }
}

/** Those that are written in the language of the feed; other languages have feeds of their own. */
async function newest(context: CallContext): Promise<readonly ReadContent[]> {
  const { viewer } = context
  const rows = await context.records.list(viewer, managedContent, {
    where: all(
      isIn(
        'type',
        publicationTypes.map(({ value }) => value),
      ),
      not(equals('publishedDate', null)),
      exists(
        managedContentVersion,
        'content',
        all(publishedVersion(viewer), isIn('language', sameLanguage(viewer.language))),
      ),
    ),
    orderBy: [{ field: 'publishedDate', descending: true }, { field: 'id' }],
    limit: maxEntries,
  })
  return await inReadersLanguage(rows, context)
}

function entryOf(
  { row, version }: ReadContent,
  tag: string,
  base: string,
  site: SiteConfig,
): Omit<FeedEntry, 'category'> {
  const company = companyName(site)
  const { contentKey, publishedDate } = row
  return {
    id: `${tag}/publication/${contentKey}`,
    title: withCompanyName(version.name, company),
    summary: withCompanyName(version.subtitle ?? version.metaDescription ?? '', company) || null,
    language: version.language,
    page: publicationPath(base, { slug: slugOf(row.name), contentKey }),
    published: publishedDate === null ? null : startOfLocalDay(publishedDate, site.timeZone),
    updated: latest([row.lastModifiedDate, version.lastModifiedDate]) ?? row.lastModifiedDate,
  }
}

const latest = (moments: readonly Date[]): Date | null =>
  moments.reduce<Date | null>((last, moment) => (last === null || moment > last ? moment : last), null)

const startOfToday = (now: Date, { timeZone }: SiteConfig): Date => startOfLocalDay(localDay(now, timeZone), timeZone)
