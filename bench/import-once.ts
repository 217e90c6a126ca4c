import { inputFromFile } from '#importers/csv-reader.ts'
import { importFile } from '#importers/import-file.ts'
import { createRecords } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { openDatabase } from '#store/open.ts'

// A process of its own for each import, so that its memory and processor time are nobody else's. Says them as JSON.
const [databaseUrl = '', kind = '', file = ''] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl })
const input = await inputFromFile(file)
const started = performance.now()
const { read, created, failed } = await importFile({
  kind,
  input,
  records: createRecords(database),
  viewer: systemViewer,
})
const wallMilliseconds = performance.now() - started
await database.close()
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
console.log(
  JSON.stringify({
    read,
    created,
    failed,
    wallMilliseconds,
    cpuMilliseconds: (userCPUTime + systemCPUTime) / 1000,
    maxRSS,
  }),
)
