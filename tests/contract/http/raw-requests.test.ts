import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { rawAnswer, statusesOf } from '../../fixtures/raw-http.ts'
import { itForEachSource, sampleText, sharedText } from '../../fixtures/shared-files.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

const corpus = 'corpora/http/llhttp_requests.json'
/** A long run sends every request of the corpus, and other runs send every third. */
const step = isLongRun ? 1 : 3

let portal: TestPortal
let port: number
/** The addresses of the requests that reached the portal, in order. */
let seen: string[] = []
let answering = 0
beforeAll(async () => {
  portal = await testPortal(openMemory)
  portal.app.server.on('request', ({ url }, response) => {
    seen.push(String(url))
    answering += 1
    response.once('close', () => (answering -= 1))
  })
  port = Number(new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => portal.close())

/** The received answers, the requests that the portal saw, and the number of malformed requests that it found. */
async function sent(bytes: string) {
  seen = []
  const before = portal.logged.length
  const answer = await rawAnswer(port, bytes, 30, () => answering > 0)
  const none = portal.logged.slice(before).filter(({ msg }) => msg === 'malformed request').length
  return { statuses: statusesOf(answer), seen, none }
}

/**
 * A malformed request ends the connection, so there is at most one and nothing after it. If it was in the body of a request,
 * it replaces the answer to that request.
 */
function expectOneEach({ statuses, reached, none }: Came, what: string): void {
  expect(none, what).toBeLessThanOrEqual(1)
  expect([reached.length + none, Math.max(1, reached.length)], what).toContain(statuses.length)
  if (none === 0) expect(statuses.length, what).toBe(reached.length)
}

interface Came {
  readonly statuses: readonly number[]
  readonly reached: readonly string[]
  readonly none: number
}

const requestsOf = v.array(
  v.object({ title: v.string(), raw: v.string(), expectError: v.nullable(v.object({ reason: v.string() })) }),
)

/** Bytes as the corpus writes them: a line ends with CRLF unless it ends with a backslash, and `\n` is a single line feed. */
const bytesOf = (raw: string): string =>
  raw
    .replace(/\\\n/g, '')
    .replace(/\r?\n/g, '\r\n')
    .replace(/\\([nrtf])/g, (_, character: string) => ({ n: '\n', r: '\r', t: '\t', f: '\f' })[character] ?? '')
    .replace(/\\x([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

describe('Raw requests on a socket', () => {
  const cases = {
    sample: () => v.parse(requestsOf, JSON.parse(sampleText('http-requests.json'))),
    shared: [corpus],
    read: () => v.parse(requestsOf, JSON.parse(sharedText(corpus))).filter((_, at) => at % step === 0),
  }
  itForEachSource('Answers each request once, never with 5xx, and the process continues', cases, async (requests) => {
    for (const { title, raw } of requests) {
      const { statuses, seen: reached, none } = await sent(bytesOf(raw))
      expectOneEach({ statuses, reached, none }, title)
      for (const status of statuses) expect(status, title).toBeLessThan(500)
    }
    expect((await sent('GET /robots.txt HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\n\r\n')).statuses).toEqual(
      [200],
    )
  })

  const post = 'POST /lwr/apex/v65.0/No/thing HTTP/1.1\r\nHost: portal.test\r\nContent-Type: application/json\r\n'
  const inside = 'GET /smuggled HTTP/1.1\r\nHost: portal.test\r\n\r\n'
  const chunked = `0\r\n\r\n${inside}`
  const length = (body: string): string => `Content-Length: ${body.length}\r\n`

  it.each([
    ['length and chunks', `${length(chunked)}Transfer-Encoding: chunked\r\n`, chunked],
    ['chunks and length', `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n`, chunked],
    ['two lengths', `Content-Length: 0\r\n${length(inside)}`, inside],
    ['two lengths in one', `Content-Length: 0, ${inside.length}\r\n`, inside],
    ['a length with a sign', `Content-Length: +${inside.length}\r\n`, inside],
    ['a length below zero', `Content-Length: -1\r\n`, inside],
    ['a length in hexadecimal', `Content-Length: 0x${inside.length.toString(16)}\r\n`, inside],
    ['a length with a space before its colon', `Content-Length : ${inside.length}\r\n`, inside],
    ['a length without digits', `Content-Length: \r\n`, inside],
    ['a length beyond all numbers', `Content-Length: 18446744073709551616\r\n`, inside],
    ['chunks with a space before their colon', `${length(chunked)}Transfer-Encoding : chunked\r\n`, chunked],
    ['chunks that are not the last coding', `Transfer-Encoding: chunked, identity\r\n${length(chunked)}`, chunked],
    ['a coding that begins like chunks', `Transfer-Encoding: chunkedx\r\n${length(chunked)}`, chunked],
    ['a coding in the next line', `Transfer-Encoding:\r\n chunked\r\n${length(chunked)}`, chunked],
    ['chunks after a vertical tab', `Transfer-Encoding: \u000bchunked\r\n${length(chunked)}`, chunked],
    ['chunks behind a line feed', `X: y\nTransfer-Encoding: chunked\r\n${length(chunked)}`, chunked],
    ['chunks behind a carriage return', `X: y\rTransfer-Encoding: chunked\r\n${length(chunked)}`, chunked],
    ['chunks behind a zero', `X: y\0\r\nTransfer-Encoding: chunked\r\n${length(chunked)}`, chunked],
    ['a chunk whose size is none', 'Transfer-Encoding: chunked\r\n', `0x0\r\n\r\n${inside}`],
    ['a chunk whose size has a sign', 'Transfer-Encoding: chunked\r\n', `-1\r\n\r\n${inside}`],
    ['a chunk beyond all numbers', 'Transfer-Encoding: chunked\r\n', `fffffffffffffffff\r\n${inside}`],
    ['a chunk longer than it says', 'Transfer-Encoding: chunked\r\n', `1\r\nab\r\n${chunked}`],
    ['a chunk that a line feed ends', 'Transfer-Encoding: chunked\r\n', `1\nA\n${chunked}`],
    ['an extension with a line feed', 'Transfer-Encoding: chunked\r\n', `2;\n\r\nxx\r\n0\r\n\r\n${inside}`],
    ['a header folded', `X: y\r\n Content-Length: ${inside.length}\r\n`, `0${inside}`],
    ['a header without a name', `: y\r\n${length(inside)}`, `${inside}x`],
  ])('No request within another request is processed: %s', async (_what, headers, body) => {
    const { statuses, seen: reached, none } = await sent(`${post}${headers}\r\n${body}`)
    expect(reached).not.toContain('/smuggled')
    expectOneEach({ statuses, reached, none }, headers)
    for (const status of statuses) expect([400, 404, 413, 415, 431]).toContain(status)
  })

  it('Successive requests on one connection are processed one by one', async () => {
    const first = `${post}${length('{}')}\r\n{}`
    const { statuses, seen: reached } = await sent(first + inside + inside)
    expect([reached.slice(1), statuses]).toEqual([
      ['/smuggled', '/smuggled'],
      [404, 404, 404],
    ])
  })

  it.each([
    ['a head that is too long', `GET / HTTP/1.1\r\nHost: portal.test\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`, 431],
    [
      'too many extensions of chunks',
      `${post}Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}\r\nA\r\n0\r\n\r\n`,
      413,
    ],
    ['what is no request', 'HELO portal.test\r\n\r\n', 400],
    ['a handshake of TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', 400],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['an unknown version', 'GET / HTTP/3.7\r\n\r\n', 400],
    ['an unknown method', 'FROB / HTTP/1.1\r\nHost: portal.test\r\n\r\n', 400],
    ['a method of something else', 'PROPFIND / HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\n\r\n', 405],
  ])('The answer to %s has a clear status', async (_what, bytes, status) => {
    expect((await sent(bytes)).statuses).toEqual([status])
  })
})
