import { keyPrefixOf } from '#platform/values/record-id.ts'
import type { Entity } from './entity.ts'

/** The objects of the product and functions to find them. `app/` creates it and passes it to the code that works with every object. */
export interface EntityIndex {
  /** Each object follows the objects that it references: the order for imports and restores. */
  readonly all: readonly Entity[]
  /** The kinds of import file, in the order in which to import them. */
  readonly importKinds: readonly string[]
  readonly ofImportKind: (kind: string) => Entity | null
  readonly ofApiName: (apiName: string) => Entity | null
  /** The object a record id belongs to, by its first three characters. */
  readonly ofId: (id: string) => Entity | null
}

export function indexEntities(all: readonly Entity[]): EntityIndex {
  const byImportKind = new Map(all.map((entity) => [entity.importKind, entity]))
  const byKeyPrefix = new Map(all.map((entity) => [entity.keyPrefix, entity]))
  const byApiName = new Map(all.map((entity) => [entity.apiName, entity]))
  return {
    all,
    importKinds: all.flatMap((entity) => entity.importKind ?? []),
    ofImportKind: (kind) => byImportKind.get(kind) ?? null,
    ofApiName: (apiName) => byApiName.get(apiName) ?? null,
    ofId: (id) => byKeyPrefix.get(keyPrefixOf(id)) ?? null,
  }
}
