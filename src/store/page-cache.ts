import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Topics } from '#records/content-topics.ts'

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

/**
 * Guest pages in memory. `generation` names what all of them are made from beside the content (build, day): with another one
 * every page is forgotten. A change of the content makes only those pages anew that depend on one of its topics. Processes
 * that follow the same outbox agree without talking to each other.
 */
export interface PageCache {
  /**
   * The page kept under `key`, else the one that `render` makes: once for all who ask meanwhile. Only pages with status
   * 200 are kept. Throws what `render` throws.
   */
  readonly page: (generation: string, key: string, render: () => Promise<FreshPage>) => Promise<StoredPage> | StoredPage
  readonly stats: () => PageCacheStats
}

interface Entry {
  readonly page: StoredPage
  readonly topics: readonly string[]
  /** The revision of the content up to which none of its topics has changed. */
  checked: number
  bytes: number
}

interface Running {
  readonly revision: number
  readonly page: Promise<StoredPage>
}

/** `maxBytes` bounds the bodies and their variants; the page that was asked for longest ago goes first. 0 keeps none. */
export function createPageCache(maxBytes: number, content: Pick<Topics, 'revision' | 'changedSince'>): PageCache {
  const entries = new Map<string, Entry>()
  const inFlight = new Map<string, Running>()
  let madeFrom = ''
  let bytes = 0
  let hits = 0
  let misses = 0

  function drop(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    bytes -= entry.bytes
  }

  function grow(key: string, entry: Entry, by: number): void {
    if (entries.get(key) !== entry) return
    entry.bytes += by
    bytes += by
    for (const [oldestKey, oldest] of entries) {
      if (bytes <= maxBytes) return
      drop(oldestKey, oldest)
    }
  }

  /** The kept page, where it still is what would be made now. */
  function current(key: string): Entry | undefined {
    const entry = entries.get(key)
    if (entry === undefined || entry.checked === content.revision) return entry
    if (content.changedSince(entry.checked, entry.topics)) {
      drop(key, entry)
      return undefined
    }
    entry.checked = content.revision
    return entry
  }

  function keep(key: string, fresh: FreshPage): StoredPage {
    const before = entries.get(key)
    if (before !== undefined) drop(key, before)
    let entry: Entry | undefined
    const page = storedPage(fresh, (added) => {
      if (entry !== undefined) grow(key, entry, added)
    })
    entry = { page, topics: fresh.topics, checked: content.revision, bytes: 0 }
    entries.set(key, entry)
    grow(key, entry, page.body.length + key.length * 2 + fresh.topics.length * topicOverhead + entryOverhead)
    return page
  }

  return {
    page: (generation, key, render) => {
      if (maxBytes === 0) return render().then((fresh) => storedPage(fresh))
      if (generation !== madeFrom) {
        madeFrom = generation
        entries.clear()
        inFlight.clear()
        bytes = 0
      }
      const found = current(key)
      if (found !== undefined) {
        hits += 1
        // Last in the map is the youngest.
        entries.delete(key)
        entries.set(key, found)
        return found.page
      }
      // Before it reads anything: what changes from now on it may have read too early.
      const { revision } = content
      const running = inFlight.get(key)
      if (running?.revision === revision) {
        hits += 1
        return running.page
      }
      misses += 1
      const page = render()
        .then((fresh) =>
          // Content changed while it was made: it may mix old and new, and is for those who asked before alone.
          fresh.status === 200 && madeFrom === generation && !content.changedSince(revision, fresh.topics)
            ? keep(key, fresh)
            : storedPage(fresh),
        )
        .finally(() => {
          if (inFlight.get(key)?.page === page) inFlight.delete(key)
        })
      inFlight.set(key, { revision, page })
      return page
    },
    stats: () => ({ hits, misses, pages: entries.size, bytes }),
  }
}

/** What an entry costs beside its bytes, roughly: objects, headers, map slots. */
const entryOverhead = 1024
/** Of a topic's place in a list; its characters are mostly those of a row that is kept anyhow. */
const topicOverhead = 64

function storedPage(fresh: FreshPage, onVariant: (bytes: number) => void = () => {}): StoredPage {
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
