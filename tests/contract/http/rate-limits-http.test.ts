import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

const rateLimit = 20
const unsafe = 2
const page = '/nl/nl-nl/products'
const call = '/lwr/apex/v65.0/No/thing'

let portal: TestPortal
let read = 0
beforeAll(async () => {
  portal = await testPortal(openMemory, ({ signIn }) => ({
    rateLimit,
    // The client address is the one that a proxy on this machine reports.
    trustedProxies: ['127.0.0.1'],
    signIn: {
      ...signIn,
      sessions: {
        ...signIn.sessions,
        read: (token) => {
          read += 1
          return signIn.sessions.read(token)
        },
      },
    },
  }))
})
afterAll(() => portal.close())

let minute = Date.parse('2026-11-21T09:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: (minute += 3_600_000) })
})
afterEach(() => void vi.useRealTimers())

type Method = 'GET' | 'POST' | 'DELETE'
const ask = (from: string, url = page, method: Method = 'GET', headers: Record<string, string> = {}) =>
  portal.app.inject({
    method,
    url,
    headers: { 'x-forwarded-for': from, ...headers },
    ...(method === 'POST' ? { payload: {} } : {}),
  })

async function statuses(times: number, ...parameters: Parameters<typeof ask>): Promise<readonly number[]> {
  const all = []
  for (let at = 0; at < times; at += 1) all.push((await ask(...parameters)).statusCode)
  return all
}
const times = <Item>(amount: number, item: Item): readonly Item[] => Array.from({ length: amount }, () => item)

describe('The rate limit of a network', () => {
  it('Requests are answered up to the limit of a minute, and later ones learn when to retry', async () => {
    expect(await statuses(rateLimit, '192.0.2.1')).toEqual(times(rateLimit, 200))
    vi.setSystemTime(minute + 12_000)
    const refused = await ask('192.0.2.1')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '48'])
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(refused.body).toContain('<h1>Too many requests</h1>')
    expect(Object.keys(refused.headers).join()).not.toContain('ratelimit')
    vi.setSystemTime(minute + 60_000)
    expect(await statuses(1, '192.0.2.1')).toEqual([200])
  })

  it('The requests of one network do not count for another', async () => {
    await statuses(rateLimit + 1, '192.0.2.2')
    expect(await statuses(1, '192.0.2.3')).toEqual([200])
  })

  it('Addresses with the same 64-bit IPv6 prefix share one limit', async () => {
    await statuses(rateLimit - 1, '2001:db8:1:2::1')
    expect(await statuses(2, '2001:db8:1:2:ffff::9')).toEqual([200, 429])
    expect(await statuses(1, '2001:db8:1:3::1')).toEqual([200])
  })

  it('All requests count: pages, files, unknown addresses and refused requests', async () => {
    const paths = ['/', page, '/assets/entry-1a2b3c.js', '/nothing', call, '/sitemap.xml', '/nl/nl-nl/sign-in']
    for (const path of paths) await ask('192.0.2.4', path)
    expect(await statuses(rateLimit - paths.length + 1, '192.0.2.4')).toEqual([
      ...times(rateLimit - paths.length, 200),
      429,
    ])
  })

  it('Write requests have their own, lower limit', async () => {
    const evil = { origin: 'https://evil.example' }
    expect(await statuses(1, '192.0.2.5', call, 'POST')).toEqual([404])
    expect(await statuses(1, '192.0.2.5', call, 'POST', evil)).toEqual([403])
    expect(await statuses(2, '192.0.2.5', call, 'POST')).toEqual(times(2, 429))
    expect(await statuses(1, '192.0.2.5', page, 'DELETE')).toEqual([429])
    expect(await statuses(rateLimit, '192.0.2.5')).toEqual(times(rateLimit, 200))
  })

  it('Requests above the limit cause no work: no session is read', async () => {
    await statuses(rateLimit, '192.0.2.6')
    const before = read
    const refused = await ask('192.0.2.6', page, 'GET', { cookie: '__Host-session=made-up' })
    expect([refused.statusCode, read]).toEqual([429, before])
  })

  it('A refusal has the error format of each route', async () => {
    await statuses(rateLimit, '192.0.2.7')
    await statuses(unsafe, '192.0.2.7', call, 'POST')
    const message = 'Too many requests. Try again in 60 s.'
    for (const method of ['GET', 'POST'] as const)
      expect((await ask('192.0.2.7', call, method)).json()).toEqual({ errorMessage: message })
    const data = await ask('192.0.2.7', '/services/data/v65.0/connect/cms/delivery/channels')
    expect(data.json()).toEqual([{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message }])
    expect(await portal.services.metrics.registry.metrics()).toMatch(
      /requests_refused_total\{why="TOO_MANY_REQUESTS"\} \d/,
    )
  })

  it('Requests from this machine do not count, and nobody else can claim to be this machine', async () => {
    expect(new Set(await statuses(rateLimit + 5, '127.0.0.1'))).toEqual(new Set([200]))
    // The values that a visitor sends stand before the value that the proxy adds.
    await statuses(rateLimit, '127.0.0.1, 192.0.2.8')
    expect(await statuses(1, '192.0.2.8')).toEqual([429])
  })
})
