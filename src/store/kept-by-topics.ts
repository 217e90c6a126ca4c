import type { Topics } from '#records/content-topics.ts'

/** What was made, from what, and how much memory it takes. */
export interface Made<Value> {
  readonly value: Value
  /** What it was made from (records/topic-names.ts); none: it is the same whatever the content. */
  readonly topics: readonly string[]
  readonly bytes: number
  /** Whether it is worth keeping: an error is for who asked alone. */
  readonly keep: boolean
}

interface KeptStats {
  readonly hits: number
  readonly misses: number
  readonly entries: number
  readonly bytes: number
}

/**
 * Things for guests in memory, each until one of its topics changes: a change of the content makes only those anew that depend
 * on it. `generation` names what all of them are made from beside the content (build, day): with another one everything is
 * forgotten. Processes that follow the same outbox agree without talking to each other.
 */
export interface KeptByTopics<Value> {
  /** What is kept under `key`, else what `make` makes: once for all who ask meanwhile. Throws what `make` throws. */
  readonly get: (
    generation: string,
    key: string,
    make: () => Promise<Made<Value>>,
  ) => Promise<Made<Value>> | Made<Value>
  /** Something that is kept takes more memory than it did. */
  readonly grow: (key: string, value: Value, bytes: number) => void
  readonly stats: () => KeptStats
}

interface Entry<Value> {
  readonly made: Made<Value>
  /** The revision of the content up to which none of its topics has changed. */
  checked: number
  bytes: number
}

interface Running<Value> {
  readonly revision: number
  readonly made: Promise<Made<Value>>
}

/** `maxBytes` bounds all that is kept; what was asked for longest ago goes first. 0 keeps nothing. */
export function keepByTopics<Value>(
  maxBytes: number,
  content: Pick<Topics, 'revision' | 'changedSince'>,
): KeptByTopics<Value> {
  const entries = new Map<string, Entry<Value>>()
  const inFlight = new Map<string, Running<Value>>()
  let madeFrom = ''
  let bytes = 0
  let hits = 0
  let misses = 0

  function drop(key: string, entry: Entry<Value>): void {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    bytes -= entry.bytes
  }

  function grow(entry: Entry<Value>, by: number): void {
    entry.bytes += by
    bytes += by
    for (const [oldestKey, oldest] of entries) {
      if (bytes <= maxBytes) return
      drop(oldestKey, oldest)
    }
  }

  /** What is kept, where it still is what would be made now. */
  function current(key: string): Entry<Value> | undefined {
    const entry = entries.get(key)
    if (entry === undefined || entry.checked === content.revision) return entry
    if (content.changedSince(entry.checked, entry.made.topics)) {
      drop(key, entry)
      return undefined
    }
    entry.checked = content.revision
    return entry
  }

  function keep(key: string, made: Made<Value>): void {
    const before = entries.get(key)
    if (before !== undefined) drop(key, before)
    const entry: Entry<Value> = { made, checked: content.revision, bytes: 0 }
    entries.set(key, entry)
    grow(entry, made.bytes + key.length * 2 + made.topics.length * topicOverhead + entryOverhead)
  }

  return {
    get: (generation, key, make) => {
      if (maxBytes === 0) return make()
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
        return found.made
      }
      // Before it reads anything: what changes from now on it may have read too early.
      const { revision } = content
      const running = inFlight.get(key)
      if (running?.revision === revision) {
        hits += 1
        return running.made
      }
      misses += 1
      const making = make()
        .then((made) => {
          // Content changed while it was made: it may mix old and new, and is for those who asked before alone.
          if (made.keep && madeFrom === generation && !content.changedSince(revision, made.topics)) keep(key, made)
          return made
        })
        .finally(() => {
          if (inFlight.get(key)?.made === making) inFlight.delete(key)
        })
      inFlight.set(key, { revision, made: making })
      return making
    },
    grow: (key, value, by) => {
      const entry = entries.get(key)
      if (entry?.made.value === value) grow(entry, by)
    },
    stats: () => ({ hits, misses, entries: entries.size, bytes }),
  }
}

/** What an entry costs beside its bytes, roughly: objects, headers, map slots. */
const entryOverhead = 1024
/** Of a topic's place in a list; its characters are mostly those of a row that is kept anyhow. */
const topicOverhead = 64
