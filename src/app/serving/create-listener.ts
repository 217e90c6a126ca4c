import { randomUUID } from 'node:crypto'
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { brokenRequests } from '#platform/http/broken-request.ts'
import { answerError } from '#platform/http/error-response.ts'
import { parseJsonObject } from '#platform/http/json-text.ts'
import {
  bodyLimit,
  connectionsCheckingInterval,
  connectionTimeout,
  headersTimeout,
  maxParsedHeaderSize,
  maxParamLength,
  requestTimeout,
} from '#platform/http/limits.ts'
import type { RouteKind } from '#platform/http/metrics.ts'
import { securityHeaders } from '#platform/http/security-headers.ts'
import { disconnectStalled } from '#platform/http/stalled-connections.ts'
import { backOfficePath } from '#platform/values/addresses/back-office-path.ts'
import type { AppServices } from '../services.ts'
import { errorText } from '#platform/values/text/error-text.ts'

/**
 * Creates the public listener without any route: it limits requests in size and time, measures them, sets the headers of every
 * response, and answers errors.
 */
export function createListener(
  services: AppServices,
  serverFactory: FastifyServerOptions['serverFactory'],
): FastifyInstance {
  const headers = securityHeaders(services.publicOrigin().startsWith('https:'))
  const broken = brokenRequests(headers, services.log)
  const app: FastifyInstance = fastify({
    loggerInstance: services.log,
    // The path of a page can contain a visitor's search term, so our own log line below contains neither path nor address.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Requests without a host header are answered by our own code (requested-host.ts).
    http: { maxHeaderSize: maxParsedHeaderSize, headersTimeout, connectionsCheckingInterval, requireHostHeader: false },
    routerOptions: { maxParamLength },
    bodyLimit,
    requestTimeout,
    trustProxy:
      services.trustedProxies === undefined || services.trustedProxies.length === 0
        ? false
        : [...services.trustedProxies],
    forceCloseConnections: 'idle',
    // Requests that arrive during shutdown are still served.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headers).header('x-request-id', request.id)
      answerError(error, request, reply, services)
    },
    clientErrorHandler: broken.answer,
    ...(serverFactory === undefined ? {} : { serverFactory }),
  })
  broken.watch(app.server)
  disconnectStalled(app.server, connectionTimeout)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Pages show errors of their own: whoever is refused learns when to ask again, whatever answers.
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) void reply.header('retry-after', '5')
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (services.isStopping?.() === true) void reply.header('connection', 'close')
    done()
  })
  measureResponses(app, services)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, services))
  acceptJson(app)
  return app
}

function measureResponses(app: FastifyInstance, { metrics }: Pick<AppServices, 'metrics'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeKind(request.routeOptions.url)
    metrics.answered(route, reply.statusCode, reply.elapsedTime / 1000)
    request.log.debug(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'answered',
    )
    done()
  })
}

/** Bodies are JSON, unless a route says otherwise. */
function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJsonObject(String(body)))
    } catch (error) {
      done(error instanceof Error ? error : new Error(errorText(error)))
    }
  })
}

const routeKind = (route: string | undefined): RouteKind =>
  route === undefined
    ? 'other'
    : route === '/*' || route.startsWith('/workshop') || route.startsWith(backOfficePath)
      ? 'page'
      : route.includes('/cms/delivery/media/') || route.endsWith('/pack')
        ? 'media'
        : route.startsWith('/lwr/') || route.startsWith('/services/') || route.includes('/webruntime/api/')
          ? 'apex'
          : 'asset'
