import { isMap } from '#platform/values/text/is-map.ts'
import { keyPrefixOf } from '#platform/values/record-id.ts'
import { type Lifetime, lifetimes } from './lifetimes.ts'
import { type Answer, answerOf, type ListTag, normaliseAnswer } from './answer.ts'
import { type Arrival, createRecords, RecordLink } from './records.ts'
import { resolveAnswer } from './resolve-answer.ts'
import type { Refusal } from './snapshot.ts'

/** More answers than a visit has. Those that were stored first are dropped first. */
const maxAnswers = 5000
/** Kinds of data whose rows a write can change. */
const listKinds: ReadonlySet<Lifetime> = new Set(['listPage', 'recordCollection', 'searchResults', 'store'])

/** The normalised answers to reads by the key of their configuration, and the records that they contain. */
export function createStore(now: () => number) {
  let order = 0
  const dirty = new Set<string>()
  const records = createRecords((id) => dirty.add(id))
  const answers = new Map<string, Answer>()
  const missing = new Map<string, number>()
  /** The order of the last time that a record was found to be absent. */
  const deleted = new Map<string, number>()
  /** The order of the last write to an object by its key prefix, and of the last write to any. */
  const writes = new Map<string, number>()
  const listTags = new Map<string, { readonly tag: string; readonly order: number }>()
  const expired = new Map<string, number>()
  let lastWrite = 0

  /** Stores an answer, with its records apart. Returns its normalised content. */
  function put(key: string, kind: Lifetime, value: unknown, requestOrder: number): unknown {
    const expiresAt = now() + lifetimes[kind]
    const arrival: Arrival = { order: requestOrder, expiresAt: now() + lifetimes.record }
    const { content, links, items } = normaliseAnswer(value, {
      merge: (record, normalise) => records.merge(record, arrival, normalise),
      // An answer from before a deletion does not bring the record back.
      isDeleted: (id) => requestOrder < (deleted.get(id) ?? 0),
    })
    for (const { id } of links) missing.delete(id)
    const list = listTagOf(value)
    if (list !== null && (listTags.get(list.list)?.order ?? 0) <= requestOrder)
      listTags.set(list.list, { tag: list.tag, order: requestOrder })
    store(key, { ...answerOf(content, requestOrder, expiresAt), list, links, items, isList: listKinds.has(kind) })
    return content
  }

  /** Stores an answer that consists of a record in the store. */
  function adopt(key: string, link: RecordLink, requestOrder: number, expiresAt = now() + lifetimes.record): void {
    store(key, { ...answerOf(link, requestOrder, expiresAt), links: [link] })
  }

  function store(key: string, answer: Answer): void {
    answers.delete(key)
    const [oldest] = answers.size < maxAnswers ? [] : answers.keys()
    if (oldest !== undefined) for (const map of [answers, expired]) map.delete(oldest)
    answers.set(key, answer)
    dirty.add(key)
  }

  /** Whether an answer may be used without a request. */
  function isFresh(key: string): boolean {
    const answer = answers.get(key)
    return (
      answer !== undefined &&
      answer.expiresAt > now() &&
      answer.items.every((item) => isFresh(item.key)) &&
      // §9: a record has its own lifetime, whatever answer contains it.
      answer.links.every(({ id, tree }) => records.freshUntil(id, tree) > now()) &&
      !isSuperseded(key)
    )
  }

  /** Whether a write, a newer list info or a notification has made an answer stale before its lifetime ends. */
  function isSuperseded(key: string): boolean {
    const answer = answers.get(key)
    if (answer === undefined) return true
    const { list, links, items } = answer
    if (answer.order < (expired.get(key) ?? 0)) return true
    if (answer.isList && answer.error === null && answer.order < writeAfter(links)) return true
    const tag = list === null ? undefined : listTags.get(list.list)
    if (list !== null && tag !== undefined && tag.tag !== list.tag) return true
    return links.some(({ id, tree }) => records.isBehind(id, tree)) || items.some((item) => isSuperseded(item.key))
  }

  /** An empty list names no object, so that any write may concern it. */
  const writeAfter = (links: readonly RecordLink[]): number =>
    links.length === 0 ? lastWrite : Math.max(0, ...links.map(({ id }) => writes.get(keyPrefixOf(id)) ?? 0))

  return {
    records,
    put,
    adopt,
    isFresh,
    isSuperseded,
    isCurrent: (expiresAt: number) => expiresAt > now(),
    /** The content of an answer with the current values of its records; null if its record is absent. */
    resolve: (key: string) => resolveAnswer(key, answers, records),
    errorOf: (key: string): Refusal | null => answers.get(key)?.error ?? null,
    nextOrder: () => ++order,
    fail: (key: string, error: Refusal, kind: Lifetime, requestOrder: number) =>
      store(key, { ...answerOf(null, requestOrder, now() + lifetimes[kind]), error }),
    /** Removes a record that was deleted or is no longer visible, and what failed to be read of it. */
    evict: (id: string, isDeleted: boolean, at = ++order) => {
      if (at < (records.get(id)?.order ?? 0)) return
      records.remove(id)
      dirty.add(id)
      deleted.set(id, at)
      if (isDeleted) missing.set(id, now() + lifetimes.record)
    },
    isMissing: (id: string) => (missing.get(id) ?? 0) > now(),
    /** Lists with records of the same object that were requested before are stale (RDL-23). */
    written: (id: string) => {
      lastWrite = ++order
      writes.set(keyPrefixOf(id), lastWrite)
    },
    expireAll: (prefix: string) => {
      for (const key of answers.keys()) if (key.startsWith(`${prefix}/`)) expired.set(key, ++order)
    },
    expireRecord: (id: string) => {
      missing.delete(id)
      records.expire(id, ++order)
    },
    /** The keys of all that has changed since the last call. */
    takeChanged: (): ReadonlySet<string> => {
      const taken = new Set(dirty)
      dirty.clear()
      return taken
    },
    clear: () => {
      records.clear()
      for (const map of [answers, missing, deleted, writes, listTags, expired]) map.clear()
      dirty.clear()
    },
  }
}

export type Store = ReturnType<typeof createStore>

/** The list of a list info, of a page of its records or of both (RDL-04). Related lists have other eTags for other columns. */
function listTagOf(value: unknown): ListTag | null {
  if (!isMap(value)) return null
  const part = isMap(value['info']) ? value['info'] : value
  const reference = part['listReference']
  const tag = part['listInfoETag'] ?? part['eTag']
  if (!isMap(reference) || typeof tag !== 'string' || reference['type'] === 'relatedList') return null
  return {
    list: `${String(reference['objectApiName'])}/${String(reference['listViewApiName'] ?? reference['id'])}`,
    tag,
  }
}
