import type { Records } from './records.ts'

/** The same records; who follows them hears of every write of this process once it is kept, and need not wait for the clock. */
export function tellingWrites(records: Records, told: () => void): Records {
  const telling = async <Result>(writing: Promise<Result>): Promise<Result> => {
    const result = await writing
    told()
    return result
  }
  return {
    ...records,
    write: (viewer, work) => telling(records.write(viewer, work)),
    create: (viewer, entity, values) => telling(records.create(viewer, entity, values)),
    update: (viewer, entity, id, version, changes) => telling(records.update(viewer, entity, id, version, changes)),
    remove: (viewer, entity, id, version) => telling(records.remove(viewer, entity, id, version)),
    upsertBatch: (viewer, entity, rows, options) => telling(records.upsertBatch(viewer, entity, rows, options)),
  }
}
