import { isMap } from '#platform/values/text/is-map.ts'
import { keyPrefixOf } from '#platform/values/record-id.ts'
import { type Lifetime, lifetimes } from './lifetimes.ts'
import { type Arrival, createRecords, type FieldTree, isRecord, RecordLink } from './records.ts'
import type { Refusal } from './snapshot.ts'

/** Stands for the answer to another read in the content of a batch. */
export class ItemLink {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

interface Answer {
  readonly content: unknown
  readonly error: Refusal | null
  readonly order: number
  readonly expiresAt: number
  /** The list whose info the content reflects, with the eTag of that info. */
  readonly list: ListTag | null
  readonly links: readonly RecordLink[]
  readonly items: readonly ItemLink[]
  readonly isList: boolean
}

interface ListTag {
  readonly list: string
  readonly tag: string
}

/** Content as its readers see it, and the keys of all that it was read from. */
export interface Resolved {
  readonly data: unknown
  readonly isOptimistic: boolean
  readonly parts: ReadonlySet<string>
}

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
  const gone = new Map<string, number>()
  /** The order of the last write to an object by its key prefix, and of the last write to any. */
  const writes = new Map<string, number>()
  const listTags = new Map<string, { readonly tag: string; readonly order: number }>()
  const expired = new Map<string, number>()
  let lastWrite = 0

  /** Stores an answer, with its records apart. Returns its normalised content. */
  function put(key: string, kind: Lifetime, value: unknown, requestOrder: number): unknown {
    const expiresAt = now() + lifetimes[kind]
    const arrival: Arrival = { order: requestOrder, expiresAt: now() + lifetimes.record }
    const links: RecordLink[] = []
    const items: ItemLink[] = []
    const normalise = (part: unknown): unknown => {
      if (part instanceof ItemLink) items.push(part)
      if (part instanceof ItemLink || part instanceof RecordLink) return part
      // An answer from before a deletion does not bring the record back.
      if (isRecord(part) && requestOrder < (gone.get(part.id) ?? 0)) return new RecordLink(part.id, new Map(), {})
      if (isRecord(part)) {
        const link = records.merge(part, arrival, normalise)
        missing.delete(link.id)
        links.push(link)
        return link
      }
      if (Array.isArray(part)) return part.map(normalise)
      return isMap(part)
        ? Object.fromEntries(Object.entries(part).map(([name, each]) => [name, normalise(each)]))
        : part
    }
    const content = normalise(value)
    const list = listTagOf(value)
    const known = list === null ? undefined : listTags.get(list.list)
    if (list !== null && (known === undefined || known.order <= requestOrder))
      listTags.set(list.list, { tag: list.tag, order: requestOrder })
    store(key, {
      content,
      error: null,
      order: requestOrder,
      expiresAt,
      list,
      links,
      items,
      isList: listKinds.has(kind),
    })
    return content
  }

  /** Stores an answer that consists of a record in the store. */
  function adopt(key: string, link: RecordLink, requestOrder: number, expiresAt = now() + lifetimes.record): void {
    store(key, {
      content: link,
      error: null,
      order: requestOrder,
      expiresAt,
      list: null,
      links: [link],
      items: [],
      isList: false,
    })
  }

  function store(key: string, answer: Answer): void {
    answers.delete(key)
    const [oldest] = answers.keys()
    if (oldest !== undefined && answers.size >= maxAnswers) {
      answers.delete(oldest)
      expired.delete(oldest)
    }
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

  /** The content of an answer with the current values of its records; null if its record is absent. */
  function resolve(key: string): Resolved | null {
    const parts = new Set([key])
    let isOptimistic = false
    const answer = answers.get(key)
    if (answer === undefined) return null
    const data = shown(answer.content)
    return data === absent ? null : { data, isOptimistic, parts }

    function shown(part: unknown): unknown {
      if (part instanceof RecordLink) return shownRecord(part)
      if (part instanceof ItemLink) return shownItem(part)
      if (Array.isArray(part)) return part.map(shown).filter((each) => each !== absent)
      if (!isMap(part)) return part
      return Object.fromEntries(
        Object.entries(part).flatMap(([name, each]) => {
          const value = shown(each)
          return value === absent ? [] : [[name, value] as const]
        }),
      )
    }

    function shownItem({ key: itemKey }: ItemLink): unknown {
      parts.add(itemKey)
      const item = answers.get(itemKey)
      if (item === undefined) return absent
      if (item.error !== null) return { statusCode: item.error.status, result: item.error.body }
      const result = shown(item.content)
      return result === absent ? { statusCode: 404, result: null } : { statusCode: 200, result }
    }

    function shownRecord({ id, tree, children }: RecordLink): unknown {
      parts.add(id)
      const record = records.get(id)
      if (record === undefined) return absent
      const fields = [...tree.keys()].flatMap((name) => {
        const field = record.fields.get(name)
        if (field === undefined) return []
        const overlay = record.overlays.findLast((each) => Object.hasOwn(each.fields, name))
        if (overlay !== undefined) isOptimistic = true
        if (overlay !== undefined && overlay.fields[name] !== field.value)
          return [[name, { displayValue: null, value: overlay.fields[name] }] as const]
        const value = field.value instanceof RecordLink ? shownNested(field.value, tree.get(name)) : field.value
        return [
          [name, value === absent ? { displayValue: null, value: null } : { ...shownValue(field), value }] as const,
        ]
      })
      return { ...record.head, fields: Object.fromEntries(fields), childRelationships: shown(children) }
    }

    /** The record that a field references now, with the fields that the answer had of the earlier one. */
    function shownNested(link: RecordLink, tree: FieldTree | undefined): unknown {
      return shownRecord(tree === undefined || tree.size === 0 ? link : new RecordLink(link.id, tree, link.children))
    }
  }

  return {
    records,
    put,
    adopt,
    isFresh,
    isSuperseded,
    isCurrent: (expiresAt: number) => expiresAt > now(),
    resolve,
    errorOf: (key: string): Refusal | null => answers.get(key)?.error ?? null,
    nextOrder: () => ++order,
    fail: (key: string, error: Refusal, kind: Lifetime, requestOrder: number) =>
      store(key, {
        content: null,
        error,
        order: requestOrder,
        expiresAt: now() + lifetimes[kind],
        list: null,
        links: [],
        items: [],
        isList: false,
      }),
    /** Removes a record that was deleted or is no longer visible, and what failed to be read of it. */
    evict: (id: string, isDeleted: boolean, at = ++order) => {
      if (at < (records.get(id)?.order ?? 0)) return
      records.remove(id)
      dirty.add(id)
      gone.set(id, at)
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
      for (const map of [answers, missing, gone, writes, listTags, expired]) map.clear()
      dirty.clear()
    },
  }
}

export type Store = ReturnType<typeof createStore>

const absent = Symbol('absent')

const shownValue = ({ displayValue }: { readonly displayValue: string | null }) => ({ displayValue })

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
