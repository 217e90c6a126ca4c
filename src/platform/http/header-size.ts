import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure } from '#platform/values/errors.ts'
import { maxHeaderSize } from './limits.ts'

/** Refuses headers above the limit that the parser still reads, so that the answer has the form of their address. */
export function refuseLargeHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (headerSize(request) > maxHeaderSize) done(failure('HEADERS_TOO_LARGE'))
    else done()
  })
}

/** The number of characters of the address and of the headers with what separates them. */
const headerSize = ({ raw }: FastifyRequest): number =>
  (raw.url ?? '').length + raw.rawHeaders.reduce((size, part) => size + part.length + 2, 0)
