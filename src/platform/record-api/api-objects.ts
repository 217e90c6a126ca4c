import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { SearchScope } from '#platform/search/port.ts'
import type { ResultType } from '#platform/search/indexed-content.ts'
import type { ListView } from './entities/list-view.ts'
import type { App } from './metadata/apps.ts'
import type { ObjectCatalogue } from './object-catalogue.ts'

/** The parts of the product that the record data API uses. The API names no object itself; `app/` defines them. */
export interface ApiObjects {
  readonly objects: ObjectCatalogue
  readonly apps: readonly App[]
  /** The object of stored lists. */
  readonly listView: ListView
  readonly indexed: IndexedObjects
}

/** How the objects are represented in the search index. */
interface IndexedObjects {
  /** The search scope of a viewer. */
  readonly scopeOf: (viewer: Viewer) => SearchScope
  /** The kind of result that the index has for the records of an object; null: the index does not contain them. */
  readonly indexedAs: (entity: Entity) => IndexedAs | null
}

export interface IndexedAs {
  readonly kind: ResultType
  /** Whether every visible record has a document. */
  readonly isComplete: boolean
}
