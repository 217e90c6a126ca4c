import { keyPrefixOf } from '#platform/values/record-id.ts'
import type { Entity } from './entity.ts'
import { kindOf } from './kinds/table.ts'

/** A list field whose parts have import files of their own. */
export interface PartList {
  readonly entity: Entity
  readonly property: string
}

/** The objects of the product and functions to find them. `app/` creates it and passes it to the code that works with every object. */
export interface EntityIndex {
  /** Each object follows the objects that it references: the order for imports and restores. */
  readonly all: readonly Entity[]
  /** The kinds of import file, in the order in which to import them. */
  readonly importKinds: readonly string[]
  readonly ofImportKind: (kind: string) => Entity | null
  /** The list whose parts a kind of import file contains. */
  readonly ofPartKind: (kind: string) => PartList | null
  readonly ofApiName: (apiName: string) => Entity | null
  /** The object a record id belongs to, by its first three characters. */
  readonly ofId: (id: string) => Entity | null
}

export function indexEntities(all: readonly Entity[]): EntityIndex {
  const byImportKind = new Map(all.map((entity) => [entity.importKind, entity]))
  const byPartKind = new Map(all.flatMap(partKinds))
  const byKeyPrefix = new Map(all.map((entity) => [entity.keyPrefix, entity]))
  const byApiName = new Map(all.map((entity) => [entity.apiName, entity]))
  return {
    all,
    importKinds: all.flatMap((entity) => [entity.importKind ?? [], partKinds(entity).map(([kind]) => kind)].flat()),
    ofImportKind: (kind) => byImportKind.get(kind) ?? null,
    ofPartKind: (kind) => byPartKind.get(kind) ?? null,
    ofApiName: (apiName) => byApiName.get(apiName) ?? null,
    ofId: (id) => byKeyPrefix.get(keyPrefixOf(id)) ?? null,
  }
}

const partKinds = (entity: Entity): readonly (readonly [string, PartList])[] =>
  Object.entries(entity.fields).flatMap(([property, field]) =>
    kindOf(field).parts === undefined || field.importKind === undefined
      ? []
      : [[field.importKind, { entity, property }] as const],
  )
