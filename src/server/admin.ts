import fastify, { type FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

export interface Readiness {
  /** Null: ready. Else what is missing, for the operator. */
  readonly missing: () => Promise<string | null>
}

/** The operator's listener, apart from the public one: `/livez` the process runs, `/readyz` it can answer pages, `/metrics`. */
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
