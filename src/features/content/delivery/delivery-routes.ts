import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { runCall } from '#platform/calls/run-call.ts'
import type { CallName } from '#platform/calls/server-calls.ts'
import { apiVersion } from '#platform/values/api-version.ts'
import {
  channelOrSite,
  channelsParameters,
  contentParameters,
  contentsParameters,
  type DeliveryType,
} from './content-delivery-address.ts'
import { failure } from '#platform/values/errors.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { sendJson } from '#platform/calls/apex-routes.ts'
import { namesFile } from '#platform/http/byte-range.ts'
import { type Query, typedQuery } from './delivery-query.ts'
import type { Services } from '#platform/pages/server/services.ts'
import { siteAddress } from '#platform/http/site-address.ts'

/** An address of the platform's data API. Path and query provide the parameters of the call. */
interface ConnectAddress {
  readonly path: string
  /** Whether the path contains the id of a site or of a channel, whether the query contains either, or whether there is no id. */
  readonly of: 'site' | 'channel' | 'query' | 'all'
  readonly call: CallName
  readonly query: Readonly<Record<string, DeliveryType>>
}

const one = { call: 'ContentController.getContent', query: contentParameters } as const
const many = { call: 'ContentController.getContents', query: contentsParameters } as const

const ofSite = '/connect/sites/:channelOrSiteId/cms/delivery/contents'
const ofChannel = '/connect/cms/delivery/channels/:channelOrSiteId/contents'

/** §7, content delivery: addresses by site, by channel, and by the query. */
const addresses: readonly ConnectAddress[] = [
  { path: ofSite, of: 'site', ...many },
  { path: `${ofSite}/:contentKeyOrId`, of: 'site', ...one },
  { path: ofChannel, of: 'channel', ...many },
  { path: `${ofChannel}/:contentKeyOrId`, of: 'channel', ...one },
  { path: '/connect/cms/delivery/contents', of: 'query', ...many },
  {
    path: '/connect/cms/delivery/channels',
    of: 'all',
    call: 'ContentController.getDeliveryChannels',
    query: channelsParameters,
  },
]

/** The API's own addresses, and the addresses that the pages of a site use for the same API. */
const transports = ['/services/data/:version', '/:country/:language/webruntime/api/services/data/:version']

interface ConnectRoute {
  Params: Readonly<Record<string, string>>
  Querystring: Query
}

/**
 * Serves the platform's data API under both transports. The body is the raw result of a call; errors have the form
 * `[{errorCode, message}]`. A response reflects changes immediately, so clients revalidate it each time; an unchanged response
 * has no body.
 */
export function deliveryRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'sites' | 'publicOrigin' | 'calls' | 'callContext'>,
): void {
  const config = { errorForm: 'data' } as const
  for (const transport of transports)
    for (const address of addresses)
      app.get<ConnectRoute>(transport + address.path, { config }, (request, reply) => answer(request, reply, address))

  async function answer(
    request: FastifyRequest<ConnectRoute>,
    reply: FastifyReply,
    { call, of, query }: ConnectAddress,
  ): Promise<FastifyReply> {
    const { version, country, language: _, ...named } = request.params
    if (version !== apiVersion) throw failure('CALL_NOT_FOUND', { name: call })
    const channelOrSiteId = of === 'query' ? request.query['channelOrSiteId'] : named['channelOrSiteId']
    if (of !== 'all') {
      const { type } = channelOrSite(channelOrSiteId)
      if (of !== 'query' && type !== of) throw failure('CHANNEL_OR_SITE_PREFIX')
    }
    const context = services.callContext(country === undefined ? undefined : localeOf(request), request)
    const params = { ...typedQuery(request.query, query), ...named, ...(of === 'all' ? {} : { channelOrSiteId }) }
    const result = await runCall(services.calls, call, params, context)
    const tag = createHash('sha256').update(JSON.stringify(result)).digest('hex').slice(0, 32)
    void reply.headers({
      etag: `"${tag}"`,
      'cache-control': request.session === null ? cacheControl.guestRecords : cacheControl.personal,
      vary: 'Accept-Encoding',
    })
    if (namesFile(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return await sendJson(request, reply, result)
  }

  function localeOf(request: FastifyRequest<ConnectRoute>): Pick<Viewer, 'site' | 'language'> {
    const locale = siteAddress(new URL(request.url, services.publicOrigin()), services.sites)
    if (locale.type !== 'site') throw failure('CALL_NOT_FOUND', { name: request.url })
    return locale
  }
}
