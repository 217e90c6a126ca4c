import { expect, it } from 'vitest'
import { Client } from 'pg'
import { substance } from '#features/catalogue/products/substance.ts'
import { createRecords } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase, describeOnPostgres } from '../../fixtures/databases.ts'

describeEachDatabase('The outbox horizon', (open) => {
  it('An entry is visible as soon as its write is complete', async () => {
    const database = await open()
    try {
      const records = createRecords(database, recordModel)
      const before = await records.outboxPosition()
      const { id } = await records.create(systemViewer, substance, { name: 'Talc' })
      const page = await records.readOutbox(before, 10)
      expect(page.entries).toEqual([
        { object: 'Substance__c', recordId: id, operation: 'create', at: expect.any(Date) },
      ])
      expect(await records.outboxPosition()).toBe(page.position)
    } finally {
      await database.close()
    }
  })
})

describeOnPostgres('The outbox horizon with other transactions', (open) => {
  it('The outbox does not wait for a transaction of another database on the same server', async () => {
    const [database, other] = [await open(), await open()]
    const stranger = await clientOf(other.url ?? '')
    try {
      await stranger.query('begin; select pg_current_xact_id()')
      const records = createRecords(database, recordModel)
      const before = await records.outboxPosition()
      await records.create(systemViewer, substance, { name: 'Talc' })
      expect((await records.readOutbox(before, 10)).entries).toHaveLength(1)
    } finally {
      await stranger.end()
      await database.close()
      await other.close()
    }
  })

  it('The outbox waits for an older transaction of its own database, and then shows both entries in order', async () => {
    const database = await open()
    const older = await clientOf(database.url ?? '')
    try {
      const records = createRecords(database, recordModel)
      const before = await records.outboxPosition()
      await older.query(
        `begin; insert into outbox (at, object, record_id, operation) values (now(), 'Substance__c', 'older', 'update')`,
      )
      const { id } = await records.create(systemViewer, substance, { name: 'Talc' })
      expect(await records.readOutbox(before, 10)).toMatchObject({ entries: [], position: before, lost: false })
      await older.query('commit')
      const page = await records.readOutbox(before, 10)
      expect(page.entries.map((entry) => entry.recordId)).toEqual(['older', id])
    } finally {
      await older.end()
      await database.close()
    }
  })
})

async function clientOf(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}
