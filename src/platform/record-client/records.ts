import { isMap } from '#platform/values/text/is-map.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import { isEqual } from './is-equal.ts'

type RecordRepresentation = Representation<'Record'>
/** The names of fields, with those of the records that they reference. */
export type FieldTree = ReadonlyMap<string, FieldTree>

/** Stands for a record in normalised content: its id, and which of its fields the answer contained. */
export class RecordLink {
  readonly id: string
  readonly tree: FieldTree
  readonly children: unknown
  constructor(id: string, tree: FieldTree, children: unknown) {
    this.id = id
    this.tree = tree
    this.children = children
  }
}

interface StoredField {
  readonly displayValue: string | null
  /** The id of a referenced record is in a link. */
  readonly value: unknown
  readonly weakEtag: number
  readonly arrival: Arrival
}

/** Values of a write in progress. */
export interface Overlay {
  readonly fields: Readonly<Record<string, unknown>>
}

type Head = Omit<RecordRepresentation, 'fields' | 'childRelationships'>

export interface StoredRecord {
  head: Head
  readonly fields: Map<string, StoredField>
  overlays: readonly Overlay[]
  /** The number of the newest request that returned the record. */
  order: number
}

/** When an answer was requested, and when its records expire. */
export interface Arrival {
  readonly order: number
  readonly expiresAt: number
}

/** §9: tracked fields of referenced records are followed to this depth (RDL-10). */
export const trackedDepth = 5

export const isRecord = (value: unknown): value is RecordRepresentation =>
  isMap(value) &&
  typeof value['id'] === 'string' &&
  typeof value['apiName'] === 'string' &&
  typeof value['weakEtag'] === 'number' &&
  isMap(value['fields'])

const leaf: FieldTree = new Map()
const noChildren = {}

/** The half of an eTag that changes with every write of the record (docs/record-api.md). */
const versionOf = (eTag: string): string => eTag.slice(0, 16)

/** The records of the store by their ids of 18 characters (RDL-02). */
export function createRecords(changed: (id: string) => void) {
  const records = new Map<string, StoredRecord>()
  /** Fields of earlier requests are stale, also those that arrive later. */
  const staleBefore = new Map<string, number>()
  const trees = new Map<string, FieldTree>()

  /** Records of one list have the same fields, and then one tree. */
  function shared(tree: FieldTree): FieldTree {
    if ([...tree.values()].some((inner) => inner !== leaf)) return tree
    const names = [...tree.keys()].join()
    const known = trees.get(names) ?? tree
    trees.set(names, known)
    return known
  }

  /** Merges a record field by field: an older value never replaces a newer one, and a weakEtag of 0 never wins. */
  function merge(raw: RecordRepresentation, arrival: Arrival, normalise: (value: unknown) => unknown): RecordLink {
    const { fields, childRelationships, ...head } = raw
    const { id, weakEtag } = raw
    const known = records.get(id)
    const record = known ?? { head, fields: new Map<string, StoredField>(), overlays: [], order: 0 }
    records.set(id, record)
    record.order = Math.max(record.order, arrival.order)
    let isChanged = known === undefined
    const isOtherVersion = versionOf(head.eTag) !== versionOf(record.head.eTag)
    const isNewer = weakEtag > record.head.weakEtag || (weakEtag === record.head.weakEtag && isOtherVersion)
    if (isNewer && !isEqual(head, record.head)) {
      record.head = head
      isChanged = true
    }
    const tree = new Map<string, FieldTree>()
    for (const [name, { displayValue, value: input }] of Object.entries(fields)) {
      const value = normalise(input)
      tree.set(name, value instanceof RecordLink ? value.tree : leaf)
      const field = record.fields.get(name)
      if (field !== undefined && (weakEtag === 0 ? field.weakEtag !== 0 : weakEtag < field.weakEtag)) {
        // It confirms the value that is known, or says nothing.
        if (weakEtag === 0 && isSameValue(field.value, value)) record.fields.set(name, { ...field, arrival })
        continue
      }
      record.fields.set(name, { displayValue, value, weakEtag, arrival })
      isChanged ||= field?.displayValue !== displayValue || !isSameValue(field.value, value)
    }
    if (isChanged) changed(id)
    const hasChildren = Object.keys(childRelationships).length > 0
    return new RecordLink(id, shared(tree), hasChildren ? normalise(childRelationships) : noChildren)
  }

  const isOutdated = ({ head }: StoredRecord, { weakEtag, arrival }: StoredField): boolean =>
    arrival.order < (staleBefore.get(head.id) ?? 0) || (weakEtag !== 0 && weakEtag < head.weakEtag)

  /** Until when these fields of a record may be used; 0 if one of them is absent or older than the record itself. */
  function freshUntil(id: string, tree: FieldTree): number {
    const record = records.get(id)
    if (record === undefined) return 0
    return Math.min(
      ...[...tree].map(([name, inner]) => {
        const field = record.fields.get(name)
        if (field === undefined || isOutdated(record, field)) return 0
        const nested = field.value instanceof RecordLink ? freshUntil(field.value.id, inner) : field.arrival.expiresAt
        return inner.size === 0 ? field.arrival.expiresAt : Math.min(field.arrival.expiresAt, nested)
      }),
    )
  }

  /** Whether a newer version of the record is known, of which these fields are missing. */
  function isBehind(id: string, tree: FieldTree): boolean {
    const record = records.get(id)
    if (record === undefined) return false
    return [...tree].some(([name, inner]) => {
      const field = record.fields.get(name)
      if (field === undefined) return false
      if (isOutdated(record, field)) return true
      return inner.size > 0 && field.value instanceof RecordLink && isBehind(field.value.id, inner)
    })
  }

  /** The names of all fields of a record that are stored, such as `Account.Owner.Name`. */
  function trackedFields(id: string): readonly string[] {
    const record = records.get(id)
    if (record === undefined) return []
    const walk = (at: StoredRecord, path: string, depth: number): readonly string[] =>
      [...at.fields].flatMap(([name, { value }]) => {
        if (!(value instanceof RecordLink)) return [`${path}.${name}`]
        const inner = records.get(value.id)
        return inner === undefined || depth === trackedDepth ? [] : walk(inner, `${path}.${name}`, depth + 1)
      })
    return walk(record, record.head.apiName, 1)
  }

  return {
    merge,
    freshUntil,
    isBehind,
    trackedFields,
    get: (id: string) => records.get(id),
    remove: (id: string) => {
      if (records.delete(id)) changed(id)
    },
    expire: (id: string, order: number) => staleBefore.set(id, order),
    clear: () => {
      for (const id of records.keys()) changed(id)
      records.clear()
      staleBefore.clear()
      trees.clear()
    },
    overlay: (id: string, overlay: Overlay) => {
      const record = records.get(id)
      if (record === undefined) return
      record.overlays = [...record.overlays, overlay]
      changed(id)
    },
    settle: (id: string, overlay: Overlay) => {
      const record = records.get(id)
      if (record?.overlays.includes(overlay) !== true) return
      record.overlays = record.overlays.filter((each) => each !== overlay)
      changed(id)
    },
  }
}

const isSameValue = (one: unknown, other: unknown): boolean =>
  one instanceof RecordLink && other instanceof RecordLink ? one.id === other.id : isEqual(one, other)
