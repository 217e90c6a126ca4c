import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { brokenRequests } from '#platform/http/broken-request.ts'

const sockets: { readonly destroy: () => unknown }[] = []
afterEach(() => {
  for (const each of sockets.splice(0)) each.destroy()
})

const tooLate = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
const { answer } = brokenRequests({}, { debug: () => undefined })

/** A connection whose bytes nobody has read yet, as while the process was busy. */
async function waiting(sent: string): Promise<{ readonly server: Socket; readonly client: Socket }> {
  const listener = createServer({ pauseOnConnect: true })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const accepted = once(listener, 'connection')
  const client = connect(port, '127.0.0.1')
  await once(client, 'connect')
  const [server] = (await accepted) as [Socket]
  if (sent !== '') await new Promise<void>((resolve) => void client.write(sent, () => resolve()))
  sockets.push(client, server)
  listener.close()
  return { server, client }
}

const answerOf = async (client: Socket): Promise<string> => {
  let text = ''
  for await (const chunk of client.setEncoding('utf8')) text += String(chunk)
  return text
}

it('[BOF-05] [OPS-04] A request that waited while the process was busy is read and not refused as too slow', async () => {
  const { server, client } = await waiting('POST /back-office/en-us/imports HTTP/1.1\r\n')
  const read = once(server, 'data')
  server.resume()
  answer(tooLate, server)
  expect(String((await read)[0])).toContain('POST /back-office')
  // Later, nothing waits: the client is too slow.
  const answered = answerOf(client)
  answer(tooLate, server)
  expect(await answered).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
})

it('[OPS-04] A client that sends nothing is answered that the request did not arrive in time, not that its address is wrong', async () => {
  const { server, client } = await waiting('')
  server.resume()
  const answered = answerOf(client)
  answer(tooLate, server)
  const text = await answered
  expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(text).toContain('The request did not arrive in time')
  expect(text).not.toContain('address')
})

it('[OPS-04] A client that is late again and again is disconnected in the end', async () => {
  const { server, client } = await waiting('')
  server.resume()
  const answered = answerOf(client)
  server.setMaxListeners(0)
  let late = 0
  while (!server.writableEnded && late < 100) {
    late += 1
    const read = once(server, 'data')
    await new Promise<void>((resolve) => void client.write('x', () => resolve()))
    answer(tooLate, server)
    await Promise.race([read, once(server, 'finish')])
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  }
  expect(late).toBeLessThan(20)
  expect(await answered).toMatch(/^HTTP\/1\.1 408/)
})
