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
 * does it. `stored` is called after a transaction that ran effects.
 */
export function withEffects(records: Records, effects: readonly WriteEffect[], stored: () => void): Records {
  return {
    ...records,
    write: async (viewer, work) => {
      let ran = false
      const result = await records.write(viewer, (handle) =>
        work(
          observed(handle, async (done) => {
            ran = true
            for (const effect of effects) await effect(handle, done)
          }),
        ),
      )
      if (ran) stored()
      return result
    },
  }
}

function observed(handle: WriteHandle, report: (done: WrittenStep) => Promise<void>): WriteHandle {
  return {
    ...handle,
    create: async (entity, values) => {
      const row = await handle.create(entity, values)
      await report({ entity, id: row.id, action: null })
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
export async function rowInWrite<E extends Entity>(handle: WriteHandle, entity: E, id: string): Promise<Row<E> | null> {
  const [row] = await handle.keep((queries) =>
    selectRows(queries, entity, { where: eq(tableColumn(entity.table, 'id'), id) }),
  )
  return row ?? null
}
