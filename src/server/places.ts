import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Admission } from './admission.ts'
import { isSafeMethod } from './same-origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Waits until this request may be worked on; at once where it may already. Throws OVERLOADED. */
    enter: () => Promise<void>
    /** Makes room for another request. */
    leave: () => void
    /** What makes room again; null: it takes none. */
    place: (() => void) | null
  }
  interface FastifyContextConfig {
    /**
     * What a route's answers cost. Not said: work, for which each waits in line before anything is read. `when-made`: its
     * door enters by itself where there is something to make. `none`: a file of the build. `form`: takes long, mostly in
     * other threads, and waits in a line of its own, so that those who sign in take no place from those who read.
     */
    work?: 'when-made' | 'none' | 'form'
  }
}

/**
 * Every request has a place while it is worked on, from before who asks is looked up until its answer is ready to be sent; not
 * while its body arrives, however slowly.
 */
export function givePlaces(app: FastifyInstance, reading: Admission, forms: Admission): void {
  const workOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.work
  app.decorateRequest('place', null)
  app.decorateRequest('enter', async function (this: FastifyRequest) {
    const line = workOf(this) === 'form' ? forms : reading
    this.place ??= await line.enter(() => this.raw.socket.destroyed)
  })
  app.decorateRequest('leave', function (this: FastifyRequest) {
    this.place?.()
    this.place = null
  })
  // An address that is none costs nothing but saying so.
  const isFree = (request: FastifyRequest): boolean =>
    request.is404 || workOf(request) === 'when-made' || workOf(request) === 'none'
  app.addHook('onRequest', (request, _reply, done) => {
    if (isFree(request)) done()
    else request.enter().then(() => done(), done)
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!isSafeMethod(request.method)) request.leave()
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (isSafeMethod(request.method) || isFree(request)) done()
    else request.enter().then(() => done(), done)
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.leave()
    done()
  })
}
