import type { FastifyInstance } from 'fastify'
import { isCartPath } from '#platform/values/addresses/cart-paths.ts'
import { guestRoutes } from '#features/enquiries/guest-request/guest-routes.ts'
import { queueFileRoutes } from '#features/enquiries/desk/csv/queue-file-routes.ts'
import { requestPdfRoutes } from '#features/enquiries/request-pdf/request-pdf-routes.ts'
import { foreignFolder } from '#features/folders/folders/foreign-folder.ts'
import { folderFileRoutes } from '#features/folders/folder-page/folder-file-routes.ts'
import { liveRoutes } from '#features/folders/live/live-routes.ts'
import { isShareAddress } from '#platform/values/addresses/share-addresses.ts'
import { calendarRoutes } from '#features/content/publications/calendar-routes.ts'
import { formRoutes } from '#platform/forms/form-routes.ts'
import { feedRoutes } from '#features/content/publications/feed-routes.ts'
import { mediaRoutes } from '#features/content/managed-content/media-routes.ts'
import { ownDataRoutes } from '#features/identity/personal-data/own-data-routes.ts'
import { bundleRoutes } from '#features/documents/bundles/bundle-routes.ts'
import { comparisonRoutes } from '#features/product-pages/compare/comparison-routes.ts'
import { sharingPictureRoutes } from '#features/product-pages/sharing/sharing-picture-routes.ts'
import type { PageRules } from '#platform/pages/server/page-rules.ts'
import { pageRoutes, type PageRoutes } from '#platform/pages/server/page-routes.ts'
import { sendPlain } from '#platform/http/plain-page.ts'
import { backOfficeRoutes } from '#features/back-office/routes/back-office-routes.ts'
import { previewOf } from '#features/content/preview/preview.ts'
import { isSecretPath, isSignInPath, signInAddress } from '#features/identity/addresses/sign-in-addresses.ts'
import { followRedirects } from '#features/seo/redirects/redirects.ts'
import { isListAddress } from '#features/search/pasted-lists/list-address.ts'
import { sampleListRoute } from '#features/search/pasted-lists/sample-list-route.ts'
import { providerRoutes } from '#features/identity/single-sign-on/provider-routes.ts'
import { offlineRoutes } from '#features/assistant/offline/offline-routes.ts'
import { siteAddress } from '#platform/http/site-address.ts'
import { passkeyRoutes } from '#features/identity/second-step/passkey-routes.ts'
import type { AppServices } from '#app/services.ts'
import { siteFileRoutes } from '#features/seo/site-files/site-files-routes.ts'
import { assistantPages } from '#features/assistant/pages/assistant-routes.ts'
import { isAssistantScreen } from '#app/assistant-screens.ts'
import { presentationRoutes } from '#features/assistant/presentation/presentation-routes.ts'

/** The pages of the sites, and the files and forms at their addresses. `locateOffice` finds the page of a form of the back office. */
export async function siteRoutes(
  app: FastifyInstance,
  services: AppServices,
  locateOffice: ReturnType<typeof backOfficeRoutes>['locate'],
): Promise<void> {
  const assistant = assistantPages(services, isAssistantScreen)
  const { handler: pages, sendAgain, sendSignedOut } = sitePages(services, assistant.sendPage)
  mediaRoutes(app, services, pages)
  bundleRoutes(app, services, pages)
  comparisonRoutes(app, services, pages)
  sharingPictureRoutes(app, services, pages)
  folderFileRoutes(app, services, pages)
  liveRoutes(app, services)
  await guestRoutes(app, services, pages)
  requestPdfRoutes(app, services, pages)
  queueFileRoutes(app, services, pages)
  sampleListRoute(app, services, pages)
  calendarRoutes(app, services, pages)
  await formRoutes(
    app,
    services,
    { sendAgain, sendSignedOut, signInAddress, isSecret },
    pages,
    async (request, reply, url) => locateOffice(url) ?? (await assistant.locate(request, reply, url)),
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
}

function sitePages(services: AppServices, sendOutside: PageRules['sendOutside']): PageRoutes {
  const redirects = followRedirects(
    services.records,
    () => services.content.contentVersion,
    (path) => siteAddress(new URL(path, services.publicOrigin()), services.sites).type !== 'unknown',
  )
  return pageRoutes(services, {
    sendOutside,
    redirectOf: redirects.find,
    previewOf: (url, site) => previewOf(url, site, services.previewSecret, services.now()),
    foreignParameters: foreignFolder(services),
    isPersonal: (path) => isSignInPath(path) || isCartPath(path),
    isSecret,
  })
}

/** Whether the address alone opens the page at this path below a site's base. */
const isSecret = (path: string, parameters: URLSearchParams): boolean =>
  isSecretPath(path) || isShareAddress(path, parameters) || isListAddress(path, parameters)
