import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure } from '#platform/values/errors.ts'
import { maxHeaderSize, maxParamLength } from './limits.ts'

/**
 * Refuses headers above the limit that the parser still reads, so that the answer has the form of their address. It also refuses an
 * address with a part that is too long for every route: otherwise the answer would say that what it names does not exist, and clients
 * store that.
 */
export function refuseLargeHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (headerSize(request) > maxHeaderSize || longestPart(request) > maxParamLength) done(failure('HEADERS_TOO_LARGE'))
    else done()
  })
}

/** The number of characters of the address and of the headers with what separates them. */
const headerSize = ({ raw }: FastifyRequest): number =>
  (raw.url ?? '').length + raw.rawHeaders.reduce((size, part) => size + part.length + 2, 0)

/** The number of characters of the longest part of the path, as it was sent. */
function longestPart({ raw: { url = '' } }: FastifyRequest): number {
  if (url.length <= maxParamLength) return 0
  const [path = ''] = url.split(/[?#]/)
  return Math.max(...path.split('/').map((part) => part.length))
}
