import { afterAll, beforeAll, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../../fixtures/calls-catalogue.ts'
import { createRecordUses } from '#platform/record-api/record-uses.ts'
import { today } from '../../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../../fixtures/databases.ts'
import { type Headers } from '../fixtures/checked-api-caller.ts'
import { cookieOf, userOf } from '../../../fixtures/signed-in.ts'
import { listPortal, guest, type ListPortal } from '../fixtures/list-portal.ts'
import { listCalls } from '../fixtures/list-writers.ts'

describeEachDatabase('Information about lists', (open) => {
  let on: ListPortal
  let lists: ReturnType<typeof listCalls>
  beforeAll(async () => {
    on = await listPortal(open)
    lists = listCalls(on.requested, on.editor)
  })
  afterAll(() => on.close())

  it('[UIA-13] Returns a list with its records and one eTag for both', async () => {
    const byName = await on.requested.ask('ListUi', 'GET', '/list-ui/Product2/With_Samples?pageSize=2', guest)
    expect(byName.records.listInfoETag).toBe(byName.info.eTag)
    expect(byName.records).toMatchObject({ count: 2, currentPageToken: '0' })
    expect(byName.info.displayColumns.map(({ fieldApiName }) => fieldApiName)).toEqual([
      'Name',
      'ProductCode',
      'Trade_Name__r.Name',
      'Principal__r.Name',
      'Physical_Form__c',
      'Shelf_Life_Months__c',
    ])
    const byId = await on.requested.ask('ListUi', 'GET', `/list-ui/${byName.info.listReference.id}?pageSize=2`, guest)
    expect(byId.info).toEqual(byName.info)
    expect(byId.records.records).toEqual(byName.records.records)
    const wrong = String(byName.info.listReference.id).slice(0, 15)
    expect((await on.requested.ask('ListUi', 'GET', `/list-ui/${wrong}`, guest)).info).toEqual(byName.info)
    // A change of another record does not change the list info.
    const { records } = on.portal.fixtures
    const [grade] = await records.list(systemViewer, tradeGrade, { limit: 1 })
    if (grade === undefined) throw new Error('There is no grade.')
    await records.update(systemViewer, tradeGrade, grade.id, grade.version, { purity: '99 %' })
    const after = await on.requested.ask('ListUi', 'GET', '/list-ui/Product2/With_Samples?pageSize=2', guest)
    expect(after.info.eTag).toBe(byName.info.eTag)
  })

  it('[UIA-09] [UIA-13] [UIA-15] Summarises the lists of an object, twenty per page, by search words and by recent use', async () => {
    const all = await on.requested.ask('ListViewSummaryCollection', 'GET', '/list-ui/Account', guest)
    expect(all).toMatchObject({ pageSize: 20, count: 3, objectApiName: 'Account', queryString: null })
    expect(all.lists.map(({ apiName, label }) => [apiName, label])).toEqual([
      ['All', 'All records'],
      ['Supplier', 'Supplier'],
      ['Customer', 'Customer'],
    ])
    for (const { listUiUrl, id } of all.lists) {
      const { info } = await on.requested.ask('ListUi', 'GET', listUiUrl.replace(/^.*\/ui-api/, ''), guest)
      expect(info.listReference.id).toBe(id)
    }
    const infos = await on.requested.ask(
      'ListInfoSummaryCollection',
      'GET',
      '/list-info/Account?pageSize=2&pageToken=1',
      guest,
    )
    expect(infos.lists.map(({ apiName }) => apiName)).toEqual(['Supplier', 'Customer'])
    expect(infos).toMatchObject({ previousPageToken: '0', nextPageToken: null })
    const found = await on.requested.ask('ListViewSummaryCollection', 'GET', '/list-ui/Account?q=CUST', guest)
    expect(found.lists.map(({ apiName }) => apiName)).toEqual(['Customer'])
    const recent = async (as: Headers) =>
      (
        await on.requested.ask('ListViewSummaryCollection', 'GET', '/list-ui/Account?recentListsOnly=true', as)
      ).lists.map(({ apiName }) => apiName)
    expect(await recent(on.customer)).toEqual([])
    await on.requested.ask('ListUi', 'GET', '/list-ui/Account/Supplier', on.customer)
    expect(await recent(on.customer)).toEqual(['Supplier'])
    expect(await recent(on.editor)).toEqual([])
    expect(await recent(guest)).toEqual([])
  })

  it('[UIA-15] Summarises the stored lists of the viewer after the standard lists', async () => {
    await lists.make('Zz_Public', { visibility: 'Public', label: 'Zz public' })
    await lists.make('Zz_Private', { label: 'Zz private' })
    const named = async (as: Headers, query = 'q=Zz') =>
      (await on.requested.ask('ListInfoSummaryCollection', 'GET', `/list-info/Product2?${query}`, as)).lists.map(
        ({ apiName }) => apiName,
      )
    expect(await named(on.editor)).toEqual(['Zz_Private', 'Zz_Public'])
    expect(await named(on.customer)).toEqual(['Zz_Public'])
    expect(await named(guest)).toEqual([])
    expect(await named(on.editor, 'q=Zz&pageSize=1&pageToken=1')).toEqual(['Zz_Public'])
    const all = await named(on.editor, 'pageSize=200')
    expect(all.slice(0, 3)).toEqual(['All', 'With_Samples', 'Vegan_Or_Natural'])
    expect(await named(on.editor, 'pageSize=2&pageToken=2')).toEqual(all.slice(2, 4))
    await on.requested.ask('ListUi', 'GET', '/list-ui/Product2/Zz_Public', on.customer)
    expect(await named(on.customer, 'recentListsOnly=true&q=Zz')).toEqual(['Zz_Public'])
  })

  it('[UIA-09] [UIA-14] Remembers viewed records, newest first, and returns only those that are still visible', async () => {
    const person = await userOf(on.portal, 'internalSales')
    const user = { cookie: await cookieOf(on.portal, person) }
    const [first, second, hidden] = ['series-2', 'series-1', 'series-4'].map((key) => idOf(tradeGrade, key))
    const empty = await on.requested.ask('ListRecordCollection', 'GET', '/mru-list-records/Product2', user)
    expect(empty).toMatchObject({ count: 0, pageSize: 50, listReference: { type: 'mru', listViewApiName: null } })
    await on.requested.send('GET', `/records/${first}?fields=Product2.Name&updateMru=true`, user)
    await on.requested.send('GET', `/records/${hidden}?fields=Product2.Name`, user)
    for (const [id, seconds] of [
      [second, 20],
      [hidden, 10],
    ] as const) {
      const uses = createRecordUses(on.database.queries, () => new Date(today.getTime() - seconds * 1000))
      await uses.note(person.id, 'Product2', [id ?? ''])
    }
    const { records } = on.portal.fixtures
    const row = await records.byId(systemViewer, tradeGrade, hidden ?? '')
    if (row === null) throw new Error('The grade is not there.')
    await records.update(systemViewer, tradeGrade, row.id, row.version, { isActive: false })
    const used = await on.requested.ask('ListRecordCollection', 'GET', '/mru-list-records/Product2', user)
    expect(used.records.map(({ id }) => id)).toEqual([first, second])
    expect(used.currentPageUrl).toContain('/mru-list-records/Product2?')
    const ui = await on.requested.ask('ListUi', 'GET', '/mru-list-ui/Product2?pageSize=1', user)
    expect(ui.records.records.map(({ id }) => id)).toEqual([first])
    expect(ui.records.nextPageToken).toBe('1')
    expect(ui.info).toEqual(await on.requested.ask('ListInfo', 'GET', '/mru-list-info/Product2', user))
    for (const name of ['__Recent', '__recent'])
      expect(await on.page(`/list-records/Product2/${name}`, user)).toMatchObject({ records: used.records })
    expect((await on.page('/mru-list-records/Product2?sortBy=Name', user)).records.map(({ id }) => id)).toEqual([
      second,
      first,
    ])
    for (const as of [guest, on.customer]) expect((await on.page('/mru-list-records/Product2', as)).records).toEqual([])
  })

  it('[UIA-15] Returns several lists at once, each with its own status', async () => {
    const { listReference } = await on.page('/list-records/Product2/All?pageSize=1')
    const { results } = await on.requested.ask(
      'ListInfoBatch',
      'GET',
      `/list-info/batch?names=Product2.All,Product2.Nothing,Nothing__c.All,All&ids=${listReference.id},00B000000000001,x`,
      guest,
    )
    expect(results.map(({ statusCode }) => statusCode)).toEqual([200, 404, 403, 403, 200, 404, 400])
    expect(results[0]?.result).toEqual(results[4]?.result)
    expect(results[0]?.result).toEqual(await on.requested.ask('ListInfo', 'GET', '/list-info/Product2/All', guest))
  })

  it('[VAL-18] [VAL-25] Names the rule when a request names no list', async () => {
    for (const path of ['/list-records/Product2', '/list-records/Product2/', '/list-info/batch'])
      expect(await on.requested.refused('GET', path, guest)).toMatchObject({
        status: 400,
        message: expect.stringContaining('A list view needs objectApiName and listViewApiName, or listViewId.'),
      })
    for (const [path, status] of [
      ['/list-records/00Bnonsense', 400],
      ['/list-records/00B000000000001AAB', 400],
      ['/list-records/001000000000001AAA', 404],
      ['/list-ui/Nothing__c', 403],
      ['/list-ui/User', 403],
      ['/list-records/User/All', 403],
      ['/list-records/Product2/Nothing', 404],
    ] as const)
      expect(await on.requested.refused('GET', path, on.customer)).toMatchObject({ status })
  })

  it('[UIA-17] Returns the fields that lists of an object can show, filter and sort by', async () => {
    const info = await on.requested.ask('ListObjectInfo', 'GET', '/list-object-info/Product2', on.customer)
    expect(info).toMatchObject({ createable: true, publicOrSharedCreatable: false, objectApiName: 'Product2' })
    expect(info.availableScopes.map(({ apiName }) => apiName)).toEqual(['everything', 'mine'])
    const column = (name: string) => info.columns.find(({ fieldApiName }) => fieldApiName === name)
    expect(column('Physical_Form__c')).toMatchObject({ dataType: 'Picklist', filterable: true, sortable: true })
    expect(column('Physical_Form__c')?.picklistValues).toContainEqual({ apiName: 'powder', label: 'Powder' })
    expect(column('Claims__c')).toMatchObject({ supportedFilterOperators: ['Includes', 'Excludes'], sortable: false })
    expect(column('Trade_Name__r.Name')).toMatchObject({ label: 'Trade name', sortable: true, filterable: true })
    expect(column('Details__c')).toMatchObject({ filterable: false, sortable: false, defaultFilterOperator: null })
    expect(column('Internal_Note__c')).toBeUndefined()
    const ofGuest = await on.requested.ask('ListObjectInfo', 'GET', '/list-object-info/Product2', guest)
    expect(ofGuest).toMatchObject({ createable: false, publicOrSharedCreatable: false })
    const ofEditor = await on.requested.ask('ListObjectInfo', 'GET', '/list-object-info/Product2', on.editor)
    expect(ofEditor).toMatchObject({ createable: true, publicOrSharedCreatable: true })
    expect(ofEditor.columns.map(({ fieldApiName }) => fieldApiName)).toContain('Internal_Note__c')
  })
})
