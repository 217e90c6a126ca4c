import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { randomUUID } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { failure } from '#platform/values/errors.ts'
import { accountForms } from '#features/identity/accounts/account-routes.ts'
import { createAdmission, formLimits } from '#platform/http/admission.ts'
import { apexRoutes } from '#platform/calls/apex-routes.ts'
import { auditDenials } from '#platform/http/audit-denials.ts'
import { refuseForeignHosts } from '#platform/http/requested-host.ts'
import { brokenRequests } from '#platform/http/broken-request.ts'
import { isCartPath } from '#platform/values/addresses/cart-paths.ts'
import { cartForms } from '#features/enquiries/carts/cart-routes.ts'
import { pasteForms, pasteSampleRoute } from '#features/search/pasted-lists/paste-routes.ts'
import { guestCarts } from '#features/enquiries/carts/guest-carts.ts'
import { routeRequests } from '#features/enquiries/routing/route-requests.ts'
import { notifyDesk } from '#features/enquiries/requests/notify-desk.ts'
import { checkAnsweredLines } from '#features/enquiries/requests/lines/check-answered-lines.ts'
import { notifyCustomer } from '#features/enquiries/requests/notify-customer.ts'
import { guestRoutes } from '#features/enquiries/requests/guest/guest-routes.ts'
import { guestRequestForms } from '#features/enquiries/requests/guest-request-routes.ts'
import { requestForms } from '#features/enquiries/requests/request-routes.ts'
import { foreignFolder } from '#features/folders/folders/foreign-folder.ts'
import { folderFileRoutes } from '#features/folders/folder-page/folder-file-routes.ts'
import { liveRoutes } from '#features/folders/live/live-routes.ts'
import { folderForms } from '#features/folders/folders/folder-routes.ts'
import { countShareAttempts } from '#features/folders/shares/share-attempts.ts'
import { shareForms } from '#features/folders/shares/share-routes.ts'
import { isShareAddress } from '#platform/values/addresses/share-addresses.ts'
import { contactForm } from '#features/enquiries/contact/contact-routes.ts'
import { deliveryRoutes } from '#features/content/delivery/delivery-routes.ts'
import { calendarRoutes } from '#features/content/publications/calendar-routes.ts'
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
import { keepAdministrators } from '#features/identity/people/keep-administrators.ts'
import { withEffects } from '#platform/records/write/write-effects.ts'
import { notifyRequester } from '#features/documents/requests/notify-requester.ts'
import { documentRequestForms } from '#features/documents/requests/document-request-routes.ts'
import { formRoutes } from '#platform/http/form-routes.ts'
import { feedRoutes } from '#features/content/publications/feed-routes.ts'
import { bearerOf } from '#features/identity/tokens/machine-requests.ts'
import { mediaRoutes } from '#features/content/managed-content/media-routes.ts'
import type { RouteKind } from '#platform/http/metrics.ts'
import { openApiRoutes } from '#platform/record-api/routes/open-api-routes.ts'
import { ownDataRoutes } from '#features/identity/personal-data/own-data-routes.ts'
import { bundleRoutes } from '#features/documents/bundles/bundle-routes.ts'
import { comparisonRoutes } from '#features/product-pages/compare/comparison-routes.ts'
import { sharingPictureRoutes } from '#features/product-pages/sharing/sharing-picture-routes.ts'
import { pageRoutes } from '#platform/pages/server/page-routes.ts'
import { sendPlain } from '#platform/pages/server/plain-page.ts'
import { backOfficeRoutes } from '#features/back-office/pages/back-office-routes.ts'
import { backOfficePath } from '#platform/values/addresses/back-office-path.ts'
import { previewOf } from '#features/content/preview/preview.ts'
import { isSecretPath, isSignInPath } from '#features/identity/sign-in/sign-in-addresses.ts'
import { followRedirects } from '#features/seo/redirects/redirects.ts'
import { siteAddress } from '#platform/http/site-address.ts'
import { passkeyRoutes } from '#features/identity/second-step/passkey-routes.ts'
import { limitConcurrency } from '#platform/http/limit-concurrency.ts'
import { limitRates } from '#platform/http/rate-limits.ts'
import { isForged, isSafeMethod } from '#platform/http/same-origin.ts'
import { providerRoutes, providerForms } from '#features/identity/single-sign-on/provider-routes.ts'
import { securityForms } from '#features/identity/second-step/security-routes.ts'
import { securityHeaders, workerPolicy } from '#platform/http/security-headers.ts'
import type { AppParts, AppServices } from './services.ts'
import { callContext } from './call-context.ts'
import { seoRoutes } from '#features/seo/properties/seo-routes.ts'
import { signInForms } from '#features/identity/sign-in/sign-in-routes.ts'
import { signUpForms } from '#features/identity/sign-ups/sign-up-routes.ts'
import { refuseLargeHeaders } from '#platform/http/header-size.ts'
import { refuseUnknownServices } from '#platform/http/service-addresses.ts'
import { versionRoutes } from '#platform/record-api/routes/version-routes.ts'
import { recordApiRoutes } from '#platform/record-api/routes/record-api-routes.ts'
import { readSessions } from '#features/identity/sessions/read-sessions.ts'
import { siteFileRoutes } from '#features/seo/site-files/site-files-routes.ts'
import { assistantForms, assistantPages } from '#features/assistant/pages/assistant-routes.ts'
import { isAssistantScreen } from './assistant-screens.ts'
import { leaveByWorker, offlineRoutes } from '#features/assistant/offline/offline-routes.ts'
import { workerPath } from '#features/assistant/offline/offline-paths.ts'
import { notifyRecap } from '#features/assistant/visits/recap/notify-recap.ts'
import { presentForms } from '#features/assistant/presentation/present-form.ts'
import { presentationRoutes } from '#features/assistant/presentation/presentation-routes.ts'
import { visitForms } from '#features/assistant/visits/visit-routes.ts'
import { readPortalSessions } from '#features/assistant/session/read-portal-session.ts'
import { sitemapRoutes } from '#features/seo/sitemap/sitemap-routes.ts'
import { createTokenLimits } from '#features/identity/tokens/token-limits.ts'
import { disconnectStalled } from '#platform/http/stalled-connections.ts'
import { workshopRoutes } from './workshop/workshop-routes.ts'
import { wrappedApexRoutes } from '#platform/calls/wrapped-apex-routes.ts'

