import type { Command } from './command.ts'
import { withRecords } from './open-records.ts'
import { errorText } from '#platform/values/text/error-text.ts'

export const reindexCommand: Command = {
  name: 'reindex',
  summary: 'Rebuilds the search index from the records, for the next start of the portal.',
  arguments: [],
  options: {},
  notes: ['The index follows the records automatically; this command is for an index that may be damaged.'],
  run: async (call) => {
    const { followIndex } = await import('#features/search/feed/index-follower.ts')
    const { fileSnapshotStore } = await import('#platform/store/index-snapshot.ts')
    const { dataShape } = await import('#app/serve.ts')
    return await withRecords(call, async (records, { queries }) => {
      let hasFailed = false
      const saved = fileSnapshotStore(call.config().dataDir, dataShape())
      const follower = await followIndex({
        records,
        queries,
        snapshots: { read: () => Promise.resolve(null), write: saved.write },
        every: () => () => {},
        log: {
          info: (details, message) => call.terminal.out.write(`${message} ${JSON.stringify(details)}\n`),
          error: ({ err }, message) => {
            hasFailed = true
            call.terminal.err.write(`${message} ${errorText(err)}\n`)
          },
        },
      })
      await follower.stop()
      return hasFailed ? 1 : 0
    })
  },
}
