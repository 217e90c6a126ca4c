import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'

export interface Backend {
  readonly origin: string
  readonly admin: string
}

export interface Balancer {
  readonly origin: string
  /** Sends nobody to what is not among them, nor to what says that it is not ready. */
  readonly use: (backends: readonly Backend[]) => void
  readonly close: () => void
}

/** How often each is asked whether it is ready, in ms. */
const looking = 200

/**
 * What stands before several processes: sends each request to the next that is ready, over connections that it keeps, and tries
 * nothing twice. What fails behind it is answered with 502.
 */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  let backends: readonly Backend[] = []
  let ready: readonly Backend[] = []
  let turn = 0

  const server = createServer((asked, answer) => {
    const backend = ready[(turn += 1) % ready.length]
    if (backend === undefined) {
      answer.writeHead(502).end()
      return
    }
    const onward = request(
      backend.origin + (asked.url ?? '/'),
      { method: asked.method, headers: { ...asked.headers, connection: 'keep-alive' }, agent },
      (came) => {
        const { connection: _, 'keep-alive': __, ...headers } = came.headers
        answer.writeHead(came.statusCode ?? 502, headers)
        came.on('error', () => answer.destroy())
        came.pipe(answer)
      },
    )
    onward.on('error', () => {
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502, { 'content-length': '0' }).end()
    })
    asked.pipe(onward)
  })
  // Visitors keep their connections: one that is ended while they ask again would be nobody's failure.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const look = async (): Promise<void> => {
    const all = await Promise.all(
      backends.map(async (backend) => ({
        backend,
        isReady: await fetch(`${backend.admin}/readyz`).then(
          ({ status }) => status === 200,
          () => false,
        ),
      })),
    )
    ready = all.filter(({ backend, isReady }) => isReady && backends.includes(backend)).map(({ backend }) => backend)
  }
  // One look after the other: an old answer is never taken for a newer one.
  let isLooking = false
  const looks = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => (isLooking = false))
  }, looking)
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    use: (next) => {
      backends = next
    },
    close: () => {
      clearInterval(looks)
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
