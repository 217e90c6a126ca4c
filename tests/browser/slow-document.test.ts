import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { demoFixtures } from './fixtures/browser-fixtures.ts'
import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { openPage } from './fixtures/launch.ts'
import { layoutShifts, recordLayoutShifts } from './fixtures/page-checks.ts'

const fixtures = demoFixtures()

let server: Server | undefined
const failures: unknown[] = []
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  expect(failures.splice(0)).toEqual([])
})

/** Serves the portal, with documents that stop at the end of `lastPart` until `rest` resolves. Returns its origin. */
async function stoppingDocuments(lastPart: RegExp, rest: Promise<void>): Promise<string> {
  server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(fixtures.origin() + request.url, { headers: { 'accept-encoding': 'identity' } })
      const body = Buffer.from(await answer.arrayBuffer())
      const type = answer.headers.get('content-type') ?? ''
      response.writeHead(answer.status, { 'content-type': type })
      if (!type.startsWith('text/html')) return response.end(body)
      const part = lastPart.exec(body.toString('latin1'))
      if (part === null) throw new Error(`The document has no ${lastPart}.`)
      const end = part.index + part[0].length
      response.write(body.subarray(0, end))
      await rest
      return response.end(body.subarray(end))
    })().catch((error: unknown) => {
      failures.push(error)
      response.destroy()
    })
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

describe('A document that arrives in pieces', () => {
  it.each([
    ['the first control of the header', '/products', /<a [^>]*\/sign-in\?return-to=.*?<\/a>/],
    ['the first step of the breadcrumbs', '/contact', /<ol .*?<li [^>]*>/],
    ['the first part of the footer', '/sign-in', /<footer .*?<\/p>/],
    ['the first filter of the certificates', '/certificates-and-documents', /<main.*?<label .*?<use [^>]*><\/use>/],
  ])('Moves no painted content after a pause at %s', async (_, path, lastPart) => {
    for (const width of [390, 1280]) {
      const rest = Promise.withResolvers<void>()
      const origin = await stoppingDocuments(lastPart, rest.promise)
      const { page, errors, close } = await openPage(fixtures.browser(), width, { prepare: recordLayoutShifts })
      const styled = page.waitForResponse((response) => response.url().endsWith('.css'))
      await page.goto(`${origin}/nl/en-us${path}`, { waitUntil: 'commit' })
      await styled
      // This leaves the browser time to paint what it has. Nothing is asserted about the time.
      await page.waitForTimeout(500)
      rest.resolve()
      await waitUntilHydrated(page)
      expect(await layoutShifts(page)).toEqual([])
      expect(errors).toEqual([])
      await close()
    }
  })
})
