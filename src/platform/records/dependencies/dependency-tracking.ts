import { toId18 } from '#platform/values/record-id.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { SearchIndex } from '#platform/search/port.ts'
import { always, type Condition, isIn } from '#platform/records/read/condition.ts'
import type { ListQuery } from '#platform/records/read/read.ts'
import type { Records } from '#platform/records/records.ts'
import {
  catalogueSearchTag,
  fileTag,
  objectTag,
  publicationSearchTag,
  taxonomyTag,
  valueTag,
  wholesOf,
} from './cache-tags.ts'

/** The data that a page is made from. */
interface Reads {
  readonly records: Records
  readonly search: SearchIndex
}

/**
 * Wraps the reads so that each records the tags on which its result depends: existing records, missing records, and
 * other records that decide visibility. All calls use this one place, so that none can omit it.
 */
export function trackDependencies<Context extends Reads>(context: Context, tags: Set<string>): Context {
  // Every page names business groups, segments and suppliers somewhere.
  tags.add(taxonomyTag)
  return {
    ...context,
    records: trackRecords(context.records, tags),
    search: trackSearch(context.search, tags),
  }
}

/** A list of more ids or values depends on the object as a whole, because recording every tag would cost more. */
const maxNamed = 300

/** Adds the tags on which a read depends. */
function createNotes(records: Pick<Records, 'model'>, tags: Set<string>) {
  const noteIds = (viewer: Viewer, entity: Entity, ids: readonly string[]): void => {
    if (ids.length > maxNamed) tags.add(objectTag(entity.apiName))
    else for (const id of ids) tags.add(toId18(id) ?? id)
    noteVisibility(viewer, entity, null)
  }
  const noteWhere = (viewer: Viewer, entity: Entity, where: Condition): void => {
    const named = namedBy(entity, where)
    if (named === null || named.tags.length > maxNamed) tags.add(objectTag(entity.apiName))
    else for (const tag of named.tags) tags.add(tag)
    noteVisibility(viewer, entity, named?.field ?? null)
    for (const each of seenThrough(entity, where, null)) tags.add(objectTag(each.apiName))
  }
  /** An order by a referenced record depends on its name and on its visibility. */
  const noteOrder = (viewer: Viewer, { orderBy = [] }: Pick<ListQuery, 'orderBy'>): void => {
    for (const { of } of orderBy) if (of !== undefined) noteWhere(viewer, of, always)
  }
  /** `field`: the field by whose value the records are read. */
  const noteVisibility = (viewer: Viewer, entity: Entity, field: string | null): void => {
    for (const each of seenThrough(entity, records.model.visibility.conditionOf(entity, viewer), field))
      tags.add(objectTag(each.apiName))
  }
  const noteList = (viewer: Viewer, entity: Entity, query: Pick<ListQuery, 'where' | 'orderBy'>): void => {
    noteWhere(viewer, entity, query.where ?? always)
    noteOrder(viewer, query)
  }
  return { noteIds, noteWhere, noteList }
}

function trackRecords(records: Records, tags: Set<string>): Records {
  const { noteIds, noteWhere, noteList } = createNotes(records, tags)
  const read: Omit<Records, Untracked> = {
    byId: (viewer, entity, id) => {
      noteIds(viewer, entity, [id])
      return records.byId(viewer, entity, id)
    },
    byIds: (viewer, entity, ids) => {
      noteIds(viewer, entity, ids)
      return records.byIds(viewer, entity, ids)
    },
    list: (viewer, entity, query = {}) => {
      noteList(viewer, entity, query)
      return records.list(viewer, entity, query)
    },
    page: (viewer, entity, query) => {
      noteList(viewer, entity, query)
      return records.page(viewer, entity, query)
    },
    count: (viewer, entity, where = always) => {
      noteWhere(viewer, entity, where)
      return records.count(viewer, entity, where)
    },
    ids: (viewer, entity, query = {}) => {
      noteList(viewer, entity, query)
      return records.ids(viewer, entity, query)
    },
    keysOfEach: (viewer, entity, field, ids, limit) => {
      noteWhere(viewer, entity, isIn(field, ids))
      return records.keysOfEach(viewer, entity, field, ids, limit)
    },
    countBy: (viewer, entity, field, query) => {
      noteWhere(viewer, entity, query.where ?? always)
      // Whether a value counts depends on the record that it references.
      for (const { entity: target, where } of query.pointingAt ?? []) noteWhere(viewer, target, where)
      return records.countBy(viewer, entity, field, query)
    },
    stream: (viewer, entity, query = {}) => {
      noteWhere(viewer, entity, query.where ?? always)
      return records.stream(viewer, entity, query)
    },
    reading: (viewer, entity, where = always) => {
      noteWhere(viewer, entity, where)
      return records.reading(viewer, entity, where)
    },
    idsByIntegrationId: (viewer, entity, integrationIds) => {
      noteWhere(viewer, entity, always)
      return records.idsByIntegrationId(viewer, entity, integrationIds)
    },
    integrationIdsById: (viewer, entity, ids) => {
      noteIds(viewer, entity, ids)
      return records.integrationIdsById(viewer, entity, ids)
    },
    // A viewer of a file sees a record that references it; those records are tracked where they are read.
    files: (viewer, keys) => {
      for (const key of keys) tags.add(fileTag(key))
      return records.files(viewer, keys)
    },
  }
  return { ...records, ...read }
}

