import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { guestFileRoutes } from './guest-file-routes.ts'
import type { Services } from '#platform/pages/server/services.ts'
import { guestEmailRoutes } from './guest-email-routes.ts'

/** What a guest's link opens besides the page of the request: the files of the desk, and the refusal of emails. */
export async function guestRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'sites' | 'publicOrigin' | 'callContext' | 'files'>,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): Promise<void> {
  guestFileRoutes(app, services, otherwise)
  await guestEmailRoutes(app, services, otherwise)
}
