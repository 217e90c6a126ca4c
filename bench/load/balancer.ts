import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'

export interface Backend {
  readonly origin: string
  readonly admin: string
}

export interface Balancer {
  readonly origin: string
  /** The addresses of the processes; a process that is not ready receives no requests. */
  readonly use: (backends: readonly Backend[]) => void
  readonly close: () => void
}

/** How often the readiness of each process is checked, in ms. */
const looking = 200

/**
 * A minimal load balancer: it sends each request to the next ready process over keep-alive connections and never
 * retries. A failed request is answered with 502.
 */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  let backends: readonly Backend[] = []
  let ready: readonly Backend[] = []
  let turn = 0

  const server = createServer((incoming, answer) => {
    const backend = ready[(turn += 1) % ready.length]
    if (backend === undefined) {
      answer.writeHead(502).end()
      return
    }
    const onward = request(
      backend.origin + (incoming.url ?? '/'),
      { method: incoming.method, headers: { ...incoming.headers, connection: 'keep-alive' }, agent },
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
    incoming.pipe(onward)
  })
  // Visitors keep their connections. Closing one while it sends a request would be a failure that no process caused.
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
  // The checks run one after the other, so an old result never replaces a newer one.
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
