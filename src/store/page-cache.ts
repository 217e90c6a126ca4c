import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Topics } from '#records/content-topics.ts'
import { keepByTopics, type Made } from './kept-by-topics.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A finished answer to a guest, as it goes out. */
export interface FreshPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Parts, one after the other: joining them first would copy each of them twice. */
  readonly body: readonly string[]
  /** What it was made from; none: it is the same whatever the content. */
  readonly topics: readonly string[]
}

export interface StoredPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Names the body by its bytes: the same page has the same name in every process, and after a restart. */
  readonly name: string
  /** The body in an encoding; made when first asked for, then kept with the page. */
  readonly variant: (encoding: Encoding) => Buffer | Promise<Buffer>
}

interface PageCacheStats {
  readonly hits: number
  readonly misses: number
  readonly pages: number
  readonly bytes: number
}

/** Guest pages in memory, each until something that it shows changes (kept-by-topics.ts). */
export interface PageCache {
  /**
   * The page kept under `key`, else the one that `render` makes: once for all who ask meanwhile. Only pages with status
   * 200 are kept. Throws what `render` throws.
   */
  readonly page: (generation: string, key: string, render: () => Promise<FreshPage>) => Promise<StoredPage> | StoredPage
  readonly stats: () => PageCacheStats
}

/** `maxBytes` bounds the bodies and their variants; the page that was asked for longest ago goes first. 0 keeps none. */
export function createPageCache(maxBytes: number, content: Pick<Topics, 'revision' | 'changedSince'>): PageCache {
  const kept = keepByTopics<StoredPage>(maxBytes, content)

  async function made(key: string, render: () => Promise<FreshPage>): Promise<Made<StoredPage>> {
    const fresh = await render()
    const value = storedPage(fresh, (added) => kept.grow(key, value, added))
    return { value, topics: fresh.topics, bytes: value.body.length, keep: fresh.status === 200 }
  }

  return {
    page: (generation, key, render) => {
      const found = kept.get(generation, key, () => made(key, render))
      return found instanceof Promise ? found.then(({ value }) => value) : found.value
    },
    stats: () => {
      const { entries, ...stats } = kept.stats()
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
    name: hash('sha256', body, 'base64url').slice(0, 22),
    variant: (encoding) => {
      if (encoding === 'identity') return body
      const known = variants.get(encoding)
      if (known !== undefined) return known
      const made = compress(body, encoding).then((bytes) => {
        variants.set(encoding, bytes)
        onVariant(bytes.length)
        return bytes
      })
      variants.set(encoding, made)
      return made
    },
  }
}

/** Where bodies are written before it is known how many bytes they have; one at a time, as nothing here waits. */
let scratch = Buffer.allocUnsafeSlow(1024 * 1024)

/** A code unit is at most three bytes of UTF-8. */
const mostBytes = 3

function encoded(parts: readonly string[]): Buffer {
  const needed = parts.reduce((sum, part) => sum + part.length * mostBytes, 0)
  if (needed > scratch.length) scratch = Buffer.allocUnsafeSlow(needed)
  let end = 0
  for (const part of parts) end += scratch.write(part, end)
  return Buffer.from(scratch.subarray(0, end))
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** In the thread pool. Brotli 5 is within 5 % of its best on our pages at a twentieth of the time. */
export const compress = async (body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> =>
  encoding === 'gzip'
    ? await zip(body, { level: 6 })
    : await brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
