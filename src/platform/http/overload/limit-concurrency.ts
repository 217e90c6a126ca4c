import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Admission } from './admission.ts'
import { isSafeMethod } from '#platform/http/same-origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Waits until this request may be processed; resolves immediately if a slot is free. Throws OVERLOADED. */
    acquireCapacity: () => Promise<void>
    /** Releases the slot of the request. */
    releaseCapacity: () => void
    /** The function that releases the slot; null: the request holds none. */
    ownedCapacity: (() => void) | null
  }
  interface FastifyContextConfig {
    /**
     * What the responses of a route cost. The default is work: each request waits in the queue before anything is
     * read. `when-made`: the route acquires a slot itself if there is something to render. `none`: a file of the
     * build. `form`: takes long, mostly in other threads, and has its own queue, so that sign-ins take no slots from
     * readers.
     */
    work?: 'when-made' | 'none' | 'form'
  }
}

/**
 * Every request holds a slot while it is processed, from before its session is read until its response is ready to be
 * sent, but not while its body arrives, however slowly.
 */
export function limitConcurrency(app: FastifyInstance, reading: Admission, forms: Admission): void {
  const workOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.work
  app.decorateRequest('heldCapacity', null)
  app.decorateRequest('acquireCapacity', async function (this: FastifyRequest) {
    const line = workOf(this) === 'form' ? forms : reading
    this.ownedCapacity ??= await line.acquire(() => this.raw.socket.destroyed)
  })
  app.decorateRequest('releaseCapacity', function (this: FastifyRequest) {
    this.ownedCapacity?.()
    this.ownedCapacity = null
  })
  // An unknown address costs only its refusal.
  const isFree = (request: FastifyRequest): boolean =>
    request.is404 || workOf(request) === 'when-made' || workOf(request) === 'none'
  app.addHook('onRequest', (request, _reply, done) => {
    if (isFree(request)) done()
    else request.acquireCapacity().then(() => done(), done)
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!isSafeMethod(request.method)) request.releaseCapacity()
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (isSafeMethod(request.method) || isFree(request)) done()
    else request.acquireCapacity().then(() => done(), done)
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.releaseCapacity()
    done()
  })
}
