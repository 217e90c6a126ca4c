import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createContentTags } from '#platform/records/dependencies/content-tags.ts'
import { createPageCache, type FreshPage } from '#platform/pages/server/page-cache.ts'

const page = (body: string, status = 200, tags: readonly string[] = []): FreshPage => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: [body],
  tags: tags,
})

const unchanged = createContentTags()

const renderer = (body: string, status = 200, tags: readonly string[] = []) => {
  const calls = { count: 0 }
  return {
    calls,
    render: async () => {
      calls.count += 1
      await Promise.resolve()
      return page(body, status, tags)
    },
  }
}

describe('createPageCache', () => {
  it('Renders a page once and then serves the stored page', async () => {
    const cache = createPageCache(1_000_000, unchanged)
    const { calls, render } = renderer('one')
    const first = await cache.page('g1', '/a', render)
    const second = await cache.page('g1', '/a', render)
    expect(second).toBe(first)
    expect(calls.count).toBe(1)
    expect(cache.stats()).toMatchObject({ hits: 1, misses: 1, pages: 1 })
  })

  it('Renders once for all concurrent requests', async () => {
    const cache = createPageCache(1_000_000, unchanged)
    const { calls, render } = renderer('one')
    const pages = await Promise.all([1, 2, 3].map(async () => cache.page('g1', '/a', render)))
    expect(calls.count).toBe(1)
    expect(new Set(pages).size).toBe(1)
  })

  it.each([
    [512 * 1024, 1],
    [512 * 1024 + 1, 0],
  ])('Stores a page of at most 512 KB: of %d bytes, %d page is stored.', async (bytes, stored) => {
    const cache = createPageCache(10_000_000, unchanged)
    const answered = await cache.page('g1', '/a', renderer('a'.repeat(bytes)).render)
    expect(answered.body.length).toBe(bytes)
    expect(cache.stats().pages).toBe(stored)
  })

  it('Replaces a page of another generation and retains the others', async () => {
    const cache = createPageCache(1_000_000, unchanged)
    const other = renderer('other')
    await cache.page('g1', '/a', renderer('old').render)
    await cache.page('g1', '/b', other.render)
    const answered = await cache.page('g2', '/a', renderer('new').render)
    expect(answered.body.toString()).toBe('new')
    await cache.page('g1', '/b', other.render)
    expect([cache.stats().pages, other.calls.count]).toEqual([2, 1])
  })

  it('Derives the eTag from the bytes, independent of the process', async () => {
    const named = async (body: string) =>
      (await createPageCache(1_000_000, unchanged).page('g1', '/a', renderer(body).render)).name
    const [one, other, changed] = [await named('one'), await named('one'), await named('two')]
    expect(one).toMatch(/^[\w-]{22}$/)
    expect(other).toBe(one)
    expect(changed).not.toBe(one)
  })

  it('Does not store a page of an earlier generation over one of a later generation', async () => {
    const cache = createPageCache(1_000_000, unchanged)
    const late = Promise.withResolvers<FreshPage>()
    const { calls, render } = renderer('new')
    const old = cache.page('g1', '/a', () => late.promise)
    await cache.page('g2', '/a', render)
    late.resolve(page('old'))
    expect((await old).body.toString()).toBe('old')
    expect((await cache.page('g2', '/a', render)).body.toString()).toBe('new')
    expect(calls.count).toBe(1)
  })

  it.each([301, 302, 404, 500])('Does not store status %i', async (status) => {
    const cache = createPageCache(1_000_000, unchanged)
    const { calls, render } = renderer('x', status)
    await cache.page('g1', '/a', render)
    await cache.page('g1', '/a', render)
    expect(calls.count).toBe(2)
    expect(cache.stats().bytes).toBe(0)
  })

  it('Renders again after a failure', async () => {
    const cache = createPageCache(1_000_000, unchanged)
    await expect(cache.page('g1', '/a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect((await cache.page('g1', '/a', renderer('yes').render)).body.toString()).toBe('yes')
  })

  it('Stays within its byte limit and evicts the least recently used page', async () => {
    const cache = createPageCache(10_000, unchanged)
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

  it('Does not store a page larger than the limit', async () => {
    const cache = createPageCache(2_000, unchanged)
    await cache.page('g1', '/a', renderer('x'.repeat(3_000)).render)
    expect(cache.stats()).toMatchObject({ pages: 0, bytes: 0 })
  })

  it('Stores nothing with a limit of 0 bytes, not even during rendering', async () => {
    const cache = createPageCache(0, unchanged)
    const { calls, render } = renderer('one')
    await Promise.all([1, 2].map(async () => cache.page('g1', '/a', render)))
    expect(calls.count).toBe(2)
  })

  it('Compresses for each encoding once and counts the bytes', async () => {
    const cache = createPageCache(1_000_000, unchanged)
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

  it('Joins the parts of a body, whatever they contain', async () => {
    const parts = ['<p>', 'Größe – 5 µm', '😀'.repeat(500_000), '</p>']
    const stored = await createPageCache(10_000_000, unchanged).page('g1', '/a', async () => ({
      status: 200,
      headers: {},
      body: parts,
      tags: [],
    }))
    expect(stored.body.toString()).toBe(parts.join(''))
  })

  it('Renders again only the pages that a change invalidates', async () => {
    const content = createContentTags()
    const cache = createPageCache(1_000_000, content)
    const [about, other] = [renderer('about', 200, ['x', 'y']), renderer('other', 200, ['z'])]
    const ask = async () => {
      await cache.page('g1', '/about', about.render)
      await cache.page('g1', '/other', other.render)
    }
    await ask()
    content.invalidate(['y'])
    await ask()
    expect([about.calls.count, other.calls.count]).toEqual([1, 1])
    content.publish()
    await ask()
    expect([about.calls.count, other.calls.count]).toEqual([2, 1])
    content.invalidateAll()
    content.publish()
    await ask()
    expect([about.calls.count, other.calls.count]).toEqual([3, 2])
  })

  it('Does not store or reuse a page whose rendering began before a change of its content', async () => {
    const content = createContentTags()
    const cache = createPageCache(1_000_000, content)
    const late = Promise.withResolvers<FreshPage>()
    const old = cache.page('g1', '/a', () => late.promise)
    content.invalidate(['x'])
    content.publish()
    const response = cache.page('g1', '/a', renderer('new', 200, ['x']).render)
    late.resolve(page('old', 200, ['x']))
    expect((await old).body.toString()).toBe('old')
    expect((await response).body.toString()).toBe('new')
    const again = renderer('newer', 200, ['x'])
    expect((await cache.page('g1', '/a', again.render)).body.toString()).toBe('new')
  })

  it('Does not store a page whose rendering began before and ended after a change of its content', async () => {
    const content = createContentTags()
    const cache = createPageCache(1_000_000, content)
    const late = Promise.withResolvers<FreshPage>()
    const old = cache.page('g1', '/a', () => late.promise)
    content.invalidate(['x'])
    content.publish()
    late.resolve(page('old', 200, ['x']))
    await old
    expect(cache.stats().pages).toBe(0)
  })

  it('Stores a page although other content changed during rendering', async () => {
    const content = createContentTags()
    const cache = createPageCache(1_000_000, content)
    const late = Promise.withResolvers<FreshPage>()
    const created = cache.page('g1', '/a', () => late.promise)
    content.invalidate(['z'])
    content.publish()
    late.resolve(page('a', 200, ['x']))
    await created
    expect(cache.stats().pages).toBe(1)
  })

  it('Never serves a page older than a change published before the request', async () => {
    const tag = fc.integer({ min: 0, max: 5 })
    const step = fc.oneof(
      fc.record({ does: fc.constant('write' as const), tag }),
      fc.record({ does: fc.constant('publish' as const) }),
      fc.record({ does: fc.constant('ask' as const), page: fc.integer({ min: 0, max: 3 }), turns: fc.nat(3) }),
      fc.record({ does: fc.constant('wait' as const) }),
    )
    // Each page contains the versions of two or three tags, read one after the other.
    const shown = [
      [0, 1],
      [1, 2, 3],
      [3, 4],
      [0, 5],
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
        const content = createContentTags(3)
        const cache = createPageCache(1_000_000, content)
        const written = [0, 0, 0, 0, 0, 0]
        let published = [...written]
        const responses: Promise<void>[] = []
        const render = async (tags: readonly number[], turns: number): Promise<FreshPage> => {
          const body: string[] = []
          for (const each of tags) {
            body.push(`${written[each]} `)
            for (let turn = 0; turn < turns; turn++) await Promise.resolve()
          }
          return page(body.join(''), 200, tags.map(String))
        }
        for (const each of steps) {
          if (each.does === 'write') {
            written[each.tag] = (written[each.tag] ?? 0) + 1
            content.invalidate([String(each.tag)])
          } else if (each.does === 'publish') {
            content.publish()
            published = [...written]
          } else if (each.does === 'wait') await Promise.all(responses)
          else {
            const tags = shown[each.page] ?? []
            const known = published
            responses.push(
              Promise.resolve(cache.page('g1', `/${each.page}`, () => render(tags, each.turns))).then(({ body }) => {
                const seen = body.toString().trim().split(' ').map(Number)
                tags.forEach((at, index) => expect(seen[index]).toBeGreaterThanOrEqual(known[at] ?? 0))
              }),
            )
          }
        }
        await Promise.all(responses)
      }),
      { numRuns: 500 },
    )
  })
})
