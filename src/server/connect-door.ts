import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { runCall } from '#calls/run-call.ts'
import type { CallName } from '#calls/table.ts'
import { apiVersion } from '#domain/api-version.ts'
import {
  channelOrSite,
  channelsParameters,
  contentParameters,
  contentsParameters,
  type DeliveryType,
} from '#domain/content-delivery-address.ts'
import { failure } from '#domain/errors.ts'
import type { Viewer } from '#domain/viewer.ts'
import { sendJson } from './apex-door.ts'
import { namesFile } from './byte-range.ts'
import { type Query, typedQuery } from './connect-query.ts'
import type { Services } from './services.ts'
import { siteAddress } from './site-address.ts'
import { callContext } from './viewer.ts'

/** One address of the platform's data API: what its path names becomes parameters of the call, and so does its query. */
interface ConnectAddress {
  readonly path: string
  /** Whose id it is that the path names. */
  readonly of: 'site' | 'channel' | 'all'
  readonly call: CallName
  readonly query: Readonly<Record<string, DeliveryType>>
}

const one = { call: 'ContentController.getContent', query: contentParameters } as const
const many = { call: 'ContentController.getContents', query: contentsParameters } as const

const ofSite = '/connect/sites/:channelOrSiteId/cms/delivery/contents'
const ofChannel = '/connect/cms/delivery/channels/:channelOrSiteId/contents'

/** §7, content delivery: of a site and of its channel. */
const addresses: readonly ConnectAddress[] = [
  { path: ofSite, of: 'site', ...many },
  { path: `${ofSite}/:contentKeyOrId`, of: 'site', ...one },
  { path: ofChannel, of: 'channel', ...many },
  { path: `${ofChannel}/:contentKeyOrId`, of: 'channel', ...one },
  {
    path: '/connect/cms/delivery/channels',
    of: 'all',
    call: 'ContentController.getDeliveryChannels',
    query: channelsParameters,
  },
]

/** The API's own addresses, and those in which a page of a site asks for the same. */
const transports = ['/services/data/:version', '/:country/:language/webruntime/api/services/data/:version']

interface ConnectRoute {
  Params: Readonly<Record<string, string>>
  Querystring: Query
}

/**
 * The platform's data API under both transports: the raw answer of a call as the body, errors as `[{errorCode, message}]`. What it
 * answers follows the data at once, so it is asked again each time, and costs no bytes where nothing has changed.
 */
export function connectDoor(app: FastifyInstance, services: Services): void {
  const config = { errorForm: 'data' } as const
  for (const transport of transports) {
    for (const address of addresses)
      app.get<ConnectRoute>(transport + address.path, { config }, (request, reply) => answer(request, reply, address))
    app.get(`${transport}/*`, { config }, (request) => {
      throw failure('CALL_NOT_FOUND', { name: request.url })
    })
  }

  async function answer(
    request: FastifyRequest<ConnectRoute>,
    reply: FastifyReply,
    { call, of, query }: ConnectAddress,
  ): Promise<FastifyReply> {
    const { version, country, language: _, ...named } = request.params
    if (version !== apiVersion) throw failure('CALL_NOT_FOUND', { name: call })
    if (of !== 'all' && channelOrSite(named['channelOrSiteId']).type !== of) throw failure('CHANNEL_OR_SITE_PREFIX')
    const context = callContext(services, country === undefined ? undefined : placeOf(request), request)
    const result = await runCall(call, { ...typedQuery(request.query, query), ...named }, context)
    const tag = createHash('sha256').update(JSON.stringify(result)).digest('hex').slice(0, 32)
    void reply.headers({
      etag: `"${tag}"`,
      'cache-control': request.session === null ? 'private, no-cache' : 'private, no-store',
      vary: 'Accept-Encoding',
    })
    if (namesFile(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return await sendJson(request, reply, result)
  }

  function placeOf(request: FastifyRequest<ConnectRoute>): Pick<Viewer, 'site' | 'language'> {
    const place = siteAddress(new URL(request.url, services.publicOrigin()), services.sites)
    if (place.type !== 'site') throw failure('CALL_NOT_FOUND', { name: request.url })
    return place
  }
}
