import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restoreBackup } from '#app/commands/backup/restore-backup.ts'
import { writeBackup } from '#app/commands/backup/write-backup.ts'
import { allEntities } from '#app/entities.ts'
import { recordModel } from '#app/record-model.ts'
import { consentRecord } from '#features/consent/consent-record.ts'
import { entity } from '#platform/entity/entity.ts'
import { indexEntities } from '#platform/entity/entity-index.ts'
import { date } from '#platform/entity/kinds/date.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { inputFromBytes } from '#platform/import-export/csv-reader.ts'
import { exportFile } from '#platform/import-export/export-file.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import type { RowError } from '#platform/import-export/import-request.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { transitionDay } from '#platform/records/write/transition-values.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { describeEachDatabase, openMemory, type TestDatabase } from '../../fixtures/databases.ts'
import { createTable } from '../record-api/fixtures/unknown-object.ts'

/** An object with states that can be imported. It takes the table of another one, so that a backup has it. */
const door = entity({
  apiName: 'Door__c',
  importKind: 'doors',
  keyPrefix: 'aZ6',
  tableName: consentRecord.tableName,
  label: 'Door',
  labelPlural: 'Doors',
  access: { read: [], create: [], update: [], delete: [] },
  listColumns: ['state'],
  personal: 'none',
  path: {
    field: 'state',
    transitions: {
      open: {
        shut: { action: 'Shut', label: 'Shut', by: ['editor'], takes: ['reason'], sets: { shutOn: transitionDay } },
      },
    },
  },
  fields: {
    state: picklist({ label: 'State', required: true, values: { open: 'Open', shut: 'Shut' } }),
    colour: text({ label: 'Colour' }),
    reason: text({ label: 'Reason' }),
    shutOn: date({ label: 'Shut on' }),
  },
})

describeEachDatabase('Imports of records with states', (open) => {
  let database: TestDatabase
  let other: TestDatabase
  let records: Records
  const folder = mkdtempSync(join(tmpdir(), 'tradegrade-states-'))
  const model = { ...recordModel, entities: indexEntities([...allEntities, door]) }
  const now = () => new Date('2026-06-15T12:00:00Z')

  beforeAll(async () => {
    ;[database, other] = [await open(), await openMemory()]
    for (const { queries } of [database, other]) {
      await queries.execute(sql`drop table ${sql.identifier(door.tableName)}`)
      await createTable({ queries }, door)
    }
    records = createRecords(database, model, now)
    const created = await records.create(systemViewer, door, { integrationId: 'front', colour: 'red' })
    await records.write(systemViewer, (handle) =>
      handle.transition(door, created.id, created.version, { action: 'Shut', values: { reason: 'Night' } }),
    )
  })
  afterAll(async () => {
    await database.close()
    await other.close()
    rmSync(folder, { recursive: true })
  })

  async function importCsv(...lines: readonly string[]) {
    const errors: RowError[] = []
    const { created, updated, unchanged, failed } = await importFile({
      kind: 'doors',
      input: inputFromBytes('doors.csv', Buffer.from(`${lines.join('\n')}\n`)),
      records,
      viewer: systemViewer,
      onRowError: (error) => errors.push(error),
    })
    return { counts: { created, updated, unchanged, failed }, columns: errors.map(({ column }) => column) }
  }
  async function exported(from: Records): Promise<string> {
    let csv = ''
    const output = new Writable({
      write(chunk, _encoding, done) {
        csv += String(chunk)
        done()
      },
    })
    await exportFile({ kind: 'doors', records: from, viewer: systemViewer, output })
    return csv
  }

  it('[ENG-01] Leave an exported record unchanged, and change its other fields', async () => {
    const csv = await exported(records)
    expect(csv).toContain('front,shut,red,Night,2026-06-15')
    expect((await importCsv(...csv.trim().split('\n'))).counts).toMatchObject({ unchanged: 1, failed: 0 })
    const changed = await importCsv('integration_id,state,colour', 'front,shut,blue')
    expect(changed.counts).toMatchObject({ updated: 1, failed: 0 })
  })

  it('[ENG-01] Create records in the first state, which a file may name or leave out', async () => {
    expect((await importCsv('integration_id,state', 'named,open')).counts).toMatchObject({ created: 1 })
    expect((await importCsv('integration_id,colour', 'left-out,green')).counts).toMatchObject({ created: 1 })
    expect((await importCsv('integration_id,state', 'empty,')).counts).toMatchObject({ created: 1 })
    const rows = await records.list(systemViewer, door, { orderBy: [{ field: 'integrationId' }] })
    expect(rows.map(({ integrationId, state }) => [integrationId, state])).toEqual([
      ['empty', 'open'],
      ['front', 'shut'],
      ['left-out', 'open'],
      ['named', 'open'],
    ])
  })

  it.each([
    ['a new record in a later state', 'integration_id,state', 'new,shut', 'state'],
    ['a change of the state', 'integration_id,state', 'named,shut', 'state'],
    ['a change back', 'integration_id,state', 'front,open', 'state'],
    ['a field that a transition takes', 'integration_id,reason', 'front,Mine', 'reason'],
    ['a field that a transition sets', 'integration_id,shut_on', 'front,2020-01-01', 'shut_on'],
    ['a field of transitions of a new record', 'integration_id,shut_on', 'new,2020-01-01', 'shut_on'],
  ])('[ENG-01] Refuse %s and name the column', async (_, header, row, column) => {
    const { counts, columns } = await importCsv(header, row)
    expect(counts).toEqual({ created: 0, updated: 0, unchanged: 0, failed: 1 })
    expect(columns).toEqual([column])
  })

  it('[ENG-01] A backup keeps the state of each record, with what its transitions have set', async () => {
    const [file, files] = [join(folder, 'backup.gz'), diskFiles(join(folder, 'files'))]
    await writeBackup(database, files, file, () => {})
    await restoreBackup(other, files, file, true)
    expect(await exported(createRecords(other, model))).toBe(await exported(records))
  })
})
