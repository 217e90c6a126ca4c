import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTopics } from '#records/content-topics.ts'
import { createPageCache, type FreshPage } from '#store/page-cache.ts'

const page = (body: string, status = 200, topics: readonly string[] = []): FreshPage => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: [body],
  topics,
})

const unchanged = createTopics()

const renderer = (body: string, status = 200, topics: readonly string[] = []) => {
  const calls = { count: 0 }
  return {
    calls,
    render: async () => {
      calls.count += 1
      await Promise.resolve()
      return page(body, status, topics)
    },
  }
}

describe('createPageCache', () => {
  it('renders a page once and answers it again', async () => {
    const cache = createPageCache(1_000_000, unchanged)
    const { calls, render } = renderer('one')
    const first = await cache.page('g1', '/a', render)
    const second = await cache.page('g1', '/a', render)
    expect(second).toBe(first)
    expect(calls.count).toBe(1)
    expect(cache.stats()).toMatchObject({ hits: 1, misses: 1, pages: 1 })
  })

  it('renders once for all who ask meanwhile', async () => {
    const cache = createPageCache(1_000_000, unchanged)
    const { calls, render } = renderer('one')
    const pages = await Promise.all([1, 2, 3].map(async () => cache.page('g1', '/a', render)))
    expect(calls.count).toBe(1)
    expect(new Set(pages).size).toBe(1)
  })

  it('forgets everything with another generation', async () => {
    const cache = createPageCache(1_000_000, unchanged)
    await cache.page('g1', '/a', renderer('old').render)
    const answered = await cache.page('g2', '/a', renderer('new').render)
    expect(answered.body.toString()).toBe('new')
    expect(cache.stats().pages).toBe(1)
  })

  it('names a page by its bytes, whoever made it', async () => {
    const named = async (body: string) =>
      (await createPageCache(1_000_000, unchanged).page('g1', '/a', renderer(body).render)).name
    const [one, other, changed] = [await named('one'), await named('one'), await named('two')]
    expect(one).toMatch(/^[\w-]{22}$/)
    expect(other).toBe(one)
    expect(changed).not.toBe(one)
  })

  it('does not keep a page that was begun in another generation', async () => {
    const cache = createPageCache(1_000_000, unchanged)
    const late = Promise.withResolvers<FreshPage>()
    const old = cache.page('g1', '/a', () => late.promise)
    await cache.page('g2', '/b', renderer('b').render)
    late.resolve(page('old'))
    expect((await old).body.toString()).toBe('old')
    expect((await cache.page('g2', '/a', renderer('new').render)).body.toString()).toBe('new')
  })

  it.each([301, 302, 404, 500])('does not keep status %i', async (status) => {
    const cache = createPageCache(1_000_000, unchanged)
    const { calls, render } = renderer('x', status)
    await cache.page('g1', '/a', render)
    await cache.page('g1', '/a', render)
    expect(calls.count).toBe(2)
    expect(cache.stats().bytes).toBe(0)
  })

  it('asks again after a failure', async () => {
    const cache = createPageCache(1_000_000, unchanged)
    await expect(cache.page('g1', '/a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect((await cache.page('g1', '/a', renderer('yes').render)).body.toString()).toBe('yes')
  })

  it('stays within its bytes, and lets the page go that was asked for longest ago', async () => {
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

  it('does not keep a page larger than the whole', async () => {
    const cache = createPageCache(2_000, unchanged)
    await cache.page('g1', '/a', renderer('x'.repeat(3_000)).render)
    expect(cache.stats()).toMatchObject({ pages: 0, bytes: 0 })
  })

  it('keeps nothing with 0 bytes, not even while it renders', async () => {
    const cache = createPageCache(0, unchanged)
    const { calls, render } = renderer('one')
    await Promise.all([1, 2].map(async () => cache.page('g1', '/a', render)))
    expect(calls.count).toBe(2)
  })

  it('makes each encoding once and counts it', async () => {
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

  it('puts the parts of a body together, whatever is in them', async () => {
    const parts = ['<p>', 'Größe – 5 µm', '😀'.repeat(500_000), '</p>']
    const stored = await createPageCache(10_000_000, unchanged).page('g1', '/a', async () => ({
      status: 200,
      headers: {},
      body: parts,
      topics: [],
    }))
    expect(stored.body.toString()).toBe(parts.join(''))
  })

  it('makes anew what a change touches, and nothing else', async () => {
    const content = createTopics()
    const cache = createPageCache(1_000_000, content)
    const [about, other] = [renderer('about', 200, ['x', 'y']), renderer('other', 200, ['z'])]
    const ask = async () => {
      await cache.page('g1', '/about', about.render)
      await cache.page('g1', '/other', other.render)
    }
    await ask()
    content.touch(['y'])
    await ask()
    expect([about.calls.count, other.calls.count]).toEqual([1, 1])
    content.publish()
    await ask()
    expect([about.calls.count, other.calls.count]).toEqual([2, 1])
    content.touchEverything()
    content.publish()
    await ask()
    expect([about.calls.count, other.calls.count]).toEqual([3, 2])
  })

  it('keeps no page that was begun before a change of its own content, and gives it to nobody who asks later', async () => {
    const content = createTopics()
    const cache = createPageCache(1_000_000, content)
    const late = Promise.withResolvers<FreshPage>()
    const old = cache.page('g1', '/a', () => late.promise)
    content.touch(['x'])
    content.publish()
    const asked = cache.page('g1', '/a', renderer('new', 200, ['x']).render)
    late.resolve(page('old', 200, ['x']))
    expect((await old).body.toString()).toBe('old')
    expect((await asked).body.toString()).toBe('new')
    const again = renderer('newer', 200, ['x'])
    expect((await cache.page('g1', '/a', again.render)).body.toString()).toBe('new')
  })

  it('keeps no page that was begun before a change of its own content and ended after it', async () => {
    const content = createTopics()
    const cache = createPageCache(1_000_000, content)
    const late = Promise.withResolvers<FreshPage>()
    const old = cache.page('g1', '/a', () => late.promise)
    content.touch(['x'])
    content.publish()
    late.resolve(page('old', 200, ['x']))
    await old
    expect(cache.stats().pages).toBe(0)
  })

  it('keeps a page through the changes of others while it is made', async () => {
    const content = createTopics()
    const cache = createPageCache(1_000_000, content)
    const late = Promise.withResolvers<FreshPage>()
    const made = cache.page('g1', '/a', () => late.promise)
    content.touch(['z'])
    content.publish()
    late.resolve(page('a', 200, ['x']))
    await made
    expect(cache.stats().pages).toBe(1)
  })

  it('never answers what is older than a change that was published before the asking', async () => {
    const topic = fc.integer({ min: 0, max: 5 })
    const step = fc.oneof(
      fc.record({ does: fc.constant('write' as const), topic }),
      fc.record({ does: fc.constant('publish' as const) }),
      fc.record({ does: fc.constant('ask' as const), page: fc.integer({ min: 0, max: 3 }), turns: fc.nat(3) }),
      fc.record({ does: fc.constant('wait' as const) }),
    )
    // Each page shows the versions of two or three topics, one after the other, as they are when it looks.
    const shown = [
      [0, 1],
      [1, 2, 3],
      [3, 4],
      [0, 5],
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
        const content = createTopics(3)
        const cache = createPageCache(1_000_000, content)
        const written = [0, 0, 0, 0, 0, 0]
        let published = [...written]
        const asked: Promise<void>[] = []
        const render = async (topics: readonly number[], turns: number): Promise<FreshPage> => {
          const body: string[] = []
          for (const each of topics) {
            body.push(`${written[each]} `)
            for (let turn = 0; turn < turns; turn++) await Promise.resolve()
          }
          return page(body.join(''), 200, topics.map(String))
        }
        for (const each of steps) {
          if (each.does === 'write') {
            written[each.topic] = (written[each.topic] ?? 0) + 1
            content.touch([String(each.topic)])
          } else if (each.does === 'publish') {
            content.publish()
            published = [...written]
          } else if (each.does === 'wait') await Promise.all(asked)
          else {
            const topics = shown[each.page] ?? []
            const known = published
            asked.push(
              Promise.resolve(cache.page('g1', `/${each.page}`, () => render(topics, each.turns))).then(({ body }) => {
                const seen = body.toString().trim().split(' ').map(Number)
                topics.forEach((at, index) => expect(seen[index]).toBeGreaterThanOrEqual(known[at] ?? 0))
              }),
            )
          }
        }
        await Promise.all(asked)
      }),
      { numRuns: 500 },
    )
  })
})
