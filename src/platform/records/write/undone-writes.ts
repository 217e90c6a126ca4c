import type { Records } from '#platform/records/records.ts'

/**
 * The same records, whose every transaction runs with all of its checks and effects and is then undone: what a write would do can be
 * looked at, and nothing of it is stored. `begin` is called before each try of a transaction.
 */
export function undoneWrites(records: Records, begin: () => void): Records {
  const write: Records['write'] = async (viewer, work) => {
    const done: Awaited<ReturnType<typeof work>>[] = []
    const undo = new Error('The transaction is undone.')
    try {
      await records.write(viewer, async (handle) => {
        begin()
        done[0] = await work(handle)
        throw undo
      })
    } catch (error) {
      if (error !== undo) throw error
    }
    return done[0] as Awaited<ReturnType<typeof work>>
  }
  return {
    ...records,
    write,
    create: (viewer, entity, values) => write(viewer, (handle) => handle.create(entity, values)),
    update: (viewer, entity, id, version, changes) =>
      write(viewer, (handle) => handle.update(entity, id, version, changes)),
    remove: (viewer, entity, id, version) => write(viewer, (handle) => handle.remove(entity, id, version)),
    upsertBatch: (viewer, entity, rows, options) =>
      write(viewer, (handle) => handle.upsertBatch(entity, rows, options)),
    keepFiles: () => Promise.resolve(),
    keepImageSize: () => Promise.resolve(),
  }
}
