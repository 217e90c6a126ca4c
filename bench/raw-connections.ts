import { connect, type Socket } from 'node:net'

/** An answer as a client sees it; milliseconds from when it was due to be asked. */
export interface RawAnswer {
  readonly status: number
  readonly milliseconds: number
  readonly hasRetryAfter: boolean
  /** Whether its connection is kept for more. */
  readonly isKept: boolean
}

export interface RawConnections {
  /** Asks over a free connection; false where all are busy and there are as many as there may be. */
  readonly ask: (path: string, due: number, answered: (answer: RawAnswer | Error) => void) => boolean
  readonly busy: () => number
  readonly close: () => void
}

interface Asked {
  readonly due: number
  readonly answered: (answer: RawAnswer | Error) => void
}

/**
 * Connections that ask one thing after the other, as cheaply as it can be done: who measures a server that is flooded must be
 * faster than it. Answers must say how long they are.
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
    ask: (path, due, answered) => {
      const connection = free.pop() ?? (all.size < most ? opened() : undefined)
      if (connection === undefined) return false
      connection.ask(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${headers}\r\n`, { due, answered })
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
  readonly ask: (request: string, asked: Asked) => void
}

function createConnection(
  port: number,
  host: string,
  { freed, ended }: { readonly freed: () => void; readonly ended: () => void },
): Connection {
  const socket = connect({ port, host, noDelay: true })
  let asked: Asked | null = null
  let head = ''
  let answer: Omit<RawAnswer, 'milliseconds'> | null = null
  let left = 0

  socket.on('data', (chunk) => {
    if (asked === null) {
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
    const done = { ...answer, milliseconds: performance.now() - asked.due }
    const { answered } = asked
    asked = null
    answer = null
    head = ''
    if (done.isKept) freed()
    else socket.destroy()
    answered(done)
  })
  socket.on('error', (error) => {
    asked?.answered(error)
    asked = null
  })
  socket.on('close', () => {
    asked?.answered(new Error('The connection ended.'))
    asked = null
    ended()
  })
  return {
    socket,
    ask: (request, next) => {
      asked = next
      socket.write(request)
    },
  }
}

const answerOf = (head: string): Omit<RawAnswer, 'milliseconds'> => ({
  status: Number(head.slice(9, 12)),
  hasRetryAfter: /^retry-after: \d/im.test(head),
  isKept: !/^connection: close/im.test(head),
})

/** Of an answer without a body none is said. */
const lengthOf = (head: string): number => Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
