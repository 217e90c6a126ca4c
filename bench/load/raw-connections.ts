import { connect, type Socket } from 'node:net'

/** A response as a client sees it, with the milliseconds from the time at which the request was due. */
export interface RawAnswer {
  readonly status: number
  readonly milliseconds: number
  readonly hasRetryAfter: boolean
  /** Whether the connection can be reused. */
  readonly isReusable: boolean
}

/** A request as it is sent: a GET without a body unless it says more. A header ends with a line break. */
export interface RawRequest {
  readonly path: string
  readonly method?: 'POST'
  readonly headers?: string
  readonly body?: string
}

export interface RawConnections {
  /** Sends a request over a free connection. Returns false if all connections are busy and no more are allowed. */
  readonly ask: (request: RawRequest, due: number, answered: (answer: RawAnswer | Error) => void) => boolean
  readonly busy: () => number
  readonly close: () => void
}

interface PendingRequest {
  readonly due: number
  readonly answered: (answer: RawAnswer | Error) => void
}

/**
 * Minimal HTTP connections with one request at a time. The client that measures a flooded server must be faster than
 * the server. Responses must have a content length.
 */
export function rawConnections(origin: string, most: number, headers = ''): RawConnections {
  const { hostname, port } = new URL(origin)
  const free: Connection[] = []
  const all = new Set<Connection>()

  function opened(): Connection {
    const connection = createConnection(Number(port), hostname, {
      freed: () => free.push(connection),
      ended: () => {
        all.delete(connection)
        const at = free.indexOf(connection)
        if (at !== -1) free.splice(at, 1)
      },
    })
    all.add(connection)
    return connection
  }

  return {
    ask: ({ path, method = 'GET', headers: own = '', body }, due, answered) => {
      const connection = free.pop() ?? (all.size < most ? opened() : undefined)
      if (connection === undefined) return false
      const length = body === undefined ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`
      connection.ask(
        `${method} ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${headers}${own}${length}\r\n${body ?? ''}`,
        { due, answered },
      )
      return true
    },
    busy: () => all.size - free.length,
    close: () => {
      for (const { socket } of all) socket.destroy()
    },
  }
}

interface Connection {
  readonly socket: Socket
  readonly ask: (request: string, pending: PendingRequest) => void
}

function createConnection(
  port: number,
  host: string,
  { freed, ended }: { readonly freed: () => void; readonly ended: () => void },
): Connection {
  const socket = connect({ port, host, noDelay: true })
  let pending: PendingRequest | null = null
  let head = ''
  let answer: Omit<RawAnswer, 'milliseconds'> | null = null
  let left = 0

  socket.on('data', (chunk) => {
    if (pending === null) {
      socket.destroy(new Error('An answer to nothing.'))
      return
    }
    left -= chunk.length
    if (answer === null) {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end === -1) return
      answer = answerOf(head.slice(0, end))
      left = lengthOf(head.slice(0, end)) - (head.length - end - 4)
    }
    if (left > 0) return
    const done = { ...answer, milliseconds: performance.now() - pending.due }
    const { answered } = pending
    pending = null
    answer = null
    head = ''
    if (done.isReusable) freed()
    else socket.destroy()
    answered(done)
  })
  socket.on('error', (error) => {
    pending?.answered(error)
    pending = null
  })
  socket.on('close', () => {
    pending?.answered(new Error('The connection ended.'))
    pending = null
    ended()
  })
  return {
    socket,
    ask: (request, next) => {
      pending = next
      socket.write(request)
    },
  }
}

const answerOf = (head: string): Omit<RawAnswer, 'milliseconds'> => ({
  status: Number(head.slice(9, 12)),
  hasRetryAfter: /^retry-after: \d/im.test(head),
  isReusable: !/^connection: close/im.test(head),
})

/** A response without a body has no content length. */
const lengthOf = (head: string): number => Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
