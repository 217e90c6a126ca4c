import { inputFromFile } from '#platform/import-export/csv-reader.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import type { RowError } from '#platform/import-export/import-request.ts'
import { createRecords } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { openDatabase } from '#platform/store/open.ts'

// A separate process for each import, so that its memory and CPU time can be measured. Prints them as JSON.
const [databaseUrl = '', kind = '', file = ''] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl })
const input = await inputFromFile(file)
let firstError: RowError | undefined
const started = performance.now()
const { read, created, failed } = await importFile({
  kind,
  input,
  records: createRecords(database, recordModel),
  viewer: systemViewer,
  onRowError: (error) => (firstError ??= error),
})
if (firstError !== undefined) console.error(firstError)
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
