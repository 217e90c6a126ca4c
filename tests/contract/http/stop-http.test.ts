import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { closeApp } from '#platform/http/close-app.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'

/** More data than the system buffers for a client that does not read. */
const large = 48 * 1024 * 1024
const file = '/assets/large-1a2b3c.bin'

interface Listening extends TestPortal {
  readonly origin: string
}

async function listening(isStopping?: () => boolean): Promise<Listening> {
  const portal = await testPortal(openMemory, ({ clientFiles }) => {
    writeFileSync(path.join(String(clientFiles), file), Buffer.alloc(large))
    return isStopping === undefined ? {} : { isStopping }
  })
  return { ...portal, origin: await portal.app.listen({ port: 0, host: '127.0.0.1' }) }
}

async function requested(url: string, agent?: Agent): Promise<IncomingMessage> {
  const request = get(url, agent === undefined ? {} : { agent })
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (response === undefined) throw new Error('There is no answer.')
  return response
}

async function bytesOf(response: IncomingMessage): Promise<number> {
  let bytes = 0
  for await (const chunk of response) bytes += Buffer.byteLength(chunk)
  return bytes
}

describe('A process that is stopping', () => {
  it('Requests are still answered, but connections are not kept open', async () => {
    let stopping = false
    const portal = await listening(() => stopping)
    const { cookie } = await signedIn(portal)
    const paths = [
      '/',
      '/nl/nl-nl/products',
      '/assets/entry-1a2b3c.js',
      '/nl/nl-nl/sign-in',
      '/nowhere',
      '/lwr/apex/v65.0/No/thing',
    ]
    const answers = () =>
      Promise.all(
        paths.map(async (url) => {
          const { statusCode, headers } = await portal.app.inject({ url, headers: { cookie } })
          return { statusCode, connection: headers.connection }
        }),
      )
    const before = await answers()
    stopping = true
    const after = await answers()
    expect(before.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 302, 404, 404])
    expect(before.map(({ connection }) => connection)).not.toContain('close')
    expect(after).toEqual(before.map(({ statusCode }) => ({ statusCode, connection: 'close' })))
    await portal.close()
  })

  it('New connections are refused, but answers under way are completed, even for a slow reader', async () => {
    const portal = await listening()
    const download = await requested(portal.origin + file)
    const closed = closeApp(portal.app, 600_000)
    await expect.poll(() => portal.app.server.listening).toBe(false)
    await expect(requested(`${portal.origin}/`)).rejects.toThrow('ECONNREFUSED')
    expect(await bytesOf(download)).toBe(large)
    await closed
    await portal.close()
  })

  it('The process does not wait for idle connections', async () => {
    const portal = await listening()
    const agent = new Agent({ keepAlive: true })
    const download = await requested(portal.origin + file, agent)
    const closed = closeApp(portal.app, 600_000)
    await expect.poll(() => portal.app.server.listening).toBe(false)
    await bytesOf(download)
    await closed
    agent.destroy()
    await portal.close()
  })

  it('A client that never reads is disconnected in the end', async () => {
    const portal = await listening()
    const download = await requested(portal.origin + file)
    const closed = closeApp(portal.app, 0)
    await closed
    await expect(bytesOf(download)).rejects.toThrow('aborted')
    await portal.close()
  })
})

it('A malformed request is not answered within another answer, and its connection ends', async () => {
  const portal = await listening()
  const socket = connect(Number(new URL(portal.origin).port), '127.0.0.1')
  socket.write(`GET ${file} HTTP/1.1\r\nHost: portal.test\r\n\r\n`)
  const [first]: Buffer[] = await once(socket, 'data')
  let answers = String(first).split('HTTP/1.1 ').length - 1
  socket.on('data', (chunk) => (answers += String(chunk).split('HTTP/1.1 ').length - 1))
  const ended = new Promise((closed) => socket.once('close', closed))
  socket.on('error', () => {})
  socket.write('NONSENSE\r\n\r\n')
  await ended
  expect(answers).toBe(1)
  await portal.close()
})
