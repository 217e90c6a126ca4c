import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { Records } from '#platform/records/records.ts'
import type { WriteHandle } from './write.ts'

/** A transition that is stored. */
interface StoredTransition {
  readonly viewer: Viewer
  readonly entity: Entity
  readonly id: string
  readonly action: string
}

/** Something that follows from a transition outside the database, such as an email. It reports its own errors. */
export type TransitionEffect = (done: StoredTransition) => Promise<void>

/** The same records, which carry out an effect after every transition of this process, whatever page or call does it. */
export function afterTransitions(records: Records, effect: TransitionEffect): Records {
  return {
    ...records,
    write: async (viewer, work) => {
      let done: StoredTransition[] = []
      const result = await records.write(viewer, async (handle) => {
        // The work starts again after a conflict with another transaction.
        done = []
        return await work(observed(handle, (entity, id, action) => done.push({ viewer, entity, id, action })))
      })
      for (const each of done) await effect(each)
      return result
    },
  }
}

function observed(handle: WriteHandle, report: (entity: Entity, id: string, action: string) => void): WriteHandle {
  return {
    ...handle,
    transition: async (entity, id, version, done) => {
      const row = await handle.transition(entity, id, version, done)
      report(entity, row.id, done.action)
      return row
    },
    writeEach: async (entity, writes) => {
      const outcomes = await handle.writeEach(entity, writes)
      for (const [index, outcome] of outcomes.entries()) {
        const action = writes[index]?.transition
        if (action !== undefined && outcome.status !== 'error') report(entity, outcome.id, action)
      }
      return outcomes
    },
  }
}
