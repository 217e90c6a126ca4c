/**
 * A process that opens a data directory and writes until it is killed: `node tests/store-writer.ts <directory> <name>`.
 * It says `open`, then `done <integrationId>` for each record whose write was acknowledged.
 */
import { businessGroup } from '#entities/business-group.ts'
import { createRecords } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { migrateDatabase } from '#store/migrate.ts'
import { openDatabase } from '#store/open.ts'

const [, , dataDir, name] = process.argv
if (dataDir === undefined || name === undefined) throw new Error('usage: store-writer.ts <directory> <name>')

const database = await openDatabase({ dataDir })
await migrateDatabase(database)
const records = createRecords(database)
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
