import path from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'
import { builtWorkshop } from '#server/built-pages.ts'
import { projectRoot } from '#server/page-build.ts'
import { securityHeaders } from '#server/security-headers.ts'
import { workshopDoor } from '#server/workshop-door.ts'
import { sites } from '#sites/table.ts'
import type { BrowserPortal } from './portal.ts'

/** The workshop as it is built, alone: no database, no search. On a port of its own. */
export async function workshopPortal(): Promise<BrowserPortal> {
  const build = path.join(projectRoot, 'build')
  const client = path.join(build, 'workshop')
  const workshop = await builtWorkshop(client, path.join(build, 'server'))
  const app = fastify()
  const headers = securityHeaders(false)
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
  await app.register(fastifyStatic, {
    root: [client, path.join(projectRoot, 'public')],
    wildcard: false,
    index: false,
  })
  const listener = { origin: 'http://127.0.0.1' }
  workshopDoor(app, { sites, publicOrigin: () => listener.origin }, workshop)
  listener.origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    origin: listener.origin,
    close: () => app.close(),
  }
}
