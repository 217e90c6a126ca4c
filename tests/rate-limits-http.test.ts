import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openMemory } from './databases.ts'
import { testPortal, type TestPortal } from './http-portal.ts'

const rateLimit = 20
const unsafe = 2
const page = '/nl/nl-nl/products'
const call = '/lwr/apex/v65.0/No/thing'

let portal: TestPortal
let read = 0
beforeAll(async () => {
  portal = await testPortal(openMemory, ({ signIn }) => ({
    rateLimit,
    // Who asks is who a balancer on this machine says.
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

async function statuses(times: number, ...asked: Parameters<typeof ask>): Promise<readonly number[]> {
  const all = []
  for (let at = 0; at < times; at += 1) all.push((await ask(...asked)).statusCode)
  return all
}
const times = <Item>(amount: number, item: Item): readonly Item[] => Array.from({ length: amount }, () => item)

describe('the requests of one network', () => {
  it('are answered up to the limit of a minute, and told when to come again beyond it', async () => {
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

  it('are nobody else’s', async () => {
    await statuses(rateLimit + 1, '192.0.2.2')
    expect(await statuses(1, '192.0.2.3')).toEqual([200])
  })

  it('are those of 64 bits of IPv6 together', async () => {
    await statuses(rateLimit - 1, '2001:db8:1:2::1')
    expect(await statuses(2, '2001:db8:1:2:ffff::9')).toEqual([200, 429])
    expect(await statuses(1, '2001:db8:1:3::1')).toEqual([200])
  })

  it('are counted whatever they ask for: pages, files, what there is not, and what is refused', async () => {
    const paths = ['/', page, '/assets/entry-1a2b3c.js', '/nothing', call, '/sitemap.xml', '/nl/nl-nl/sign-in']
    for (const path of paths) await ask('192.0.2.4', path)
    expect(await statuses(rateLimit - paths.length + 1, '192.0.2.4')).toEqual([
      ...times(rateLimit - paths.length, 200),
      429,
    ])
  })

  it('that may change something are counted for themselves, and are fewer', async () => {
    const evil = { origin: 'https://evil.example' }
    expect(await statuses(1, '192.0.2.5', call, 'POST')).toEqual([404])
    expect(await statuses(1, '192.0.2.5', call, 'POST', evil)).toEqual([403])
    expect(await statuses(2, '192.0.2.5', call, 'POST')).toEqual(times(2, 429))
    expect(await statuses(1, '192.0.2.5', page, 'DELETE')).toEqual([429])
    expect(await statuses(rateLimit, '192.0.2.5')).toEqual(times(rateLimit, 200))
  })

  it('beyond the limit cost nothing: nobody is looked up', async () => {
    await statuses(rateLimit, '192.0.2.6')
    const before = read
    const refused = await ask('192.0.2.6', page, 'GET', { cookie: '__Host-session=made-up' })
    expect([refused.statusCode, read]).toEqual([429, before])
  })

  it('are refused in the form of each door', async () => {
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

  it('are not counted where they come from this machine, whoever says so', async () => {
    expect(new Set(await statuses(rateLimit + 5, '127.0.0.1'))).toEqual(new Set([200]))
    // What a visitor says stands before what the balancer adds.
    await statuses(rateLimit, '127.0.0.1, 192.0.2.8')
    expect(await statuses(1, '192.0.2.8')).toEqual([429])
  })
})
