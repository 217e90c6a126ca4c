import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdmin } from '#app/serving/admin.ts'
import { createMetrics } from '#platform/http/metrics.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { itForEachSource, sampleLines, sampleText, sharedLines, sharedText } from '../../fixtures/shared-files.ts'

describeEachDatabase('The public listener', (open) => {
  let portal: TestPortal
  let port: number
  beforeAll(async () => {
    portal = await testPortal(open)
    port = Number(new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => portal.close())

  /** Sends raw bytes and returns everything received until the server closes the connection or is silent for `timeoutMs`. */
  async function raw(request: string, timeoutMs = 10_000): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => socket.destroy())
    socket.setTimeout(timeoutMs, () => socket.destroy())
    socket.write(Buffer.from(request, 'latin1'))
    await once(socket, 'close')
    return Buffer.concat(chunks).toString('latin1')
  }
  const rawGet = (target: string): Promise<string> =>
    raw(`GET ${target} HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\n\r\n`)

  it.each(['/', '/xx', '/assets/entry-1a2b3c.js', '/lwr/apex/v65.0/No/thing', '/%zz'])(
    'Security headers are sent with %s',
    async (target) => {
      const answer = (await rawGet(target)).toLowerCase()
      for (const header of [
        'x-content-type-options: nosniff',
        'x-frame-options: sameorigin',
        'referrer-policy:',
        'content-security-policy:',
        'x-request-id:',
      ])
        expect(answer).toContain(header)
      expect(answer).not.toContain('x-powered-by')
    },
  )

  it('A slow client is disconnected after eight seconds for the headers, twenty for the request and twenty without reading', () => {
    expect(portal.app.server).toMatchObject({ headersTimeout: 8_000, requestTimeout: 20_000, timeout: 10_000 })
  })

  it('Security headers are sent even with the answer to a malformed request', async () => {
    const answer = await raw('NONSENSE\r\n\r\n')
    expect(statusesOf(answer)).toEqual([400])
    expect(answer).toContain('x-content-type-options: nosniff')
  })

  it('Build files, and only those, are cacheable for ever', async () => {
    const file = await portal.app.inject('/assets/entry-1a2b3c.js')
    expect(file.statusCode).toBe(200)
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const unavailable = await portal.app.inject('/assets/entry-000000.js')
    expect(unavailable.statusCode).toBe(404)
    expect(unavailable.headers['cache-control']).toBe('no-store')
  })

  it('[ADR-06] The portal accepts headers of 90 KB and refuses headers above 96 KB', async () => {
    const callAddress = '/lwr/apex/v65.0/SearchController/search?methodParams='
    const params = encodeURIComponent(
      JSON.stringify({ countryCode: 'NL', languageCode: 'nl-NL', searchTerm: '€'.repeat(8887) }),
    )
    expect(params.length).toBeGreaterThan(79_000)
    expect(statusesOf(await rawGet(callAddress + params))).toEqual([200])
    expect(statusesOf(await rawGet(`/?x=${'a'.repeat(97 * 1024)}`))).toEqual([431])
  })

  it.each([
    '/nl',
    '/nl/en-us/product',
    '/nl/en-us/cms/delivery/media',
    '/sitemaps/nl',
    '/lwr/apex/v65.0/SearchController',
  ])('[ADR-06] Says of an address below %s that it is too long, not that its page does not exist', async (path) => {
    const answer = await portal.app.inject(`${path}/${'x'.repeat(16_385)}?language=en-US`)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([431, 'no-store'])
    expect(answer.body).toContain('The address is too long')
  })

  it('An address with an invalid escape sequence is answered with 400', async () => {
    expect(statusesOf(await rawGet('/nl/nl-nl/%zz'))).toEqual([400])
  })

  it('The log contains no personal data of a visitor', async () => {
    await rawGet('/nowhere-secret-term?search-term=another-secret')
    const line = portal.logged.findLast((each) => each.msg === 'answered')
    expect(line).toMatchObject({ route: 'page', status: 404 })
    const answered = JSON.stringify(portal.logged.filter((each) => each.msg === 'answered'))
    expect(answered).not.toMatch(/secret|127\.0\.0\.1/)
  })

  const injections = {
    sample: () => sampleLines('header-injection.txt'),
    shared: ['corpora/crlf/fuzzdb_crlf.txt', 'corpora/crlf/patt_crlf.txt'],
    read: () => sharedLines('corpora/crlf/fuzzdb_crlf.txt', 'corpora/crlf/patt_crlf.txt'),
  }
  itForEachSource('Adds no header from an address', injections, async (lines) => {
    for (const line of lines.filter((each) => /^[!-~]+$/.test(each))) {
      for (const target of [`/nl/de/${line}`, `/nl/?x=${line}`, line.startsWith('/') ? line : `/${line}`]) {
        const answer = await rawGet(target)
        expect(
          statusesOf(answer).every((status) => status < 500),
          target,
        ).toBe(true)
        const head = answer.slice(0, answer.indexOf('\r\n\r\n')).toLowerCase()
        expect(head, target).not.toMatch(/^(?:set-cookie|contentlength|x-injection|location: (?!\/))/m)
      }
    }
  })

  const traversalFiles = ['patt_directory_traversal.txt', 'patt_traversals-8-deep.txt'].map(
    (name) => `corpora/traversal/${name}`,
  )
  const traversals = {
    sample: () => sampleLines('traversals.txt'),
    shared: traversalFiles,
    read: () => everyNth(sharedLines(...traversalFiles), 7),
  }
  itForEachSource('Serves no files except those of the build', traversals, async (lines) => {
    const targets = [
      '/assets/../../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/.vite/manifest.json',
      ...lines.map(
        (line) =>
          `/assets/${line
            .trim()
            .replace('{FILE}', 'etc/passwd')
            .replace(/[^!-~]/g, '')}`,
      ),
    ]
    for (const target of targets) {
      const answer = await rawGet(target)
      expect(statusesOf(answer)[0], target).toBeLessThan(500)
      expect(statusesOf(answer)[0], target).not.toBe(200)
      expect(answer, target).not.toMatch(/root:x:0|"dependencies"/)
    }
  })

  const suite = 'corpora/json/jsontestsuite.json'
  const bodies = {
    sample: (): readonly JsonCase[] => JSON.parse(sampleText('json-bodies.json')),
    shared: [suite],
    read: (): readonly JsonCase[] => JSON.parse(sharedText(suite)),
  }
  itForEachSource(
    'Refuses every body that does not contain the parameters of a call, and never answers 5xx',
    bodies,
    async (cases) => {
      for (const each of cases.filter(({ big }) => big === undefined)) {
        const answer = await portal.app.inject({
          method: 'POST',
          url: '/lwr/apex/v65.0/SearchController/search',
          headers: { 'content-type': 'application/json' },
          payload: Buffer.from(each.base64, 'base64'),
        })
        // No value is valid for the parameters of a call: the call refuses what parses, and the parser refuses the rest.
        expect(answer.statusCode, each.name).toBe(400)
      }
    },
  )
})

