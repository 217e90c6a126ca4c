import path from 'node:path'
import { createGiveWay } from '#features/search/feed/give-way.ts'
import { createImportRunner } from '#features/integrations/imports/import-runner.ts'
import { sites } from '#sites/table.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { openDatabase } from '#platform/store/open.ts'
import { createRecords } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'

// A process that runs the waiting import jobs and reports each write. Its clock is ahead, so that the claim of a process before it
// has expired.
const [dataDir = '', databaseUrl = '', ahead = '0'] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
const now = (): Date => new Date(Date.now() + Number(ahead))
const records = createRecords(database, recordModel, now)
const report = (error: unknown): void => console.error(error)
const noLog = { error: report, warn: report, info: () => {} }
const runner = createImportRunner({
  database,
  records: {
    ...records,
    write: async (viewer, work) => {
      const result = await records.write(viewer, work)
      console.log('written')
      return result
    },
  },
  content: {
    get assortments(): never {
      throw new Error('No customer imports anything.')
    },
  },
  files: diskFiles(path.join(dataDir, 'files')).temporary,
  sites,
  now,
  every: (milliseconds, run) => {
    const timer = setInterval(run, milliseconds)
    return () => clearInterval(timer)
  },
  pollMilliseconds: 60_000,
  giveWay: createGiveWay(),
  log: noLog,
  batchSize: 20,
})
await runner.runAll()
await runner.stop()
await database.close()
