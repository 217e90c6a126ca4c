import { once } from 'node:events'
import { get } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { maxConcurrentBundles } from '#features/documents/bundles/bundle-routes.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { fillDocuments, keyOf } from '../../fixtures/document-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { type TestPortal, testPortal } from '../../fixtures/http-portal.ts'

const pathOf = (...keys: readonly string[]): string =>
  `/nl/nl-nl/pack?${keys.map((key) => `certificates=${idOf(certificate, key)}`).join('&')}`

describeEachDatabase('Streamed document bundles', (open) => {
  let portal: TestPortal
  let origin = ''
  /** The streams that the file store opens, by key; a stream that a test has put here is returned. */
  const opened: string[] = []
  const instead = new Map<string, Readable>()
  beforeAll(async () => {
    portal = await testPortal(open, ({ files }) => ({
      files: {
        ...files,
        open: async (key, range) => {
          opened.push(key)
          const stream = instead.get(key)
          return stream === undefined ? await files.open(key, range) : { bytes: 0, stream }
        },
      },
    }))
    await fillDocuments(portal.fixtures.records, portal.files)
    origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await portal.close()
  })

  /** Requests a bundle whose first file never ends, and waits until the stream is read. */
  async function unending() {
    const state = { read: 0 }
    const reading = Promise.withResolvers<void>()
    const stream = new Readable({
      read() {
        state.read += 65_536
        reading.resolve()
        this.push(crypto.getRandomValues(new Uint8Array(65_536)))
      },
    })
    instead.set(keyOf('gdp-nl.pdf'), stream)
    const request = get(origin + pathOf('gdp', 'brenvik-halal'))
    const [response] = await once(request, 'response')
    response.on('error', () => {}).resume()
    await reading.promise
    return { state, stream, leave: () => request.destroy() }
  }

  it('Stops reading when the client disconnects', async () => {
    opened.length = 0
    const { state, stream, leave } = await unending()
    const closed = once(stream, 'close')
    leave()
    await closed
    instead.clear()
    expect(opened).toEqual([keyOf('gdp-nl.pdf')])
    expect(state.read).toBeLessThan(50_000_000)
  })

  it('Limits the concurrent bundles and starts the next when one ends', async () => {
    const ask = () => portal.app.inject({ url: pathOf('brenvik-halal') })
    const busy: Awaited<ReturnType<typeof unending>>[] = []
    for (let count = 0; count < maxConcurrentBundles; count += 1) busy.push(await unending())
    instead.clear()
    const refused = await ask()
    expect([refused.statusCode, refused.headers['retry-after'], refused.headers['content-type']]).toEqual([
      503,
      '30',
      'text/html; charset=utf-8',
    ])
    for (const { stream, leave } of busy) {
      const closed = once(stream, 'close')
      leave()
      await closed
    }
    expect((await ask()).statusCode).toBe(200)
  })
})
