import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { savedRecord, savedRecords } from '#features/folders/folders/saved-records.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { type CallFixtures, callFixtures } from '../../fixtures/call-fixtures.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { fillDocuments } from '../../fixtures/document-fixtures.ts'

describeEachDatabase('The records that a folder contains', (open) => {
  let fixtures: CallFixtures
  beforeAll(async () => {
    fixtures = await callFixtures(await open())
    await fillDocuments(fixtures.records)
  })
  afterAll(() => fixtures.close())

  it('[SHR-01] A document is named with its product, and leads to it', async () => {
    const product = idOf(tradeGrade, 'xanvero-80')
    const [document = expect.unreachable()] = await fixtures.records.list(systemViewer, productDocument, {
      where: equals('product', product),
      limit: 1,
    })
    expect(await savedRecord(document.id, fixtures.context('administrator'))).toEqual({
      id: document.id,
      kind: 'document',
      name: `${document.name} (Xanvero 80)`,
      path: `/product/xanvero-80-${product}`,
      code: null,
    })
  })

  it('[SHR-01] An account is a supplier or nothing that a folder contains, and an unknown id is left out', async () => {
    const supplier = idOf(account, 'brenvik')
    const customer = await fixtures.records.create(systemViewer, account, { name: 'Birch', recordType: 'Customer' })
    const ids = [supplier, customer.id, 'a0D000000000001AAA', 'no id']
    const found = await savedRecords(ids, fixtures.context('administrator'))
    expect([...found.values()]).toMatchObject([{ id: supplier, kind: 'supplier', code: null }])
  })
})
