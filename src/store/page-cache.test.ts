import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createPageCache, type FreshPage } from './page-cache.ts'

const page = (body: string, status = 200): FreshPage => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: [body],
})

const renderer = (body: string, status = 200) => {
  const calls = { count: 0 }
  return {
    calls,
    render: async () => {
      calls.count += 1
      await Promise.resolve()
      return page(body, status)
    },
  }
}

describe('createPageCache', () => {
  it('renders a page once and answers it again', async () => {
    const cache = createPageCache(1_000_000)
    const { calls, render } = renderer('one')
    const first = await cache.page('g1', '/a', render)
    const second = await cache.page('g1', '/a', render)
    expect(second).toBe(first)
    expect(calls.count).toBe(1)
    expect(cache.stats()).toMatchObject({ hits: 1, misses: 1, pages: 1 })
  })

  it('renders once for all who ask meanwhile', async () => {
    const cache = createPageCache(1_000_000)
    const { calls, render } = renderer('one')
    const pages = await Promise.all([1, 2, 3].map(async () => cache.page('g1', '/a', render)))
    expect(calls.count).toBe(1)
    expect(new Set(pages).size).toBe(1)
  })

  it('forgets everything with another generation', async () => {
    const cache = createPageCache(1_000_000)
    await cache.page('g1', '/a', renderer('old').render)
    const answered = await cache.page('g2', '/a', renderer('new').render)
    expect(answered.body.toString()).toBe('new')
    expect(cache.stats().pages).toBe(1)
  })

  it('does not keep a page that was begun before the content changed', async () => {
    const cache = createPageCache(1_000_000)
    const late = Promise.withResolvers<FreshPage>()
    const old = cache.page('g1', '/a', () => late.promise)
    await cache.page('g2', '/b', renderer('b').render)
    late.resolve(page('old'))
    expect((await old).body.toString()).toBe('old')
    expect((await cache.page('g2', '/a', renderer('new').render)).body.toString()).toBe('new')
  })

  it.each([301, 302, 404, 500])('does not keep status %i', async (status) => {
    const cache = createPageCache(1_000_000)
    const { calls, render } = renderer('x', status)
    await cache.page('g1', '/a', render)
    await cache.page('g1', '/a', render)
    expect(calls.count).toBe(2)
    expect(cache.stats().bytes).toBe(0)
  })

  it('asks again after a failure', async () => {
    const cache = createPageCache(1_000_000)
    await expect(cache.page('g1', '/a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect((await cache.page('g1', '/a', renderer('yes').render)).body.toString()).toBe('yes')
  })

  it('stays within its bytes, and lets the page go that was asked for longest ago', async () => {
    const cache = createPageCache(10_000)
    const big = 'x'.repeat(3_000)
    await cache.page('g1', '/a', renderer(big).render)
    await cache.page('g1', '/b', renderer(big).render)
    await cache.page('g1', '/a', renderer(big).render)
    await cache.page('g1', '/c', renderer(big).render)
    expect(cache.stats().bytes).toBeLessThanOrEqual(10_000)
    const a = renderer(big)
    const b = renderer(big)
    await cache.page('g1', '/a', a.render)
    await cache.page('g1', '/b', b.render)
    expect([a.calls.count, b.calls.count]).toEqual([0, 1])
  })

  it('does not keep a page larger than the whole', async () => {
    const cache = createPageCache(2_000)
    await cache.page('g1', '/a', renderer('x'.repeat(3_000)).render)
    expect(cache.stats()).toMatchObject({ pages: 0, bytes: 0 })
  })

  it('keeps nothing with 0 bytes, not even while it renders', async () => {
    const cache = createPageCache(0)
    const { calls, render } = renderer('one')
    await Promise.all([1, 2].map(async () => cache.page('g1', '/a', render)))
    expect(calls.count).toBe(2)
  })

  it('makes each encoding once and counts it', async () => {
    const cache = createPageCache(1_000_000)
    const body = 'citric acid '.repeat(1_000)
    const stored = await cache.page('g1', '/a', renderer(body).render)
    const plain = cache.stats().bytes
    const [one, two] = await Promise.all([stored.variant('br'), stored.variant('br')])
    expect(one).toBe(two)
    expect(brotliDecompressSync(one).toString()).toBe(body)
    expect(gunzipSync(await stored.variant('gzip')).toString()).toBe(body)
    expect(cache.stats().bytes).toBeGreaterThan(plain)
    expect(stored.variant('identity')).toBe(stored.body)
  })

  it('puts the parts of a body together, whatever is in them', async () => {
    const parts = ['<p>', 'Größe – 5 µm', '😀'.repeat(500_000), '</p>']
    const stored = await createPageCache(10_000_000).page('g1', '/a', async () => ({
      status: 200,
      headers: {},
      body: parts,
    }))
    expect(stored.body.toString()).toBe(parts.join(''))
  })
})
