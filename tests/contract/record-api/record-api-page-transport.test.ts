import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { apiCaller, type ApiCaller, pageBase } from './fixtures/record-api-caller.ts'

describeEachDatabase('Rights of an editor beyond those of readers', (open) => {
  let portal: TestPortal
  let editor: ApiCaller
  let onPage: ApiCaller
  let sales: ApiCaller
  let customer: ApiCaller
  beforeAll(async () => {
    portal = await testPortal(open)
    editor = await apiCaller(portal, 'editor')
    onPage = await apiCaller(portal, 'editor', pageBase)
    sales = await apiCaller(portal, 'internalSales')
    customer = await apiCaller(portal, 'customer')
  })
  afterAll(() => portal.close())

  const supplier = idOf(account, 'brenvik')

  it('[UIA-04] [UIA-08] Creates a trade name that others cannot see until it has a visible grade', async () => {
    const name = await editor.post('/records', {
      apiName: 'Trade_Name__c',
      fields: { Name: 'Algivero', Principal__c: supplier },
    })
    expect([name.status, name.body.fields.Name.value]).toEqual([201, 'Algivero'])
    const path = `/records/${name.body.id}?fields=Trade_Name__c.Name`
    for (const other of [onPage, sales, customer]) expect((await other.get(path)).status).toBe(404)
    const grade = await editor.post('/records', {
      apiName: 'Product2',
      fields: { Name: 'Algivero 100', Trade_Name__c: name.body.id, Principal__c: supplier, Countries__c: 'NL' },
    })
    expect(grade.status).toBe(201)
    for (const other of [editor, onPage, sales, customer]) expect((await other.get(path)).status).toBe(200)
  })

  it('[UIA-05] [UIA-08] Deactivates a record for all other callers and activates it again', async () => {
    const id = idOf(tradeGrade, 'citrelle-fg')
    const path = `/records/${id}?fields=Product2.IsActive__c`
    const off = await editor.patch(`/records/${id}`, { fields: { IsActive__c: false } })
    expect([off.status, off.body.fields.IsActive__c.value]).toEqual([200, false])
    for (const other of [onPage, sales, customer]) expect((await other.get(path)).status).toBe(404)
    expect((await editor.get(path)).status).toBe(200)
    expect((await onPage.patch(`/records/${id}`, { fields: { IsActive__c: true } })).status).toBe(404)
    expect((await editor.patch(`/records/${id}`, { fields: { IsActive__c: true } })).status).toBe(200)
    for (const other of [onPage, sales, customer]) expect((await other.get(path)).status).toBe(200)
  })

  it('[UIA-12] [UIA-08] Lists all records for an editor, and only visible records for other callers', async () => {
    const id = idOf(tradeGrade, 'citrelle-nowhere')
    const listed = async (caller: ApiCaller) =>
      (await caller.get('/list-records/Product2/All?pageSize=2000')).body.records.map((each: { id: string }) => each.id)
    expect(await listed(editor)).toContain(id)
    for (const other of [onPage, sales, customer]) expect(await listed(other)).not.toContain(id)
  })

  it('[UIA-08] Gives an editor no additional access to objects that they may not change', async () => {
    const people = await editor.get('/list-records/User/All')
    expect(people.status).toBe(403)
    const own = (await customer.get('/list-records/Account/All?pageSize=2000')).body.records
    const all = (await sales.get('/list-records/Account/All?pageSize=2000')).body.records
    expect(all.length).toBeGreaterThan(own.length)
  })
})
