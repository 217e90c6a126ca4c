import { hash } from 'node:crypto'
import type { ListFilter } from '#domain/list-filters.ts'
import { recordIdFrom } from '#domain/record-id.ts'
import type { Entity, Row, StandardList } from '#entities/entity.ts'
import { listView } from '#entities/list-view.ts'
import { wireName } from '#entities/wire-name.ts'
import type { ObjectCatalogue } from '../object-catalogue.ts'

export type ListRow = Row<typeof listView>

/** A list of the records of an object: one that somebody made, or one that every object has. */
export interface List {
  readonly id: string
  readonly entity: Entity
  readonly apiName: string
  readonly label: string
  /** `mru`: what the viewer looked at lately, the last first. */
  readonly type: 'listView' | 'mru'
  /** Fields by their names on the wire. */
  readonly columns: readonly string[]
  readonly filters: readonly ListFilter[]
  readonly filterLogic: string | null
  readonly sort: readonly string[]
  readonly scope: ListRow['scope']
  readonly visibility: ListRow['visibility']
  readonly sharedWith: readonly string[]
  /** Null: nobody made it, and nobody changes it. */
  readonly row: ListRow | null
}

/** What the recent list goes by (platform API 2.2), whatever the case. */
const recentName = '__Recent'

const known = new WeakMap<Entity, readonly List[]>()

/**
 * The lists that an object has from its descriptor: all records, those of each record type, and those it names itself. The same
 * ids in every database.
 */
export function standardLists(entity: Entity): readonly List[] {
  const already = known.get(entity)
  if (already !== undefined) return already
  const lists = [
    standard(entity, 'All', 'All records'),
    ...listsOfTypes(entity),
    ...(entity.lists ?? []).map(described(entity)),
  ]
  known.set(entity, lists)
  return lists
}

const recent = new WeakMap<Entity, List>()

/** What the viewer looked at lately, of an object. */
export function recentList(entity: Entity): List {
  const list = recent.get(entity) ?? standard(entity, recentName, 'Recently viewed', { type: 'mru' })
  recent.set(entity, list)
  return list
}

/** Of what an object has by itself; null where it is none of them. */
export function standardByName(entity: Entity, name: string): List | null {
  const wanted = name.toLowerCase()
  return [...standardLists(entity), recentList(entity)].find(({ apiName }) => apiName.toLowerCase() === wanted) ?? null
}

const byId = new WeakMap<ObjectCatalogue, ReadonlyMap<string, List>>()

/** Of all objects, by id. */
export function standardById(objects: ObjectCatalogue): ReadonlyMap<string, List> {
  let lists = byId.get(objects)
  if (lists === undefined) {
    lists = new Map(
      objects.all.flatMap((entity) => [...standardLists(entity), recentList(entity)]).map((list) => [list.id, list]),
    )
    byId.set(objects, lists)
  }
  return lists
}

function standard(entity: Entity, apiName: string, label: string, more: Partial<List> = {}): List {
  return {
    id: recordIdFrom(listView.keyPrefix, hash('sha256', `${entity.apiName}\0${apiName}`, 'buffer')),
    entity,
    apiName,
    label,
    type: 'listView',
    columns: entity.listColumns.map((property) => wireName(entity, property)),
    filters: [],
    filterLogic: null,
    sort: [],
    scope: 'everything',
    visibility: 'Public',
    sharedWith: [],
    row: null,
    ...more,
  }
}

function listsOfTypes(entity: Entity): readonly List[] {
  const property = entity.recordTypes
  const values = property === undefined ? undefined : entity.fields[property]?.values
  if (property === undefined || values === undefined) return []
  const fieldApiName = wireName(entity, property)
  return Object.entries(values).map(([value, label]) =>
    standard(entity, value.replace(/\W/g, '_'), typeof label === 'string' ? label : label.name, {
      filters: [{ fieldApiName, operator: 'Equals', operandLabels: [value] }],
    }),
  )
}

const described =
  (entity: Entity) =>
  ({ name, label, columns, filters = [], filterLogic, sort = [] }: StandardList): List =>
    standard(entity, name, label, {
      ...(columns === undefined ? {} : { columns: columns.map((property) => wireName(entity, property)) }),
      filters: filters.map(({ field, operator, operands }) => ({
        fieldApiName: wireName(entity, field),
        operator,
        operandLabels: operands,
      })),
      filterLogic: filterLogic ?? null,
      sort: sort.map(({ field, descending }) => `${descending === true ? '-' : ''}${wireName(entity, field)}`),
    })