const statusesOf = (answer: string): number[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map((match) => Number(match[1]))

interface JsonCase {
  readonly name: string
  readonly base64: string
  /** The two cases that are too large to be written out, with this number of brackets. */
  readonly big?: number
}

const everyNth = <Item>(items: readonly Item[], n: number): readonly Item[] => items.filter((_, at) => at % n === 0)

describe('The operator’s listener', () => {
  const state: { missing: string | null } = { missing: null }
  const metrics = createMetrics()
  const admin = createAdmin(metrics, { missing: () => Promise.resolve(state.missing) })
  afterAll(() => admin.close())

  it('The liveness check succeeds whether or not the portal can answer', async () => {
    state.missing = 'the database does not answer'
    expect((await admin.inject('/livez')).statusCode).toBe(200)
  })

  it('The readiness check reports whether the portal can answer, and otherwise the reason', async () => {
    state.missing = 'the database does not answer'
    const unready = await admin.inject('/readyz')
    expect([unready.statusCode, unready.body]).toEqual([503, 'the database does not answer\n'])
    state.missing = null
    expect((await admin.inject('/readyz')).statusCode).toBe(200)
  })

  it('The metrics count answers by their route', async () => {
    metrics.answered('page', 304, 0.001)
    metrics.gauge('some_gauge', 'A gauge.', () => 7)
    const { body } = await admin.inject('/metrics')
    expect(body).toContain('http_request_duration_seconds_count{route="page",status="3xx"} 1')
    expect(body).toContain('some_gauge 7')
    expect(body).toContain('process_cpu_seconds_total')
  })
})
