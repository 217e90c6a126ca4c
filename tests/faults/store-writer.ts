/**
 * A process that opens a data directory or a PostgreSQL database and writes until it is killed:
 * `node tests/faults/store-writer.ts <directory or address> <name>`.
 * It prints `open`, then `done <integrationId>` for each record whose write was acknowledged.
 */
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { createRecords } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { migrateDatabase } from '#platform/store/migrate.ts'
import { openDatabase } from '#platform/store/open.ts'

const [, , place, name] = process.argv
if (place === undefined || name === undefined) throw new Error('usage: store-writer.ts <directory or address> <name>')

const database = await openDatabase(place.startsWith('postgres:') ? { databaseUrl: place } : { dataDir: place })
await migrateDatabase(database)
const records = createRecords(database, recordModel)
process.stdout.write('open\n')
for (let index = 0; ; index++) {
  const rows = Array.from({ length: 1 + (index % 5) }, (_, row) => ({
    integrationId: `${name}-${index}-${row}`,
    name: `${name} ${index}`,
  }))
  const outcomes = await records.upsertBatch(systemViewer, businessGroup, rows)
  if (outcomes.some(({ status }) => status !== 'created')) throw new Error(`not created: ${JSON.stringify(outcomes)}`)
  process.stdout.write(rows.map(({ integrationId }) => `done ${integrationId}\n`).join(''))
}