/** Operations that read nothing that a page shows. Every other operation, including future ones, must declare its dependencies above. */
type Untracked =
  | 'model'
  | 'explainVisibility'
  | 'write'
  | 'create'
  | 'update'
  | 'remove'
  | 'upsertBatch'
  | 'keepFiles'
  | 'keepImageSize'
  | 'outboxPosition'
  | 'readOutbox'
  | 'pruneOutbox'

interface Named {
  /** null: several objects. */
  readonly field: string | null
  readonly tags: readonly string[]
}

/**
 * The smallest set of tags of which every record that can satisfy a condition, now or after a change, has one; null:
 * there is no such set.
 */
function namedBy(entity: Entity, where: Condition): Named | null {
  switch (where.type) {
    case 'never':
      return { field: null, tags: [] }
    case 'equals':
      return valuesOf(entity, where.field, [String(where.value)])
    case 'in':
    case 'overlaps':
      return valuesOf(entity, where.field, where.values)
    case 'all':
      return where.of
        .map((each) => namedBy(entity, each))
        .reduce(
          (best, each) => (best === null || (each !== null && each.tags.length < best.tags.length) ? each : best),
          null,
        )
    case 'any': {
      const all = where.of.map((each) => namedBy(entity, each))
      return all.includes(null) ? null : { field: null, tags: all.flatMap((each) => each?.tags ?? []) }
    }
    default:
      return null
  }
}

function valuesOf(entity: Entity, field: string, values: readonly string[]): Named | null {
  if (field === 'id') return { field, tags: values }
  if (entity.listedBy?.includes(field) !== true) return null
  return { field, tags: values.map((value) => valueTag(entity, field, value)) }
}

/**
 * Objects whose records decide the visibility of an entity's records, except those whose change counts as a change of
 * the entity's own records: its parts, and the whole that lists its parts.
 */
function seenThrough(entity: Entity, rule: Condition, field: string | null): readonly Entity[] {
  switch (rule.type) {
    case 'all':
    case 'any':
      return rule.of.flatMap((each) => seenThrough(entity, each, field))
    case 'not':
      return seenThrough(entity, rule.of, field)
    case 'exists': {
      const isPart = wholesOf(rule.entity).some((whole) => whole.of === entity && whole.field === rule.via)
      return [...(isPart ? [] : [rule.entity]), ...seenThrough(rule.entity, rule.where, isPart ? rule.via : null)]
    }
    case 'pointsAt': {
      const isListed = rule.field === field && wholesOf(entity).some((whole) => whole.field === field)
      return [...(isListed ? [] : [rule.entity]), ...seenThrough(rule.entity, rule.where, null)]
    }
    default:
      return []
  }
}

function trackSearch(search: SearchIndex, tags: Set<string>): SearchIndex {
  const noteBoth = (): void => {
    tags.add(catalogueSearchTag)
    tags.add(publicationSearchTag)
  }
  const read: Omit<SearchIndex, 'apply' | 'size' | 'save'> = {
    search: (query) => {
      tags.add(catalogueSearchTag)
      // The meaning of a search word depends on all indexed texts, and publications contain names of the catalogue.
      if (query.term.trim() !== '' || query.kind === 'knowledgeArticle') tags.add(publicationSearchTag)
      const answer = search.search(query)
      if (answer.counts.knowledgeArticle !== undefined) tags.add(publicationSearchTag)
      return answer
    },
    suggest: (query) => {
      noteBoth()
      return search.suggest(query)
    },
    similar: (query, id, named) => {
      tags.add(catalogueSearchTag)
      return search.similar(query, id, named)
    },
    explain: (query, id) => {
      noteBoth()
      return search.explain(query, id)
    },
    conflicts: (scope, ids) => {
      tags.add(catalogueSearchTag)
      return search.conflicts(scope, ids)
    },
    outside: (scope, denying, ids) => {
      tags.add(catalogueSearchTag)
      return search.outside(scope, denying, ids)
    },
  }
  return { ...search, ...read }
}
