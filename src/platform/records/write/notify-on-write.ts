import type { Records } from '#platform/records/records.ts'

/** The same records, which call `notify` after every write of this process, so that followers need not poll. */
export function notifyOnWrite(records: Records, notify: () => void): Records {
  const notifying = async <Result>(writing: Promise<Result>): Promise<Result> => {
    const result = await writing
    notify()
    return result
  }
  return {
    ...records,
    write: (viewer, work) => notifying(records.write(viewer, work)),
    create: (viewer, entity, values) => notifying(records.create(viewer, entity, values)),
    update: (viewer, entity, id, version, changes) => notifying(records.update(viewer, entity, id, version, changes)),
    remove: (viewer, entity, id, version) => notifying(records.remove(viewer, entity, id, version)),
    upsertBatch: (viewer, entity, rows, options) => notifying(records.upsertBatch(viewer, entity, rows, options)),
  }
}
