import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { apexRoutes } from '#platform/calls/apex-routes.ts'
import { deliveryRoutes } from '#features/content/delivery/delivery-routes.ts'
import { openApiRoutes } from '#platform/record-api/routes/open-api-routes.ts'
import { createEmailWriter } from '#features/identity/emails/account-email.ts'
import { createUploadTokens } from '#platform/forms/drafts/upload-tokens.ts'
import { createAdministration } from '#features/back-office/administration/create-administration.ts'
import { backOfficeRoutes } from '#features/back-office/routes/back-office-routes.ts'
import { clientFileRoutes } from './serving/client-file-routes.ts'
import { createListener } from './serving/create-listener.ts'
import type { AppParts, AppServices } from './services.ts'
import { callContext } from './call-context.ts'
import { seoRoutes } from '#features/seo/properties/seo-routes.ts'
import type { ApiParts } from '#platform/record-api/api-context.ts'
import { versionRoutes } from '#platform/record-api/routes/version-routes.ts'
import { recordApiRoutes } from '#platform/record-api/routes/record-api-routes.ts'
import { sitemapRoutes } from '#features/seo/sitemap/sitemap-routes.ts'
import { workshopRoutes } from './workshop/workshop-routes.ts'
import { wrappedApexRoutes } from '#platform/calls/wrapped-apex-routes.ts'
import { checkRequests } from './serving/check-requests.ts'
import { siteRoutes } from './serving/site-routes.ts'
import { observedRecords, rehearse } from './serving/observed-records.ts'

/** Creates the public listener for calls, files and pages; it does not listen yet. */
export async function createApp(
  input: AppParts,
  serverFactory?: FastifyServerOptions['serverFactory'],
): Promise<FastifyInstance> {
  const parts = { ...input, records: observedRecords(input) }
  const administration = createAdministration(parts)
  const uploadTokens = createUploadTokens(parts.signIn.encryption)
  const emailPreviews = {
    rehearse: () => rehearse(input),
    write: createEmailWriter({ ...input, modules: input.pages.modules }),
  }
  const services: AppServices = {
    ...parts,
    callContext: (siteLocale, request) => {
      const recordApi = recordApiParts(parts)
      return { ...callContext(parts, siteLocale, request), administration, recordApi, uploadTokens, emailPreviews }
    },
  }
  const app = createListener(services, serverFactory)
  await checkRequests(app, services)
  versionRoutes(app)
  apexRoutes(app, services)
  wrappedApexRoutes(app, services)
  await recordApiRoutes(app, services)
  openApiRoutes(app, services)
  deliveryRoutes(app, services)
  seoRoutes(app, services)
  sitemapRoutes(app, services)
  await clientFileRoutes(app, services)
  if (services.workshop !== null) workshopRoutes(app, services, services.workshop)
  await siteRoutes(app, services, backOfficeRoutes(app, services, administration).locate)
  return app
}

/** Read before the viewer, whose rights may then only be newer than the position. */
function recordApiParts({ recordApi, apiStore, files, content: { position } }: AppParts): ApiParts {
  const { objects, apps, listView, indexed } = recordApi
  return { objects, apps, listView, indexed, store: apiStore, temporaryFiles: files.temporary, position }
}
