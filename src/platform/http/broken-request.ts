import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { plainPage } from '#platform/pages/server/plain-page.ts'

export interface BrokenRequests {
  readonly answer: (error: Error & { readonly code?: string }, socket: Socket) => void
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
  const isWithinAnswer = (socket: Socket): boolean => {
    const response = answering.get(socket)
    return response?.headersSent === true && !response.writableFinished
  }
  return {
    answer: (error, socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      // Data written within a response would be interpreted as a part of it.
      if (!socket.writable || isWithinAnswer(socket)) socket.destroy()
      else socket.end(brokenAnswer(error, headers, log))
    },
    watch: (server) => {
      server.on('request', (request, response) => answering.set(request.socket, response))
    },
  }
}

function brokenAnswer(
  error: { readonly code?: string },
  headers: Readonly<Record<string, string>>,
  log: Pick<FastifyBaseLogger, 'debug'>,
): string {
  const status = statuses[error.code ?? ''] ?? 400
  const body = plainPage(status)
  const reqId = randomUUID()
  log.debug({ reqId, code: error.code, status }, 'malformed request')
  const lines = Object.entries({
    ...headers,
    'x-request-id': reqId,
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': cacheControl.notStored,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
