import { randomUUID } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { failure } from '#domain/errors.ts'
import { accountForms } from './account-door.ts'
import { createAdmission, formLimits } from './admission.ts'
import { apexDoor } from './apex-door.ts'
import { tellDenials } from './audited.ts'
import { refuseForeignHosts } from './asked-host.ts'
import { brokenRequests } from './broken-request.ts'
import { contactForm } from './contact-door.ts'
import { connectDoor } from './connect-door.ts'
import { calendarDoor } from './calendar-door.ts'
import { answerError } from './error-answer.ts'
import { parseJsonObject } from './json-text.ts'
import {
  bodyLimit,
  connectionsCheckingInterval,
  connectionTimeout,
  headersTimeout,
  maxHeaderSize,
  maxParamLength,
  requestTimeout,
} from './limits.ts'
import { documentRequestForms } from './document-request-door.ts'
import { formDoor } from './form-door.ts'
import { feedDoor } from './feed-door.ts'
import { bearerOf } from './machine-requests.ts'
import { mediaDoor } from './media-door.ts'
import type { RouteKind } from './metrics.ts'
import { openApiDoor } from './open-api-door.ts'
import { ownDataDoor } from './own-data-door.ts'
import { packDoor } from './pack-door.ts'
import { pageDoor, sendPlain } from './page-door.ts'
import { passkeyDoor } from './passkey-door.ts'
import { givePlaces } from './places.ts'
import { limitRates } from './rate-limits.ts'
import { isForged, isSafeMethod } from './same-origin.ts'
import { providerDoor, providerForms } from './provider-door.ts'
import { securityForms } from './security-door.ts'
import { securityHeaders } from './security-headers.ts'
import type { Services } from './services.ts'
import { seoDoor } from './seo-door.ts'
import { signInForms } from './sign-in-door.ts'
import { signUpForms } from './sign-up-door.ts'
import { recordApiDoor } from './record-api-door.ts'
import { readSessions } from './signed-in.ts'
import { sitemapDoor } from './sitemap-door.ts'
import { createTokenLimits } from './token-limits.ts'
import { workshopDoor } from './workshop-door.ts'
import { wrappedApexDoor } from './wrapped-apex-door.ts'

/** The public listener: calls, files and pages; it does not listen yet. */
export async function createApp(
  services: Services,
  serverFactory?: FastifyServerOptions['serverFactory'],
): Promise<FastifyInstance> {
  const headers = securityHeaders(services.publicOrigin().startsWith('https:'))
  const broken = brokenRequests(headers, services.log)
  const app: FastifyInstance = fastify({
    loggerInstance: services.log,
    // The path of a page can hold what somebody searched for: our own line below has neither path nor address.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Without a host it is we who answer (asked-host.ts).
    http: { maxHeaderSize, headersTimeout, connectionsCheckingInterval, requireHostHeader: false },
    routerOptions: { maxParamLength },
    bodyLimit,
    requestTimeout,
    connectionTimeout,
    trustProxy:
      services.trustedProxies === undefined || services.trustedProxies.length === 0
        ? false
        : [...services.trustedProxies],
    forceCloseConnections: 'idle',
    // What still comes in while the process ends is answered as ever.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headers).header('x-request-id', request.id)
      answerError(error, request, reply, services)
    },
    clientErrorHandler: broken.answer,
    ...(serverFactory === undefined ? {} : { serverFactory }),
  })

  broken.watch(app.server)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (services.isStopping?.() === true) void reply.header('connection', 'close')
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
  tellDenials(app, services)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, services))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJsonObject(String(body)))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })

  refuseForeignHosts(app, services)
  const tokenLimits = createTokenLimits({
    perToken: services.tokenRateLimit ?? 0,
    perNetwork: services.rateLimit ?? 0,
    now: services.now,
  })
  app.addHook('onRequest', async (request) => tokenLimits.early(request))
  await limitRates(app, services.rateLimit ?? 0)
  app.addHook('onRequest', async (request) => {
    // Nobody else's page writes in the name of who is signed in, nor of who is not. None can show a token: a browser asks before
    // (CORS), and is answered nothing.
    if (isSafeMethod(request.method) || bearerOf(request) !== null) return
    if (isForged(request, services.publicOrigin())) throw failure('FOREIGN_ORIGIN')
  })
  givePlaces(app, services.admission ?? createAdmission(), createAdmission(formLimits))
  await readSessions(app, services, tokenLimits)
  apexDoor(app, services)
  wrappedApexDoor(app, services)
  await recordApiDoor(app, services)
  openApiDoor(app, services)
  connectDoor(app, services)
  seoDoor(app, services)
  sitemapDoor(app, services)
  if (services.clientFiles !== null) {
    const root = [services.clientFiles, services.workshop?.clientFiles ?? []].flat()
    await app.register(async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, work: 'none' }
      })
      await scope.register(fastifyStatic, {
        root,
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
    })
  }
  if (services.workshop !== null) workshopDoor(app, services, services.workshop)
  const { handler: pages, sendForm } = pageDoor(services)
  mediaDoor(app, services, pages)
  packDoor(app, services, pages)
  calendarDoor(app, services, pages)
  await formDoor(
    app,
    services,
    {
      ...contactForm(services, sendForm),
      ...signInForms(services, sendForm),
      ...accountForms(services, sendForm),
      ...signUpForms(services, sendForm),
      ...providerForms(services, sendForm),
      ...securityForms(services, sendForm),
      ...documentRequestForms(services, sendForm),
    },
    pages,
  )
  providerDoor(app, services)
  passkeyDoor(app, services, pages)
  ownDataDoor(app, services, pages)
  feedDoor(app, services, pages)
  app.get('/*', { config: { work: 'when-made' } }, pages)
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
