import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors, failure, type ErrorName } from '#platform/values/errors.ts'
import { createAdmin } from '#app/serving/admin.ts'
import { createMetrics } from '#platform/http/metrics.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

/** A text in the error that nobody else may read. */
const secret = 'hunter2'
const names = Object.keys(errors).filter((name): name is ErrorName => Object.hasOwn(errors, name))
const params = encodeURIComponent(
  JSON.stringify({ countryCode: 'NL', languageCode: 'nl-NL', searchTerm: 'private-term' }),
)
const community = '0DBrE7L1H3bKihUWKS'

/** The routes of each error format, each with a request that reads the store. */
const routes = [
  ['a call', `/lwr/apex/v65.0/SearchController/search?methodParams=${params}&q=private-query`],
  [
    'the platform’s data',
    `/services/data/v65.0/connect/communities/${community}/seo/properties/01t000000000000AAA?fields=private-query`,
  ],
  ['a page', '/nl/nl-nl/search?search-term=private-term&q=private-query'],
  ['a file', '/nl/nl-nl/cms/delivery/media/MCQHE3DDOAATLBRBT6FRJYY6HQZE?q=private-query'],
  ['the sitemap', '/sitemaps/nl/products-1.xml?q=private-query'],
] as const

let portal: TestPortal
let failing: Error | null = null
beforeAll(async () => {
  const failsNow = (): void => {
    if (failing !== null) throw failing
  }
  portal = await testPortal(openMemory, ({ content, cache }) => ({
    // The first value that every route reads.
    content: {
      get search() {
        failsNow()
        return content.search
      },
      get taxonomy() {
        failsNow()
        return content.taxonomy
      },
      assortments: content.assortments,
      conflicts: content.conflicts,
      contentVersion: content.contentVersion,
      position: content.position,
      tags: content.tags,
    },
    cache: {
      ...cache,
      page: (...parameters) => {
        failsNow()
        return cache.page(...parameters)
      },
    },
  }))
})
afterAll(() => portal.close())

async function failed(url: string, error: Error) {
  failing = error
  const before = portal.logged.length
  const answer = await portal.app.inject({ url, headers: { cookie: `other=${secret}` } })
  failing = null
  return {
    ...answer,
    status: answer.statusCode,
    text: answer.body,
    id: answer.headers['x-request-id'],
    lines: portal.logged.slice(before),
  }
}

/** Names of files and functions, the requested path and secret values. */
const revealing = /\bat .*[/:]\d|node_modules|\.tsx?\b|private-|hunter2/

describe('An error', () => {
  // One route of each error format is enough, because errors become answers in one place.
  it.each(routes.slice(0, 3).flatMap(([route, url]) => names.map((name) => [name, route, url] as const)))(
    'The error %s of the routes of %s is answered as the error table specifies, and reveals nothing else',
    async (name, route, url) => {
      const cause = new Error(`connect postgres://portal:${secret}@db.example`)
      const { status, text, headers, id, lines } = await failed(url, failure(name, { secret, id: 'x' }, cause))
      // For a call that the caller may not know of, the answer contains nothing.
      const isHidden = route === 'a call' && name === 'ACCESS_DENIED'
      expect(status).toBe(isHidden ? 404 : errors[name].status)
      expect(text).not.toMatch(revealing)
      expect(JSON.stringify(headers)).not.toMatch(revealing)
      expect(headers['cache-control']).toBe('no-store')
      if (status === 503) expect(headers['retry-after']).toMatch(/^\d+$/)
      expect(id).toMatch(/^[\da-f-]{36}$/)
      const own = lines.filter(({ reqId }) => reqId === id)
      expect(own.map(({ msg }) => msg)).toContain('answered')
      // The log contains an unexpected error with its cause, under the request id of the answer.
      const isUnexpected = errors[name].status >= 500 && name !== 'OVERLOADED'
      expect(own.filter(({ level }) => level >= 50).map(({ err }) => err?.message)).toEqual(
        isUnexpected ? [cause.message] : [],
      )
    },
  )

  it.each(routes)('An unexpected error of the routes of %s reveals nothing', async (_route, url) => {
    const { status, text, id, lines } = await failed(url, new TypeError(`${secret} is not a function`))
    expect(status).toBe(500)
    expect(text).not.toMatch(revealing)
    expect(lines.find(({ level, reqId }) => level >= 50 && reqId === id)?.err?.message).toContain(secret)
  })

  it.each([
    ['an escape that is none', 'GET', '/lwr/apex/v65.0/%zz-private-term/x', {}, 400],
    ['a parameter that is too long', 'GET', `/lwr/apex/v65.0/private-term/${'x'.repeat(17_000)}`, {}, 431],
    [
      'a type that nobody reads',
      'POST',
      '/lwr/apex/v65.0/No/thing?private-query',
      { 'content-type': `text/${secret}` },
      415,
    ],
    ['another method', 'PUT', '/nl/nl-nl/private-term', {}, 405],
    [
      'a page of somebody else',
      'POST',
      '/lwr/apex/v65.0/No/private-term',
      { origin: `https://${secret}.example` },
      403,
    ],
    ['another host', 'GET', '/private-term', { host: `${secret}.example` }, 421],
  ] as const)('An error for %s repeats nothing of the request', async (_what, method, url, sent, status) => {
    const answer = await portal.app.inject({
      method,
      url,
      headers: sent,
      ...(method === 'POST' ? { payload: 'x' } : {}),
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.body).not.toMatch(revealing)
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })
})

it('A client that disconnects before the request is complete causes no error in the log', async () => {
  const port = Number(new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const before = portal.logged.length
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /lwr/apex/v65.0/No/thing HTTP/1.1\r\nHost: portal.test\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  const request = new Promise<IncomingMessage>((came) => portal.app.server.once('request', came))
  const incoming = await request
  const hungUp = new Promise((closed) => incoming.once('close', closed))
  socket.resetAndDestroy()
  await hungUp
  await new Promise(setImmediate)
  expect(portal.logged.slice(before).filter(({ level }) => level >= 50)).toEqual([])
})

describe('Addresses for the operator', () => {
  it.each(['/livez', '/readyz', '/metrics', '/metrics/', '/nl/nl-nl/metrics'])(
    'Visitors cannot reach the operator address %s',
    async (url) => {
      const answer = await portal.app.inject({ url })
      expect(answer.statusCode).toBe(404)
      expect(answer.body).not.toMatch(/process_cpu|alive|ready\n/)
    },
  )

  it('The operator has exactly three addresses, and none of the portal’s own', async () => {
    const admin = createAdmin(createMetrics(), { missing: () => Promise.reject(new Error(secret)) })
    for (const url of [
      '/',
      '/nl/nl-nl',
      '/lwr/apex/v65.0/SearchController/search',
      '/assets/entry-1a2b3c.js',
      `/${secret}`,
      '/%zz',
    ])
      expect((await admin.inject({ url })).body, url).not.toMatch(/<html|hunter2/)
    expect((await admin.inject({ url: '/nothing' })).statusCode).toBe(404)
    const broken = await admin.inject({ url: '/readyz' })
    expect([broken.statusCode, broken.body]).toEqual([500, 'failed\n'])
    expect((await admin.inject({ method: 'POST', url: '/metrics' })).statusCode).toBe(404)
    await admin.close()
  })
})
