import { randomBytes } from 'node:crypto'
import { failure } from '#platform/values/errors.ts'
import { recordIdBytes, recordIdFrom } from '#platform/values/record-id.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { accepted, type Parsed } from '#platform/entity/kinds/kind.ts'
import { checkReferences } from './check-references.ts'
import { type CheckedValues, type FieldError, type Values, checkValues } from './check-values.ts'
import { checkIntegrationId } from './check-ids.ts'
import { checkTransition } from './check-transition.ts'
import { lockedByIntegrationId } from './lock-rows.ts'
import { planChange, shapeOf, withContentKeys } from './plan-change.ts'
import { storeChanges } from './store-changes.ts'
import { importedId, type RowOutcome, type WriteTransaction } from './upsert.ts'

/** A record as its reader or creator wants it written. */
export interface RecordWrite {
  /** The record as it was read; null: it is new. */
  readonly known: Pick<Row<Entity>, 'id' | 'integrationId' | 'version'> | null
  readonly values: Values
  /** The action of a transition that the record makes with these values. */
  readonly transition?: string | undefined
  /** Fields that are already refused: then nothing is written, and no further errors are reported for them. */
  readonly refused?: ReadonlySet<string>
}

/**
 * Creates and updates records of one object: returns one outcome for each in order, and a refused record does not
 * prevent the others from being written. Reports all errors of a record, including rules between fields. Throws
 * STALE_RECORD if a record that was read no longer exists or has another version.
 */
export async function writeEach(
  transaction: WriteTransaction,
  entity: Entity,
  writes: readonly RecordWrite[],
): Promise<readonly RowOutcome[]> {
  const { queries } = transaction
  const ids = writes.map(({ known }) => known?.id ?? recordIdFrom(entity.keyPrefix, randomBytes(recordIdBytes)))
  const keys = writes.map(({ known, values: { integrationId: input } }, index) =>
    // A stored key is the record's own, however an earlier version wrote it.
    known === null ? checkIntegrationId(input ?? ids[index]) : accepted(known.integrationId),
  )
  const existing = await lockedByIntegrationId(
    queries,
    entity,
    keys.flatMap((key) => (key.ok ? key.value : [])),
  )
  const shape = shapeOf(entity)
  const seen = new Set<string>()
  const weighed = writes.map(({ known, values: input, transition, refused = nothing }, index) => {
    const key = keys[index] ?? checkIntegrationId(undefined)
    const integrationId = key.ok ? key.value : ''
    const stored = existing.get(integrationId)
    if (known !== null && (stored?.id !== known.id || stored.version !== known.version))
      throw failure('STALE_RECORD', { id: known.id })
    const before = known === null ? null : (stored ?? null)
    const checked = checkedOf(transaction, entity, before, input, transition)
    const errors = [...refusalsOfKey(key, known === null && (stored !== undefined || seen.has(integrationId)))]
    errors.push(...checked.errors)
    seen.add(integrationId)
    const wrong = refused.union(new Set(errors.map(({ field }) => field)))
    const { next, changed } = planChange(before, shape, withContentKeys(entity, integrationId, before, checked.values))
    const isNamed = known === null && typeof input['integrationId'] === 'string'
    return {
      index,
      id: isNamed ? importedId(entity, integrationId) : (ids[index] ?? ''),
      integrationId,
      before,
      next,
      changed: changed.difference(wrong),
      wrong,
      errors: errors.filter(({ field }) => !refused.has(field)),
    }
  })
  const [right, refused] = [
    weighed.filter(({ wrong }) => wrong.size === 0),
    weighed.filter(({ wrong }) => wrong.size > 0),
  ]
  const found = [
    ...(await checkReferences(queries, entity, right)),
    ...(refused.length === 0 ? [] : await checkReferences(queries, entity, refused)),
  ]
  const outcomes: RowOutcome[] = []
  const changes = [...right, ...refused].filter((change, position) => {
    const outcome = outcomeOf(entity, change, found[position] ?? [])
    outcomes[change.index] = outcome
    return outcome.status === 'created' || outcome.status === 'updated'
  })
  await storeChanges(transaction, entity, changes)
  return outcomes
}

interface CheckedWrite {
  readonly id: string
  readonly before: Values | null
  readonly changed: ReadonlySet<string>
  readonly wrong: ReadonlySet<string>
  readonly errors: readonly FieldError[]
}

/** The outcome of a checked record; `found`: the errors of its references. */
function outcomeOf(
  entity: Entity,
  { id, before, changed, wrong, errors }: CheckedWrite,
  found: readonly FieldError[],
): RowOutcome {
  const more = found.filter(({ field }) => !isSaidOf(entity, wrong, field))
  if (wrong.size > 0 || more.length > 0) return { status: 'error', errors: [...errors, ...more] }
  if (before === null) return { status: 'created', id }
  return { status: changed.size === 0 ? 'unchanged' : 'updated', id }
}

const nothing: ReadonlySet<string> = new Set()

const checkedOf = (
  { viewer, author }: WriteTransaction,
  entity: Entity,
  before: Values | null,
  values: Values,
  transition: string | undefined,
): CheckedValues =>
  transition === undefined || before === null
    ? checkValues(viewer, entity, values, before, 'program')
    : checkTransition(viewer, author.at, entity, before, { action: transition, input: values })

function refusalsOfKey(key: Parsed<string>, isTaken: boolean): readonly FieldError[] {
  if (!key.ok) return [{ field: 'integrationId', reason: key.reason, code: 'FIELD_INTEGRITY_EXCEPTION' }]
  return isTaken
    ? [{ field: 'integrationId', reason: 'is that of another record already', code: 'DUPLICATE_VALUE' }]
    : []
}

/** Rules between fields ignore a field that is itself invalid, and so does a rule that one of several fields must be filled. */
const isSaidOf = ({ exactlyOneOf = [] }: Entity, wrong: ReadonlySet<string>, field: string): boolean =>
  wrong.has(field) || (exactlyOneOf.includes(field) && exactlyOneOf.some((each) => wrong.has(each)))

/** Stores one record that is already locked. `transition`: the action of a transition that it makes. */
export async function updateOne<E extends Entity>(
  transaction: WriteTransaction,
  entity: E,
  before: Row<E>,
  changes: Values,
  transition?: string,
): Promise<RowOutcome> {
  const { values, errors } = checkedOf(transaction, entity, before, changes, transition)
  if (errors.length > 0) return { status: 'error', errors }
  const change = planChange(before, shapeOf(entity), values)
  if (change.changed.size === 0) return { status: 'unchanged', id: before.id }
  const [found = []] = await checkReferences(transaction.queries, entity, [{ ...change, id: before.id }])
  if (found.length > 0) return { status: 'error', errors: found }
  await storeChanges(transaction, entity, [{ id: before.id, integrationId: before.integrationId, before, ...change }])
  return { status: 'updated', id: before.id }
}
