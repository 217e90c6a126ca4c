import type { FastifyInstance } from 'fastify'
import type { Services } from '#platform/pages/server/services.ts'
import { failure } from '#platform/values/errors.ts'
import type { CatalogueServices } from '#features/catalogue/catalogue-services.ts'
import { checkSession } from './check-session.ts'
import { portalSessionHeader, readPortalSession } from './specified-session.ts'

export interface AssistantServices extends Pick<Services, 'sites' | 'records' | 'callContext'> {
  readonly content: Pick<CatalogueServices['content'], 'taxonomy'>
}

const isCall = (url: string): boolean => url.startsWith('/lwr/apex/') || url.includes('/webruntime/api/apex/')

/**
 * Reads the session of each call that states one in the header `Portal-Session` (SAL-01). Guests have no session, so their
 * calls are answered as without the header. Throws ACCESS_DENIED, INVALID_PARAMETERS and RECORD_NOT_FOUND.
 */
export function readPortalSessions(app: FastifyInstance, services: AssistantServices): void {
  app.decorateRequest('internalSession', null)
  app.decorateRequest('assistantPage', null)
  app.addHook('onRequest', async (request) => {
    const header = request.headers[portalSessionHeader]
    if (header === undefined || request.session === null || !isCall(request.url)) return
    const specified = typeof header === 'string' ? readPortalSession(header) : null
    if (specified === null)
      throw failure('INVALID_PARAMETERS', { parameter: 'Portal-Session', reason: 'states no session' })
    const { viewer } = services.callContext(undefined, request)
    const { session } = await checkSession(services, viewer, specified)
    request.internalSession = session
  })
}
