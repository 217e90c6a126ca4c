import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdmin } from '#server/admin.ts'
import { createMetrics } from '#server/metrics.ts'
import { describeEachDatabase } from './databases.ts'
import { testPortal, type TestPortal } from './http-portal.ts'

const corpora = fileURLToPath(new URL('../../shared/corpora/', import.meta.url))

/** Lines of a corpus that is not part of the project; says so where it is missing. */
async function corpus(file: string): Promise<string | null> {
  try {
    return await readFile(path.join(corpora, file), 'utf8')
  } catch {
    console.log(`../shared/corpora/${file} is not there: what it would show is not tested.`)
    return null
  }
}

describeEachDatabase('the public listener', (open) => {
  let portal: TestPortal
  let port: number
  beforeAll(async () => {
    portal = await testPortal(open)
    port = Number(new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => portal.close())

  /** Bytes as they are, and everything that comes back until the server closes, or waits for more for `patience` ms. */
  async function raw(request: string, patience = 10_000): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => socket.destroy())
    socket.setTimeout(patience, () => socket.destroy())
    socket.write(Buffer.from(request, 'latin1'))
    await once(socket, 'close')
    return Buffer.concat(chunks).toString('latin1')
  }
  const rawGet = (target: string): Promise<string> =>
    raw(`GET ${target} HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\n\r\n`)

  it.each(['/', '/xx', '/assets/entry-1a2b3c.js', '/lwr/apex/v65.0/No/thing', '/%zz'])(
    'sends security headers with %s',
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

  it('cuts off who is too slow: eight seconds for the head of a request, twenty for all of it, twenty in which nothing of an answer is taken', () => {
    expect(portal.app.server).toMatchObject({ headersTimeout: 8_000, requestTimeout: 20_000, timeout: 10_000 })
  })

  it('sends security headers even with what is no request', async () => {
    const answer = await raw('NONSENSE\r\n\r\n')
    expect(statusesOf(answer)).toEqual([400])
    expect(answer).toContain('x-content-type-options: nosniff')
  })

  it('keeps files of the build for ever, and only those', async () => {
    const file = await portal.app.inject('/assets/entry-1a2b3c.js')
    expect(file.statusCode).toBe(200)
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const gone = await portal.app.inject('/assets/entry-000000.js')
    expect(gone.statusCode).toBe(404)
    expect(gone.headers['cache-control']).toBe('no-store')
  })

  it('[ADR-06] takes a head of 90 KB and refuses one above 96 KB', async () => {
    const door = '/lwr/apex/v65.0/SearchController/search?methodParams='
    const params = encodeURIComponent(
      JSON.stringify({ countryCode: 'NL', languageCode: 'nl-NL', searchTerm: '€'.repeat(8887) }),
    )
    expect(params.length).toBeGreaterThan(79_000)
    expect(statusesOf(await rawGet(door + params))).toEqual([200])
    expect(statusesOf(await rawGet(`/?x=${'a'.repeat(97 * 1024)}`))).toEqual([431])
  })

  it('answers an address with a broken escape with 400', async () => {
    expect(statusesOf(await rawGet('/nl/nl-nl/%zz'))).toEqual([400])
  })

  it('writes nothing of a visitor into its log', async () => {
    await rawGet('/nowhere-secret-term?search-term=another-secret')
    const line = portal.logged.findLast((each) => each.msg === 'answered')
    expect(line).toMatchObject({ route: 'page', status: 404 })
    const answered = JSON.stringify(portal.logged.filter((each) => each.msg === 'answered'))
    expect(answered).not.toMatch(/secret|127\.0\.0\.1/)
  })

  it('lets no header through an address', async () => {
    const lines =
      ((await corpus('crlf/fuzzdb_crlf.txt')) ?? '%0d%0aSet-Cookie:crlf=injection\n') +
      ((await corpus('crlf/patt_crlf.txt')) ?? '')
    for (const line of lines.split('\n').filter((each) => /^[!-~]+$/.test(each))) {
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

  it('gives out no file but the build’s', async () => {
    const lines =
      ((await corpus('traversal/patt_directory_traversal.txt')) ?? '') +
      ((await corpus('traversal/patt_traversals-8-deep.txt')) ?? '')
    const targets = [
      '/assets/../../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/.vite/manifest.json',
      ...everyNth(lines.split('\n'), 7).map(
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

  it('parses JSON as the suite says, and never answers 5xx', async () => {
    const text = await corpus('json/jsontestsuite.json')
    if (text === null) return
    const cases: readonly JsonCase[] = JSON.parse(text)
    for (const each of cases.filter(({ big }) => big === undefined)) {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/lwr/apex/v65.0/SearchController/search',
        headers: { 'content-type': 'application/json' },
        payload: Buffer.from(each.base64, 'base64'),
      })
      // Nothing of the suite is the call's parameters: what parses is refused by the call, the rest by the door.
      expect(answer.statusCode, each.name).toBe(400)
    }
  })
})

const statusesOf = (answer: string): number[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map((match) => Number(match[1]))

interface JsonCase {
  readonly name: string
  readonly base64: string
  /** The two that are too large to be written out: so many brackets. */
  readonly big?: number
}

const everyNth = <Item>(items: readonly Item[], n: number): readonly Item[] => items.filter((_, at) => at % n === 0)

describe('the operator’s listener', () => {
  const state: { missing: string | null } = { missing: null }
  const metrics = createMetrics()
  const admin = createAdmin(metrics, { missing: () => Promise.resolve(state.missing) })
  afterAll(() => admin.close())

  it('says that the process lives, whatever it can answer', async () => {
    state.missing = 'the database does not answer'
    expect((await admin.inject('/livez')).statusCode).toBe(200)
  })

  it('says whether it can answer, and else why not', async () => {
    state.missing = 'the database does not answer'
    const unready = await admin.inject('/readyz')
    expect([unready.statusCode, unready.body]).toEqual([503, 'the database does not answer\n'])
    state.missing = null
    expect((await admin.inject('/readyz')).statusCode).toBe(200)
  })

  it('counts answers by what they were for', async () => {
    metrics.answered('page', 304, 0.001)
    metrics.gauge('some_gauge', 'A gauge.', () => 7)
    const { body } = await admin.inject('/metrics')
    expect(body).toContain('http_request_duration_seconds_count{route="page",status="3xx"} 1')
    expect(body).toContain('some_gauge 7')
    expect(body).toContain('process_cpu_seconds_total')
  })
})