/** Creates the public listener for calls, files and pages; it does not listen yet. */
export async function createApp(
  given: AppParts,
  serverFactory?: FastifyServerOptions['serverFactory'],
): Promise<FastifyInstance> {
  const effects = [
    notifyRequester(given),
    routeRequests(given),
    checkAnsweredLines,
    notifyCustomer(given),
    notifyDesk(given),
    notifyRecap(given),
  ]
  const parts = { ...given, records: keepAdministrators(withEffects(given.records, effects, given.emailQueue.wake)) }
  const services: AppServices = {
    ...parts,
    callContext: (siteLocale, request) => callContext(parts, siteLocale, request),
  }
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
  auditDenials(app, services)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, services))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJsonObject(String(body)))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })

  refuseLargeHeaders(app)
  refuseForeignHosts(app, services)
  const tokenLimits = createTokenLimits({
    perToken: services.tokenRateLimit ?? 0,
    perNetwork: services.rateLimit ?? 0,
    now: services.now,
  })
  app.addHook('onRequest', async (request) => tokenLimits.early(request))
  await limitRates(app, services.rateLimit ?? 0, (request) => Boolean(bearerOf(request)))
  app.addHook('onRequest', async (request) => {
    // A page of another origin cannot send writes on behalf of a user or guest. It cannot send a token either, because browsers
    // first ask for permission (CORS), which the portal does not grant.
    if (isSafeMethod(request.method) || bearerOf(request) !== null) return
    if (isForged(request, services.publicOrigin())) throw failure('FOREIGN_ORIGIN')
  })
  limitConcurrency(app, services.admission ?? createAdmission(), createAdmission(formLimits))
  await readSessions(app, services, tokenLimits)
  readPortalSessions(app, services)
  guestCarts(app, services.guestCartLimit)
  countShareAttempts(app)
  refuseUnknownServices(app)
  versionRoutes(app)
  apexRoutes(app, services)
  wrappedApexRoutes(app, services)
  await recordApiRoutes(app, services)
  openApiRoutes(app, services)
  deliveryRoutes(app, services)
  seoRoutes(app, services)
  sitemapRoutes(app, services)
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
          // Only file names in the assets folder contain a hash of their content.
          const isHashed = /[\\/]assets[\\/]/.test(path)
          void reply.header('cache-control', isHashed ? cacheControl.hashedAsset : cacheControl.staticFile)
          // A worker has the policy of its own file, and this one fetches what its pages ask for. It is sent compressed.
          if (path.includes(workerPath))
            void reply.headers({ 'content-security-policy': workerPolicy, 'cache-control': cacheControl.revalidated })
        },
      })
    })
  }
  if (services.workshop !== null) workshopRoutes(app, services, services.workshop)
  await backOfficeRoutes(app, services)
  const redirects = followRedirects(
    services.records,
    () => services.content.contentVersion,
    (path) => siteAddress(new URL(path, services.publicOrigin()), services.sites).type !== 'unknown',
  )
  const assistant = assistantPages(services, isAssistantScreen)
  await assistantForms(app, services)
  const { handler: pages, sendForm } = pageRoutes(services, {
    sendOutside: assistant.sendPage,
    redirectOf: redirects.find,
    previewOf: (url, site) => previewOf(url, site, services.previewSecret, services.now()),
    foreignParameters: foreignFolder(services),
    isPersonal: (path) => isSignInPath(path) || isCartPath(path),
    isSecret: (path, parameters) => isSecretPath(path) || isShareAddress(path, parameters),
  })
  mediaRoutes(app, services, pages)
  bundleRoutes(app, services, pages)
  comparisonRoutes(app, services, pages)
  sharingPictureRoutes(app, services, pages)
  folderFileRoutes(app, services, pages)
  liveRoutes(app, services)
  await guestRoutes(app, services, pages)
  pasteSampleRoute(app, services, pages)
  calendarRoutes(app, services, pages)
  await formRoutes(
    app,
    services,
    {
      ...contactForm(services, sendForm),
      ...cartForms(services, sendForm),
      ...pasteForms(services, sendForm),
      ...requestForms(services, sendForm),
      ...guestRequestForms(services, sendForm),
      ...folderForms(services, sendForm),
      ...shareForms(services, sendForm),
      ...visitForms(services, sendForm),
      ...presentForms(services, sendForm),
      ...signInForms(services, sendForm, leaveByWorker),
      ...accountForms(services, sendForm),
      ...signUpForms(services, sendForm),
      ...providerForms(services, sendForm),
      ...securityForms(services, sendForm),
      ...documentRequestForms(services, sendForm),
    },
    pages,
    assistant.locate,
  )
  providerRoutes(app, services)
  passkeyRoutes(app, services, pages)
  ownDataRoutes(app, services, pages)
  feedRoutes(app, services, pages)
  siteFileRoutes(app, services, pages)
  offlineRoutes(app, services, pages)
  presentationRoutes(app, services)
  app.get('/*', { config: { work: 'when-made' } }, pages)
  // The route above handles GET and HEAD; all other methods are not allowed.
  app.setNotFoundHandler((_request, reply) => sendPlain(reply.header('allow', 'GET, HEAD'), 405))
  return app
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
