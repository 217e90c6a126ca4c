import { randomUUID } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { failure } from '#domain/errors.ts'
import { apexDoor } from './apex-door.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { contactForm } from './contact-door.ts'
import { connectDoor } from './connect-door.ts'
import { calendarDoor } from './calendar-door.ts'
import { answerError } from './error-answer.ts'
import { parseJsonObject } from './json-text.ts'
import {
  bodyLimit,
  connectionsCheckingInterval,
  headersTimeout,
  maxHeaderSize,
  maxParamLength,
  requestTimeout,
} from './limits.ts'
import { formDoor } from './form-door.ts'
import { feedDoor } from './feed-door.ts'
import { mediaDoor } from './media-door.ts'
import type { RouteKind } from './metrics.ts'
import { packDoor } from './pack-door.ts'
import { pageDoor, sendPlain } from './page-door.ts'
import { isForged } from './same-origin.ts'
import { securityHeaders } from './security-headers.ts'
import type { Services } from './services.ts'
import { seoDoor } from './seo-door.ts'
import { signInForms } from './sign-in-door.ts'
import { readSessions } from './signed-in.ts'
import { sitemapDoor } from './sitemap-door.ts'
import { workshopDoor } from './workshop-door.ts'
import { wrappedApexDoor } from './wrapped-apex-door.ts'

/** What changes nothing, whoever makes a browser ask it. */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The public listener: calls, files and pages; it does not listen yet. */
export async function createApp(
  services: Services,
  serverFactory?: FastifyServerOptions['serverFactory'],
): Promise<FastifyInstance> {
  const headers = securityHeaders(services.publicOrigin().startsWith('https:'))
  const app: FastifyInstance = fastify({
    loggerInstance: services.log,
    // The path of a page can hold what somebody searched for: our own line below has neither path nor address.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    http: { maxHeaderSize, headersTimeout, connectionsCheckingInterval },
    routerOptions: { maxParamLength },
    bodyLimit,
    requestTimeout,
    trustProxy:
      services.trustedProxies === undefined || services.trustedProxies.length === 0
        ? false
        : [...services.trustedProxies],
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headers).header('x-request-id', request.id)
      answerError(error, request, reply, services)
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
    ...(serverFactory === undefined ? {} : { serverFactory }),
  })

  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeKind(request.routeOptions.url)
    services.metrics.answered(route, reply.statusCode, reply.elapsedTime / 1000)
    request.log.debug(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'answered',
    )
    done()
  })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, services))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJsonObject(String(body)))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })

  app.addHook('onRequest', async (request) => {
    // Nobody else's page writes in the name of who is signed in, nor of who is not.
    if (!safeMethods.has(request.method) && isForged(request, services.publicOrigin())) throw failure('FOREIGN_ORIGIN')
  })
  await readSessions(app, services)
  apexDoor(app, services)
  wrappedApexDoor(app, services)
  connectDoor(app, services)
  seoDoor(app, services)
  sitemapDoor(app, services)
  if (services.clientFiles !== null) {
    await app.register(fastifyStatic, {
      root: [services.clientFiles, services.workshop?.clientFiles ?? []].flat(),
      serve: true,
      wildcard: false,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Only what the build named by its content may be kept for ever.
        const kept = /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
        void reply.header('cache-control', kept)
      },
    })
  }
  if (services.workshop !== null) workshopDoor(app, services, services.workshop)
  const { handler: pages, sendForm } = pageDoor(services)
  mediaDoor(app, services, pages)
  packDoor(app, services, pages)
  calendarDoor(app, services, pages)
  await formDoor(app, services, { ...contactForm(services, sendForm), ...signInForms(services, sendForm) }, pages)
  feedDoor(app, services, pages)
  app.get('/*', pages)
  // GET and HEAD have met the line above: what is left is another method.
  app.setNotFoundHandler((_request, reply) => sendPlain(reply.header('allow', 'GET, HEAD'), 405))
  return app
}

const routeKind = (route: string | undefined): RouteKind =>
  route === undefined
    ? 'other'
    : route === '/*' || route.startsWith('/workshop')
      ? 'page'
      : route.includes('/cms/delivery/media/') || route.endsWith('/pack')
        ? 'media'
        : route.startsWith('/lwr/') || route.startsWith('/services/') || route.includes('/webruntime/api/')
          ? 'apex'
          : 'asset'
