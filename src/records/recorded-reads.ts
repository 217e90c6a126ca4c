import { toId18 } from '#domain/record-id.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Entity } from '#entities/entity.ts'
import { managedContent } from '#entities/managed-content.ts'
import type { SearchIndex } from '#search/port.ts'
import { always, type Condition, isIn } from './condition.ts'
import type { ListQuery } from './read.ts'
import type { Records } from './records.ts'
import {
  catalogueSearch,
  fileTopic,
  listedBy,
  objectTopic,
  publicationSearch,
  taxonomyTopic,
  valueTopic,
  wholesOf,
} from './topic-names.ts'
import { visibility } from './visibility.ts'

/** What a page is made from. */
interface Reads {
  readonly records: Records
  readonly search: SearchIndex
}

/**
 * The same reads, each noting the topics that its answer depends on: what there is, what is not there, and whose visibility
 * hangs on others. One place for all calls, so that none of them can forget.
 */
export function recordedReads<Context extends Reads>(context: Context, topics: Set<string>): Context {
  // Every page names business groups, segments and suppliers somewhere.
  topics.add(taxonomyTopic)
  return {
    ...context,
    records: recordedRecords(context.records, topics),
    search: recordedSearch(context.search, topics),
  }
}

/** A list of more ids or values depends on the object as a whole: naming them all would cost more. */
const mostNamed = 300

function recordedRecords(records: Records, topics: Set<string>): Records {
  const noteIds = (viewer: Viewer, entity: Entity, ids: readonly string[]): void => {
    if (ids.length > mostNamed) topics.add(objectTopic(entity.apiName))
    else for (const id of ids) topics.add(toId18(id) ?? id)
    noteVisibility(viewer, entity, null)
  }
  const noteWhere = (viewer: Viewer, entity: Entity, where: Condition): void => {
    const named = namedBy(entity, where)
    if (named === null || named.topics.length > mostNamed) topics.add(objectTopic(entity.apiName))
    else for (const topic of named.topics) topics.add(topic)
    noteVisibility(viewer, entity, named?.field ?? null)
    for (const each of seenThrough(entity, where, null)) topics.add(objectTopic(each.apiName))
  }
  /** An order by what is pointed at hangs on its names, and on who sees it. */
  const noteOrder = (viewer: Viewer, { orderBy = [] }: ListQuery): void => {
    for (const { of } of orderBy) if (of !== undefined) noteWhere(viewer, of, always)
  }
  /** `field`: by which value the records are read. */
  const noteVisibility = (viewer: Viewer, entity: Entity, field: string | null): void => {
    for (const each of seenThrough(entity, visibility(entity, viewer), field)) topics.add(objectTopic(each.apiName))
  }
  const read: Omit<Records, Unread> = {
    byId: (viewer, entity, id) => {
      noteIds(viewer, entity, [id])
      return records.byId(viewer, entity, id)
    },
    byIds: (viewer, entity, ids) => {
      noteIds(viewer, entity, ids)
      return records.byIds(viewer, entity, ids)
    },
    list: (viewer, entity, query = {}) => {
      noteWhere(viewer, entity, query.where ?? always)
      noteOrder(viewer, query)
      return records.list(viewer, entity, query)
    },
    count: (viewer, entity, where = always) => {
      noteWhere(viewer, entity, where)
      return records.count(viewer, entity, where)
    },
    ids: (viewer, entity, query = {}) => {
      noteWhere(viewer, entity, query.where ?? always)
      noteOrder(viewer, query)
      return records.ids(viewer, entity, query)
    },
    idsOfEach: (viewer, entity, field, ids, limit) => {
      noteWhere(viewer, entity, isIn(field, ids))
      return records.idsOfEach(viewer, entity, field, ids, limit)
    },
    countBy: (viewer, entity, field, query) => {
      noteWhere(viewer, entity, query.where ?? always)
      // Whether a value counts hangs on what it points at.
      for (const { entity: target, where } of query.pointingAt ?? []) noteWhere(viewer, target, where)
      return records.countBy(viewer, entity, field, query)
    },
    stream: (viewer, entity, query = {}) => {
      noteWhere(viewer, entity, query.where ?? always)
      return records.stream(viewer, entity, query)
    },
    addresses: (viewer, entity, range) => {
      noteWhere(viewer, entity, always)
      return records.addresses(viewer, entity, range)
    },
    contentAddresses: (viewer, types, range) => {
      noteWhere(viewer, managedContent, isIn('type', types))
      return records.contentAddresses(viewer, types, range)
    },
    countContentAddresses: (viewer, types) => {
      noteWhere(viewer, managedContent, isIn('type', types))
      return records.countContentAddresses(viewer, types)
    },
    idsByIntegrationId: (viewer, entity, integrationIds) => {
      noteWhere(viewer, entity, always)
      return records.idsByIntegrationId(viewer, entity, integrationIds)
    },
    integrationIdsById: (viewer, entity, ids) => {
      noteIds(viewer, entity, ids)
      return records.integrationIdsById(viewer, entity, ids)
    },
    // Who has a file sees a record that points at it: those are noted where they are read.
    files: (viewer, keys) => {
      for (const key of keys) topics.add(fileTopic(key))
      return records.files(viewer, keys)
    },
  }
  return { ...records, ...read }
}

/** What reads nothing that a page shows. Whatever else there is, and comes to be, has to say above what it depends on. */
type Unread =
  | 'whySeen'
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
  /** null: several. */
  readonly field: string | null
  readonly topics: readonly string[]
}

/** The fewest topics that every record a condition can be true of, now or after a change, has one of; null: no such. */
function namedBy(entity: Entity, where: Condition): Named | null {
  switch (where.type) {
    case 'never':
      return { field: null, topics: [] }
    case 'equals':
      return valuesOf(entity, where.field, [String(where.value)])
    case 'in':
    case 'overlaps':
      return valuesOf(entity, where.field, where.values)
    case 'all':
      return where.of
        .map((each) => namedBy(entity, each))
        .reduce(
          (best, each) => (best === null || (each !== null && each.topics.length < best.topics.length) ? each : best),
          null,
        )
    case 'any': {
      const all = where.of.map((each) => namedBy(entity, each))
      return all.includes(null) ? null : { field: null, topics: all.flatMap((each) => each?.topics ?? []) }
    }
    default:
      return null
  }
}

function valuesOf(entity: Entity, field: string, values: readonly string[]): Named | null {
  if (field === 'id') return { field, topics: values }
  if (!listedBy(entity).includes(field)) return null
  return { field, topics: values.map((value) => valueTopic(entity, field, value)) }
}

/**
 * Objects whose records decide which of an entity's may be seen, without those whose change is one of the entity's records
 * anyhow: its parts, and the whole that its parts are listed by.
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

function recordedSearch(search: SearchIndex, topics: Set<string>): SearchIndex {
  const noteBoth = (): void => {
    topics.add(catalogueSearch)
    topics.add(publicationSearch)
  }
  const read: Omit<SearchIndex, 'apply' | 'size' | 'save'> = {
    search: (query) => {
      topics.add(catalogueSearch)
      // What a word means is decided by all that is written anywhere, and publications have names of the catalogue.
      if (query.term.trim() !== '' || query.kind === 'knowledgeArticle') topics.add(publicationSearch)
      const answer = search.search(query)
      if (answer.counts.knowledgeArticle !== undefined) topics.add(publicationSearch)
      return answer
    },
    suggest: (query) => {
      noteBoth()
      return search.suggest(query)
    },
    explain: (query, id) => {
      noteBoth()
      return search.explain(query, id)
    },
  }
  return { ...search, ...read }
}
