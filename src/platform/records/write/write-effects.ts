import { eq } from 'drizzle-orm'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'
import type { Records } from '#platform/records/records.ts'
import type { WriteHandle } from './write.ts'

/** What a write has just done in its transaction. */
interface WrittenStep {
  readonly entity: Entity
  readonly id: string
  /** The action of a transition, or null for a record that was created. */
  readonly action: string | null
}

/** Something that belongs to a write, such as the email that reports it: both are stored in one transaction, or neither is. */
export type WriteEffect = (handle: WriteHandle, done: WrittenStep) => Promise<void>

/**
 * The same records, which run the effects in the transaction of every creation and every transition, whatever page, call or clock
 * does it: those of a creation at its end, when everything that belongs to the record has been written, too. `stored` is called
 * after a transaction that ran effects.
 */
export function withEffects(records: Records, effects: readonly WriteEffect[], stored: () => void): Records {
  return {
    ...records,
    write: async (viewer, work) => {
      let ran = false
      const result = await records.write(viewer, async (handle) => {
        const created: WrittenStep[] = []
        const report = async (done: WrittenStep): Promise<void> => {
          ran = true
          for (const effect of effects) await effect(handle, done)
        }
        const worked = await work(observed(handle, report, created))
        for (const done of created) await report(done)
        return worked
      })
      if (ran) stored()
      return result
    },
  }
}

function observed(
  handle: WriteHandle,
  report: (done: WrittenStep) => Promise<void>,
  created: WrittenStep[],
): WriteHandle {
  return {
    ...handle,
    create: async (entity, values) => {
      const row = await handle.create(entity, values)
      created.push({ entity, id: row.id, action: null })
      return row
    },
    transition: async (entity, id, version, done) => {
      const row = await handle.transition(entity, id, version, done)
      await report({ entity, id: row.id, action: done.action })
      return row
    },
    writeEach: async (entity, writes) => {
      const outcomes = await handle.writeEach(entity, writes)
      for (const [index, outcome] of outcomes.entries()) {
        const action = writes[index]?.transition
        if (action !== undefined && outcome.status !== 'error') await report({ entity, id: outcome.id, action })
      }
      return outcomes
    },
  }
}

/** Reads a record as the transaction sees it. Null if it does not exist. */
export const rowInWrite = <E extends Entity>(handle: WriteHandle, entity: E, id: string): Promise<Row<E> | null> =>
  readRow(handle, entity, id, false)

/** The same, and locks the record until the transaction ends. */
export const lockedRow = <E extends Entity>(handle: WriteHandle, entity: E, id: string): Promise<Row<E> | null> =>
  readRow(handle, entity, id, true)

async function readRow<E extends Entity>(
  handle: WriteHandle,
  entity: E,
  id: string,
  lock: boolean,
): Promise<Row<E> | null> {
  const [row] = await handle.keep((queries) =>
    selectRows(queries, entity, { where: eq(tableColumn(entity.table, 'id'), id), ...(lock ? { lock } : {}) }),
  )
  return row ?? null
}
