import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { disconnectStalled } from '#platform/http/stalled-connections.ts'

/** Shorter than the work below, so that it passes several times during it. */
const timeout = 20
let server: Server
let sockets: Socket[] = []

async function serving(listener: RequestListener): Promise<Socket> {
  server = createServer(listener)
  disconnectStalled(server, timeout)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await new Promise((closed) => server.close(closed))
})

const request = (path: string, rest = ''): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${rest}\r\n`
/** Waits for as many timeouts of the server as it takes to conclude that a client is stalled, and more. */
const timeouts = async (socket: Socket, count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) await once(socket.setTimeout(timeout * 2), 'timeout')
}

it('A request is answered after work that takes many times the timeout.', async () => {
  const work = Promise.withResolvers<void>()
  const client = await serving((_request, response) => void work.promise.then(() => response.end('done')))
  client.write(request('/', 'Connection: close\r\n'))
  await timeouts(client, 5)
  work.resolve()
  expect(await text(client)).toContain('done')
})

it('A client that accepts nothing of a large response is disconnected.', async () => {
  const closed = Promise.withResolvers<boolean>()
  const client = await serving((_request, response) => {
    response.once('close', () => closed.resolve(response.writableFinished))
    response.end(Buffer.alloc(64 * 1024 ** 2))
  })
  client.pause()
  client.write(request('/'))
  expect(await closed.promise).toBe(false)
})

it('A connection without a request is disconnected.', async () => {
  const client = await serving((_request, response) => response.end('done'))
  client.resume()
  const [hadError] = await once(client, 'close')
  expect(hadError).toBe(false)
})

it('A second request on a connection is answered after long work, too.', async () => {
  const work = Promise.withResolvers<void>()
  const client = await serving(({ url }, response) => {
    if (url === '/first') response.end('first')
    else void work.promise.then(() => response.end('second'))
  })
  client.write(request('/first'))
  await once(client, 'data')
  client.write(request('/second', 'Connection: close\r\n'))
  await timeouts(client, 5)
  work.resolve()
  expect(await text(client)).toContain('second')
})
