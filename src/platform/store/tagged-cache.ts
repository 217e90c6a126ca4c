import { LRUCache } from 'lru-cache'
import type { ContentTags } from '#platform/records/dependencies/content-tags.ts'

/** A result with the tags it depends on and the memory it takes. */
export interface CacheItem<Value> {
  readonly value: Value
  /** The cache tags that the result depends on (cache-tags.ts). Without tags it does not depend on the content. */
  readonly tags: readonly string[]
  readonly bytes: number
  /** False for errors: only the requests that were waiting for the result receive it. */
  readonly isCacheable: boolean
}

interface CacheStats {
  readonly hits: number
  readonly misses: number
  readonly entries: number
  readonly bytes: number
}

/**
 * A cache in memory of results for guests. An entry is valid until one of its tags changes, so a change of the content
 * invalidates only the entries that depend on it. `generation` names what an entry depends on besides the content (build,
 * the local day of its site); an entry of another generation is replaced. Processes that follow the same outbox agree without
 * communicating.
 */
export interface TaggedCache<Value> {
  /** Returns the entry of `key`, or calls `make` once for all concurrent requests. Throws what `make` throws. */
  readonly get: (
    generation: string,
    key: string,
    make: () => Promise<CacheItem<Value>>,
  ) => Promise<CacheItem<Value>> | CacheItem<Value>
  /** Reports that a cached value now takes more memory. */
  readonly grow: (key: string, value: Value, bytes: number) => void
  readonly stats: () => CacheStats
}

interface Entry<Value> {
  readonly item: CacheItem<Value>
  readonly generation: string
  /** The revision of the content up to which none of its tags has changed. */
  checked: number
  readonly bytes: number
}

interface Running<Value> {
  readonly generation: string
  readonly revision: number
  readonly item: Promise<CacheItem<Value>>
}

/** `maxBytes` limits the whole cache; the least recently used entries are dropped first. 0 disables the cache. */
export function createTaggedCache<Value>(
  maxBytes: number,
  content: Pick<ContentTags, 'revision' | 'changedSince'>,
): TaggedCache<Value> {
  const entries = new LRUCache<string, Entry<Value>>({ maxSize: Math.max(1, maxBytes) })
  const inFlight = new Map<string, Running<Value>>()
  let hits = 0
  let misses = 0

  /** Returns the entry if it is of this generation and none of its tags has changed since it was checked. */
  function current(key: string, generation: string): Entry<Value> | undefined {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    const isOfGeneration = entry.generation === generation
    if (isOfGeneration && entry.checked === content.revision) return entry
    if (!isOfGeneration || content.changedSince(entry.checked, entry.item.tags)) {
      entries.delete(key)
      return undefined
    }
    entry.checked = content.revision
    return entry
  }

  function store(key: string, generation: string, item: CacheItem<Value>): void {
    const bytes = item.bytes + key.length * 2 + item.tags.length * tagOverhead + entryOverhead
    entries.set(key, { item, generation, checked: content.revision, bytes }, { size: bytes })
  }

  return {
    get: (generation, key, make) => {
      if (maxBytes === 0) return make()
      const found = current(key, generation)
      if (found !== undefined) {
        hits += 1
        return found.item
      }
      // The revision is read before `make` reads anything, because `make` may miss changes from here on.
      const { revision } = content
      const running = inFlight.get(key)
      if (running?.revision === revision && running.generation === generation) {
        hits += 1
        return running.item
      }
      misses += 1
      const making = make()
        .then((item) => {
          // If the content changed meanwhile, the result may mix old and new data and must not be stored.
          const isLatest = inFlight.get(key)?.item === making
          if (item.isCacheable && isLatest && !content.changedSince(revision, item.tags)) store(key, generation, item)
          return item
        })
        .finally(() => {
          if (inFlight.get(key)?.item === making) inFlight.delete(key)
        })
      inFlight.set(key, { generation, revision, item: making })
      return making
    },
    grow: (key, value, by) => {
      const entry = entries.peek(key)
      if (entry?.item.value !== value) return
      const bytes = entry.bytes + by
      // The library measures a value again only if it is a different object.
      entries.set(key, { ...entry, bytes }, { size: bytes })
    },
    stats: () => ({ hits, misses, entries: entries.size, bytes: entries.calculatedSize }),
  }
}

/** The approximate memory of an entry besides its bytes: objects, headers, map slots. */
const entryOverhead = 1024
/** The memory of a tag in a list. Its characters mostly belong to a row that is in memory anyway. */
const tagOverhead = 64
