import { isMap } from '#platform/values/text/is-map.ts'
import type { Entity } from '#platform/entity/entity.ts'

type Values = Readonly<Record<string, unknown>>

/** An entry of the audit log about a record. */
export interface AuditedWrite {
  readonly recordId: string
  readonly operation: string
  readonly batch: bigint
  readonly before: Values | null
  readonly after: Values | null
}

interface About {
  readonly id: string
  /** The integration id; empty for a record that does not exist any more. */
  readonly key: string
}

/** How a record that an import wrote is reversed, or why it is not. */
export type PlannedUndo = About &
  (
    | { readonly type: 'remove' | 'reversed' | 'retained' | 'erased' }
    | { readonly type: 'restore'; readonly values: Values }
  )

/**
 * Decides from the audit entries of a record, in their order. `ofRun`: the numbers of the entries of the import, `reversed`: those of
 * its undo. Who changed a record while or after it was imported keeps it as it is.
 */
export function planUndo(
  entity: Entity,
  id: string,
  current: (Values & { readonly integrationId: string }) | null,
  entries: readonly AuditedWrite[],
  { ofRun, reversed }: { readonly ofRun: ReadonlySet<bigint>; readonly reversed: ReadonlySet<bigint> },
): PlannedUndo {
  const first = entries.findIndex(({ batch }) => ofRun.has(batch))
  const since = first === -1 ? [] : entries.slice(first)
  const named = current?.integrationId ?? since[0]?.after?.['integrationId']
  const about = { id, key: typeof named === 'string' ? named : '' }
  if (since.some(({ batch }) => reversed.has(batch))) return { ...about, type: 'reversed' }
  if (current === null || since.some(({ batch }) => !ofRun.has(batch))) return { ...about, type: 'retained' }
  if (since[0]?.operation === 'create') return { ...about, type: 'remove' }
  const before: Record<string, unknown> = {}
  for (const entry of since.toReversed()) {
    if (entry.before === null) return { ...about, type: 'erased' }
    Object.assign(before, entry.before)
  }
  const values = Object.entries(before).map(([property, value]) => [
    property,
    isText(entity, property) ? withEmptied(value, current[property]) : value,
  ])
  return { ...about, type: 'restore', values: Object.fromEntries(values) }
}

const isText = ({ fields }: Entity, property: string): boolean =>
  fields[property]?.type === 'localisedText' || fields[property]?.type === 'richText'

/** A write keeps languages that it does not name, so those that were added are named as empty. */
function withEmptied(before: unknown, current: unknown): Values {
  const added = Object.keys(isMap(current) ? current : {}).map((language) => [language, null])
  return { ...Object.fromEntries(added), ...(isMap(before) ? before : {}) }
}
