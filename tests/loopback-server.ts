import { createServer, type RequestListener } from 'node:http'

/** A server within the machine, at any free port. */
export interface LoopbackServer {
  /** `http://127.0.0.1:34567` */
  readonly origin: string
  readonly close: () => Promise<void>
}

/** `listener`: made when it is known where it listens. */
export async function loopbackServer(
  listener: (origin: string) => RequestListener | Promise<RequestListener>,
): Promise<LoopbackServer> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const bound = server.address()
  const origin = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  server.on('request', await listener(origin))
  return {
    origin,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
