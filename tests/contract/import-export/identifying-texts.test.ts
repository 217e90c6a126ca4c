import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { recordModel } from '#app/record-model.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { contact } from '#features/identity/people/contact.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { unclearTexts } from '#platform/records/read/unclear-texts.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase, emptyTables, type TestDatabase } from '../../fixtures/databases.ts'
import { counts, importText } from './import-text.ts'

/** Each looks like `SUP-X`, as copied from a spreadsheet, an email or a page. */
const lookAlikes = ['SUP-X ', ' SUP-X', '\u00a0SUP-X', 'SUP-X\u202f', 'SUP\u200b-X', '\u200eSUP-X', '\ufeffSUP-X']

describeEachDatabase('Texts that identify records', (open) => {
  let database: TestDatabase
  let records: Records
  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel)
  })
  beforeEach(() => emptyTables(database, 'account, trade_name, substance, contact'))
  afterAll(() => database.close())

  it.each(lookAlikes)(
    '[INT-03] A file that writes a key as %j changes the record and its references find it',
    async (key) => {
      await importText(records, 'accounts', 'integration_id,name,record_type\nSUP-X,Nova,Supplier\n')
      const again = await importText(records, 'accounts', `integration_id,name,record_type\n"${key}",Nova 2,Supplier\n`)
      expect([again.counts, again.errors]).toEqual([counts(1, 0, 1, 0, 0), []])
      const named = await importText(records, 'trade-names', `integration_id,name,principal\nTN,T,"${key}"\n`)
      expect(named.errors).toEqual([])
      const [only, ...others] = await records.list(systemViewer, account)
      expect([only?.integrationId, only?.name, others]).toEqual(['SUP-X', 'Nova 2', []])
      expect((await records.list(systemViewer, tradeName)).map(({ principal }) => principal)).toEqual([only?.id])
    },
  )

  it.each(lookAlikes)('[INT-03] A program that creates %j beside SUP-X is told that the key is taken', async (key) => {
    const values = { name: 'Nova', recordType: 'Supplier' } as const
    await records.create(systemViewer, account, { ...values, integrationId: 'SUP-X' })
    await expect(records.create(systemViewer, account, { ...values, integrationId: key })).rejects.toMatchObject({
      code: 'DUPLICATE_INTEGRATION_ID',
    })
    expect((await records.idsByIntegrationId(systemViewer, account, [key])).size).toBe(1)
  })

  it('[INT-03] A key of invisible characters is none', async () => {
    const { errors } = await importText(records, 'substances', 'integration_id,name\n"\u200b \u00a0",Water\n')
    expect(errors).toMatchObject([{ column: 'integration_id', reason: 'is required' }])
  })

  it('[INT-03] Names, codes and addresses are stored as people see them, and free texts as typed', async () => {
    const { id } = await records.create(systemViewer, account, {
      name: '\u00a0Cafe\u0301 Nova\u200b ',
      recordType: 'Customer',
      description: ' as typed\u00a0',
    })
    expect(await records.byId(systemViewer, account, id)).toMatchObject({
      name: 'Café Nova',
      description: ' as typed\u00a0',
    })
    const person = await records.create(systemViewer, contact, {
      name: 'Ada',
      account: id,
      email: '\u200bada@example.com\u00a0',
    })
    expect(person.email).toBe('ada@example.com')
    await expect(
      records.create(systemViewer, account, { name: '\u200b', recordType: 'Customer' }),
    ).rejects.toMatchObject({ message: 'Name: is required' })
  })

  it('[INT-03] Records of earlier versions are found with those that look like them', async () => {
    const [right, blank, other] = ['SUP-X', 'k2', 'k3'].map((integrationId) => ({ integrationId, name: integrationId }))
    for (const values of [right, blank, other]) await records.create(systemViewer, substance, { name: 'x', ...values })
    await database.queries.execute(
      sql`update substance set integration_id = ${'SUP-X\u00a0'} where integration_id = 'k2'`,
    )
    await database.queries.execute(sql`update substance set name = ${'k3\u200b'} where integration_id = 'k3'`)
    const ids = await records.idsByIntegrationId(systemViewer, substance, ['SUP-X', 'SUP-X\u00a0', 'k3'])
    expect(ids.size).toBe(3)
    const found = []
    for await (const each of unclearTexts(records, substance)) found.push(each)
    expect(found).toEqual([
      {
        id: ids.get('SUP-X\u00a0'),
        property: 'integrationId',
        text: 'SUP-X\u00a0',
        readAs: 'SUP-X',
        twins: [ids.get('SUP-X')],
      },
      { id: ids.get('k3'), property: 'name', text: 'k3\u200b', readAs: 'k3', twins: [] },
    ])
    // Such a record can still be changed.
    const old = ids.get('SUP-X\u00a0') ?? ''
    const changed = await records.update(systemViewer, substance, old, 1, { name: 'Water' })
    expect(changed).toMatchObject({ id: old, name: 'Water', integrationId: 'SUP-X\u00a0' })
  })
})
