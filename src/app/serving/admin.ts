import fastify, { type FastifyInstance } from 'fastify'
import type { Metrics } from '#platform/http/metrics.ts'

export interface Readiness {
  /** Returns null if the process is ready, otherwise what is missing, for the operator. */
  readonly missing: () => Promise<string | null>
}

/**
 * Creates the operator's listener, separate from the public one: `/livez` (the process is running), `/readyz` (it can serve
 * pages), `/metrics`.
 */
export function createAdmin(metrics: Metrics, readiness: Readiness): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true })
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('nothing\n'))
  app.setErrorHandler((_error, _request, reply) => reply.code(500).type('text/plain').send('failed\n'))
  app.get('/livez', (_request, reply) => reply.type('text/plain').send('alive\n'))
  app.get('/readyz', async (_request, reply) => {
    const missing = await readiness.missing()
    return reply
      .code(missing === null ? 200 : 503)
      .type('text/plain')
      .send(`${missing ?? 'ready'}\n`)
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
  return app
}
