import { hash } from 'node:crypto'
import type { CallNote } from '#platform/calls/call-observer.ts'
import { compress, type Encoding } from '#platform/http/encoding.ts'
import type { ContentTags } from '#platform/records/dependencies/content-tags.ts'
import { createTaggedCache, type CacheItem } from '#platform/store/tagged-cache.ts'

/** A complete response to a guest. */
export interface FreshPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The parts in order. They are not joined, because that would copy each part twice. */
  readonly body: readonly string[]
  /** The cache tags that the page depends on. Without tags it does not depend on the content. */
  readonly tags: readonly string[]
  /** What is noted of the calls that it is made from, each time a visitor receives it. */
  readonly notes?: readonly CallNote[]
}

export interface StoredPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** A hash of the body: the same page has the same hash in every process and after a restart. */
  readonly name: string
  readonly notes: readonly CallNote[]
  /** The body in an encoding. It is compressed at the first request and then stored with the page. */
  readonly variant: (encoding: Encoding) => Buffer | Promise<Buffer>
}

interface PageCacheStats {
  readonly hits: number
  readonly misses: number
  readonly pages: number
  readonly bytes: number
}

/** A cache in memory of pages for guests. A page is valid until something that it shows changes (tagged-cache.ts). */
export interface PageCache {
  /**
   * Returns the page stored under `key`, or calls `render` once for all concurrent requests. Only pages with status
   * 200 and at most 512 KB are stored. Throws what `render` throws.
   */
  readonly page: (generation: string, key: string, render: () => Promise<FreshPage>) => Promise<StoredPage> | StoredPage
  readonly stats: () => PageCacheStats
}

/** The largest page that is stored. Ordinary pages have at most 200 KB, and a few larger ones could displace all others. */
const maxPageBytes = 512 * 1024

/** `maxBytes` limits the bodies and their variants; the least recently used page is dropped first. 0 disables the cache. */
export function createPageCache(maxBytes: number, content: Pick<ContentTags, 'revision' | 'changedSince'>): PageCache {
  const cache = createTaggedCache<StoredPage>(maxBytes, content)

  async function makePage(key: string, render: () => Promise<FreshPage>): Promise<CacheItem<StoredPage>> {
    const fresh = await render()
    const value = storedPage(fresh, (added) => cache.grow(key, value, added))
    return {
      value,
      tags: fresh.tags,
      bytes: value.body.length,
      isCacheable: fresh.status === 200 && value.body.length <= maxPageBytes,
    }
  }

  return {
    page: (generation, key, render) => {
      const found = cache.get(generation, key, () => makePage(key, render))
      return found instanceof Promise ? found.then(({ value }) => value) : found.value
    },
    stats: () => {
      const { entries, ...stats } = cache.stats()
      return { ...stats, pages: entries }
    },
  }
}

function storedPage(fresh: FreshPage, onVariant: (bytes: number) => void): StoredPage {
  const body = encoded(fresh.body)
  const variants = new Map<Encoding, Buffer | Promise<Buffer>>()
  return {
    status: fresh.status,
    headers: fresh.headers,
    body,
    notes: fresh.notes ?? [],
    name: hash('sha256', body, 'base64url').slice(0, 22),
    variant: (encoding) => {
      if (encoding === 'identity') return body
      const known = variants.get(encoding)
      if (known !== undefined) return known
      const compressing = compress(body, encoding).then((bytes) => {
        variants.set(encoding, bytes)
        onVariant(bytes.length)
        return bytes
      })
      variants.set(encoding, compressing)
      return compressing
    },
  }
}

/** A buffer for encoding bodies of unknown size. It is shared because the encoding is synchronous. */
let scratch = Buffer.allocUnsafeSlow(1024 * 1024)

/** A UTF-16 code unit takes at most three bytes of UTF-8. */
const maxBytesPerUnit = 3

function encoded(parts: readonly string[]): Buffer {
  const needed = parts.reduce((sum, part) => sum + part.length * maxBytesPerUnit, 0)
  if (needed > scratch.length) scratch = Buffer.allocUnsafeSlow(needed)
  let end = 0
  for (const part of parts) end += scratch.write(part, end)
  return Buffer.from(scratch.subarray(0, end))
}
