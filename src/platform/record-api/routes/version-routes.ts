import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { apiVersion } from '#platform/values/api-version.ts'
import { failure } from '#platform/values/errors.ts'
import { sendJson } from '#platform/calls/apex-routes.ts'

const base = `/services/data/${apiVersion}`
const version = apiVersion.replace(/^v/, '')
/** The versions of the API, and what a version offers, in the form of the platform. */
const versions = [{ label: `Version ${version}`, url: base, version }]
const resources = { connect: `${base}/connect`, 'ui-api': `${base}/ui-api` }

/** `/services/data` lists the versions of the API, and the address of a version what it offers. */
export function versionRoutes(app: FastifyInstance): void {
  const config = { errorForm: 'data' } as const
  const send = (request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<FastifyReply> =>
    sendJson(request, reply.header('cache-control', cacheControl.revalidated).header('vary', 'Accept-Encoding'), body)
  for (const end of ['', '/']) {
    app.get(`/services/data${end}`, { config }, (request, reply) => send(request, reply, versions))
    app.get<{ Params: { version: string } }>(`/services/data/:version${end}`, { config }, (request, reply) => {
      if (request.params.version !== apiVersion) throw failure('CALL_NOT_FOUND', { name: request.url })
      return send(request, reply, resources)
    })
  }
}
