import { secretAddress } from '#platform/http/secret-address.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { sendFile } from '#platform/http/send-file.ts'
import type { Services } from '#platform/pages/server/services.ts'
import { siteAddress } from '#platform/http/site-address.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { getGuestRequest } from './get-guest-request.ts'
import { guestFilePath } from '#features/enquiries/requests/guest-rules.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

interface GuestFileRoute {
  Params: { token: string; key: string }
}

/**
 * Serves the files of the desk in a guest's request below the address of the request. Every other token or file is answered like
 * an address that does not exist (ENQ-10).
 */
export function guestFileRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'sites' | 'publicOrigin' | 'callContext' | 'files'>,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.route<GuestFileRoute>({
    method: ['GET', 'HEAD'],
    url: `/:country/:language${signInPaths.guestRequest}/:token${guestFilePath(':key')}`,
    handler: async (request, reply) => {
      const url = URL.parse(request.url, services.publicOrigin())
      const locale = url === null ? null : siteAddress(url, services.sites)
      if (locale?.type !== 'site') return await otherwise(request, reply)
      const { token, key } = request.params
      const context = services.callContext(locale, request)
      const found = await getGuestRequest.answer({ token, ...siteParamsOf(locale) }, context)
      const own = [found?.answerFile, ...(found?.messages ?? []).map(({ file }) => file)]
      const isOwn = found?.isDraft === false && own.some((each) => each?.key === key)
      const file = isOwn ? (await context.records.files(inNameOf(context.viewer), [key])).get(key) : undefined
      if (file === undefined) return await otherwise(request, reply)
      void reply.headers(secretAddress)
      const open = (range?: Parameters<typeof services.files.open>[1]) => services.files.open(key, range)
      const isSent = await sendFile({ ...file, tag: key, caching: cacheControl.personal, open }, request, reply)
      return isSent ? reply : await otherwise(request, reply)
    },
  })
}
