import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { errors } from '#platform/values/errors.ts'
import { plainPage } from './plain-page.ts'
import { isServiceAddress } from './service-addresses.ts'

/** An error of the parser, with the bytes that it rejected. */
type BrokenRequestError = Error & { readonly code?: string; readonly rawPacket?: unknown }

export interface BrokenRequests {
  readonly answer: (error: BrokenRequestError, socket: Socket) => void
  /** Tracks from now on which response is being sent over which connection. */
  readonly watch: (server: Server) => void
}

/**
 * A request that Node's parser rejects never becomes a request object: its response is written by hand, with the
 * headers of every response.
 */
export function brokenRequests(
  headers: Readonly<Record<string, string>>,
  log: Pick<FastifyBaseLogger, 'debug'>,
): BrokenRequests {
  const answering = new WeakMap<Socket, ServerResponse>()
  const grants = new WeakMap<Socket, number>()
  const answer = (error: BrokenRequestError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    // Data written within a response would be interpreted as a part of it.
    if (!socket.writable || isWithinAnswer(socket)) socket.destroy()
    else socket.end(brokenAnswer(error, headers, log))
  }
  const isWithinAnswer = (socket: Socket): boolean => {
    const response = answering.get(socket)
    return response?.headersSent === true && !response.writableFinished
  }
  return {
    answer: (error, socket) => {
      const granted = grants.get(socket) ?? 0
      if (error.code !== timedOut || granted >= maxGrants) return answer(error, socket)
      whenRead(socket, (hasMore) => {
        if (hasMore) grants.set(socket, granted + 1)
        else answer(error, socket)
      })
    },
    watch: (server) => {
      server.on('request', (request, response) => answering.set(request.socket, response))
    },
  }
}

/**
 * Tells whether bytes of the socket have waited to be read. Node counts the time in which this process was busy, and reports a request
 * as too slow before it reads what the client sent meanwhile.
 */
function whenRead(socket: Socket, then: (hasMore: boolean) => void): void {
  const before = socket.bytesRead
  // What waits is read between two turns; the first turn may belong to the present round of the event loop.
  setImmediate(() => setImmediate(() => then(socket.bytesRead > before)))
}

function brokenAnswer(
  error: BrokenRequestError,
  headers: Readonly<Record<string, string>>,
  log: Pick<FastifyBaseLogger, 'debug'>,
): string {
  const status = statuses[error.code ?? ''] ?? 400
  const isService = isServiceAddress(addressIn(error))
  const body = isService ? JSON.stringify([wordsOf(status)]) : plainPage(status)
  const reqId = randomUUID()
  log.debug({ reqId, code: error.code, status }, 'malformed request')
  const lines = Object.entries({
    ...headers,
    'x-request-id': reqId,
    'content-type': isService ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': cacheControl.notStored,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

/** The address in the rejected bytes; empty if they do not begin with a request line. */
function addressIn({ rawPacket }: BrokenRequestError): string {
  const [, address = ''] = Buffer.isBuffer(rawPacket) ? (/^[A-Z]+ (\S+)/.exec(rawPacket.toString('latin1')) ?? []) : []
  return address
}

function wordsOf(status: number): { readonly errorCode: string; readonly message: string } {
  if (status === errors.HEADERS_TOO_LARGE.status) {
    const { errorCode, message } = errors.HEADERS_TOO_LARGE
    return { errorCode, message }
  }
  return { errorCode: 'INVALID_INPUT', message: STATUS_CODES[status] ?? 'Bad Request' }
}

/** The number of times that one connection may be late without being closed; a slow client sends no bytes at that very moment. */
const maxGrants = 10

const timedOut = 'ERR_HTTP_REQUEST_TIMEOUT'

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  [timedOut]: 408,
}
