import { localDay } from '#platform/values/dates/local-day.ts'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallContext } from '#platform/calls/call.ts'
import { getBundleContents } from './get-bundle-contents.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { Failure, failure } from '#platform/values/errors.ts'
import {
  bundleAddress,
  readBundleRequest,
  type BundleRequest,
} from '#features/documents/bundle-request/bundle-address.ts'
import { bundleIndexNames, withoutFiles, type BundleContents, type BundleEntry } from './bundle-plan.ts'
import { tableFile } from '#platform/import-export/table-file.ts'
import type { BundleIndex, BundleIndexRequest } from './index-page/render.tsx'
import { sendPlain } from '#platform/http/plain-page.ts'
import type { Pages, Services } from '#platform/pages/server/services.ts'
import { siteAddress } from '#platform/http/site-address.ts'
import { zipArchive, type ZipMember } from '#platform/http/zip-archive.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

/** What the page bundle exports for this feature. */
export interface BundleModules {
  readonly renderBundleIndex: (request: BundleIndexRequest) => Promise<BundleIndex>
}

interface BundleServices extends Pick<Services, 'sites' | 'publicOrigin' | 'callContext' | 'files' | 'now'> {
  readonly pages: Pick<Pages<BundleModules>, 'modules'>
}

/** The plan of a bundle depends on the day and the current records, so it is not cached. */
const caching = { open: cacheControl.revalidated, restricted: cacheControl.personal } as const

/** The maximum number of bundles that are streamed at the same time, because each costs as much as hundreds of pages. */
export const maxConcurrentBundles = 8

/** The time in milliseconds after which a client that reads nothing is disconnected, so that another one can be served. */
const readTimeout = 60_000

/** The maximum number of files that are looked up at the same time, before the first byte is sent. */
const maxConcurrentLookups = 16

/**
 * Serves `{base}/pack?…`: certificates and documents as one ZIP with an index of its contents and gaps, streamed while it is
 * made. A request that cannot be packed, because it is empty or too large, redirects to the bundle's page, which shows the
 * reason. All errors are detected before the first byte, except a file that fails while it is read: then the download is
 * aborted.
 */
export function bundleRoutes(
  app: FastifyInstance,
  services: BundleServices,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  let streaming = 0
  app.route({ method: ['GET', 'HEAD'], url: '/:country/:language/pack', handler: answer })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = URL.parse(request.url, services.publicOrigin())
    const siteLocale = url === null ? null : siteAddress(url, services.sites)
    if (url === null || siteLocale?.type !== 'site') return otherwise(request, reply)
    const { site, language } = siteLocale
    const context = services.callContext(siteLocale, request)
    // CTX-01: shows the page for visitors who are not signed in.
    if (site.isMyIMCDOnly && context.viewer.user === undefined) return otherwise(request, reply)
    const bundleRequest = readBundleRequest(url.searchParams)
    const contents = await contentsOf(bundleRequest, context)
    if (contents === null)
      return reply
        .header('cache-control', cacheControl.revalidated)
        .redirect(bundleAddress(siteBase(site, language), bundleRequest), 302)
    const now = services.now()
    const today = localDay(now, site.timeZone)
    const { found, lost } = await present(contents)
    if (lost.length > 0)
      request.log.error(
        { keys: lost.map(({ key }) => key).slice(0, 20) },
        'Files of a document bundle are missing in the store',
      )
    const { renderBundleIndex } = await services.pages.modules()
    const index = await renderBundleIndex({ site, language, contents: found, today })
    if (streaming >= maxConcurrentBundles) return sendPlain(reply.header('retry-after', '30'), 503)
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
    reply.raw.setTimeout(readTimeout, () => reply.raw.destroy())
    return reply.send(archive)
  }

  /** Removes files that are missing in the store; the index then lists them as missing. */
  async function present(
    contents: BundleContents,
  ): Promise<{ readonly found: BundleContents; readonly lost: readonly BundleEntry[] }> {
    const lost: BundleEntry[] = []
    for (let from = 0; from < contents.entries.length; from += maxConcurrentLookups)
      await Promise.all(
        contents.entries.slice(from, from + maxConcurrentLookups).map(async (entry) => {
          const stored = await services.files.stat(entry.key)
          if (stored?.bytes !== entry.bytes) lost.push(entry)
        }),
      )
    return { found: withoutFiles(contents, new Set(lost.map(({ path }) => path))), lost }
  }

  const fileMember = ({ path, key }: BundleEntry): ZipMember => ({
    path,
    open: async () => {
      const file = await services.files.open(key)
      if (file === null) throw failure('STORE_UNAVAILABLE')
      return file.stream
    },
  })
}

/** Returns null if there is nothing to pack or the contents are too large. */
async function contentsOf(
  { certificates, products, types, language, beyond }: BundleRequest,
  context: CallContext,
): Promise<BundleContents | null> {
  if (certificates.length + products.length === 0 || beyond > 0) return null
  try {
    return await getBundleContents.answer(
      {
        certificates,
        products,
        types,
        language,
        ...siteParamsOf(context.viewer),
      },
      context,
    )
  } catch (error) {
    if (error instanceof Failure && error.code === 'PACK_TOO_LARGE') return null
    throw error
  }
}

/** The index comes first, so that even an incomplete ZIP contains it. */
function indexMembers({ html, table }: BundleIndex): readonly ZipMember[] {
  return [
    { path: bundleIndexNames.html, open: () => Readable.from([Buffer.from(html)]) },
    { path: bundleIndexNames.csv, open: () => Readable.from([Buffer.from(tableFile(table))]) },
  ]
}
