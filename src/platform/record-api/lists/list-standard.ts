import { hash } from 'node:crypto'
import type { ListFilter } from '#platform/values/list-filters.ts'
import { recordIdFrom } from '#platform/values/record-id.ts'
import type { Entity, Row, StandardListView } from '#platform/entity/entity.ts'
import { type ListView, listViewObject } from '#platform/record-api/entities/list-view.ts'
import { wireName } from '#platform/entity/wire-name.ts'
import type { ObjectCatalogue } from '#platform/record-api/object-catalogue.ts'

export type ListRow = Row<ListView>

/** A list of the records of an object: one that somebody has created, or one that the object has by itself. */
export interface List {
  readonly id: string
  readonly entity: Entity
  readonly apiName: string
  readonly label: string
  /** `mru`: the records that the viewer has viewed lately, the last one first. */
  readonly type: 'listView' | 'mru'
  /** Fields by their names on the wire. */
  readonly columns: readonly string[]
  readonly filters: readonly ListFilter[]
  readonly filterLogic: string | null
  readonly sort: readonly string[]
  readonly scope: ListRow['scope']
  readonly visibility: ListRow['visibility']
  readonly sharedWith: readonly string[]
  /** The stored record; null: the object has the list by itself, and nobody can change it. */
  readonly row: ListRow | null
}

/** The name of the list of recently viewed records (platform API 2.2), in any case. */
const recentName = '__Recent'

const known = new WeakMap<Entity, readonly List[]>()

/**
 * The lists that an object has from its descriptor: all records, the records of each record type, and its `listViews`. Their ids
 * are the same in every database.
 */
export function standardLists(entity: Entity): readonly List[] {
  const already = known.get(entity)
  if (already !== undefined) return already
  const lists = [
    standard(entity, 'All', 'All records'),
    ...listsOfTypes(entity),
    ...(entity.listViews ?? []).map(described(entity)),
  ]
  known.set(entity, lists)
  return lists
}

const recent = new WeakMap<Entity, List>()

/** The list of an object's records that the viewer has viewed lately. */
export function recentList(entity: Entity): List {
  const list = recent.get(entity) ?? standard(entity, recentName, 'Recently viewed', { type: 'mru' })
  recent.set(entity, list)
  return list
}

/** Finds a list that an object has by itself; null where the name is none of them. */
export function standardByName(entity: Entity, name: string): List | null {
  const requested = name.toLowerCase()
  return (
    [...standardLists(entity), recentList(entity)].find(({ apiName }) => apiName.toLowerCase() === requested) ?? null
  )
}

const byId = new WeakMap<ObjectCatalogue, ReadonlyMap<string, List>>()

/** The lists that all objects have by themselves, by id. */
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
    id: recordIdFrom(listViewObject.keyPrefix, hash('sha256', `${entity.apiName}\0${apiName}`, 'buffer')),
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
  ({ name, label, columns, filters = [], filterLogic, sort = [] }: StandardListView): List =>
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
