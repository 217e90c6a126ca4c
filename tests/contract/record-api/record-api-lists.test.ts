import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import type { Database } from '#platform/records/database.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { createRecordUses } from '#platform/record-api/record-uses.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { checkedApiCaller, type Headers } from './fixtures/checked-api-caller.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'

const guest: Headers = {}
const many = 60
const idOfSuccessor = (at: number): string | null =>
  at === 7 ? idOf(tradeGrade, 'xanvero-80') : at === 9 ? idOf(tradeGrade, 'citrelle-nowhere') : null
const noteCanary = 'known to our own people'

describeEachDatabase('List reads', (open) => {
  let portal: TestPortal
  let database: Database
  let requested: ReturnType<typeof checkedApiCaller>
  let editor: Headers
  let customer: Headers
  let customerId: string
  let administrator: Headers
  let queries = 0

  beforeAll(async () => {
    portal = await testPortal(async () => {
      const opened = await open()
      database = { ...opened, ...counting(opened, () => queries++) }
      return { ...opened, ...database }
    })
    requested = checkedApiCaller(portal)
    editor = { cookie: await cookieOf(portal, await userOf(portal, 'editor')) }
    const person = await userOf(portal, 'customer')
    customerId = person.id
    customer = { cookie: await cookieOf(portal, person) }
    administrator = { cookie: await cookieOf(portal, await userOf(portal, 'administrator')) }
    const { records } = portal.fixtures
    const principal = idOf(account, 'brenvik')
    const outcomes = await records.upsertBatch(
      systemViewer,
      tradeGrade,
      Array.from({ length: many }, (_, at) => ({
        integrationId: `series-${at}`,
        name: `Series ${at}`,
        code: `SE-${String(at).padStart(3, '0')}`,
        tradeName: idOf(tradeName, 'xanvero'),
        principal,
        physicalForm: at === 8 ? null : at % 2 === 0 ? 'wax' : 'gel',
        shelfLifeMonths: at % 4 === 0 ? null : at,
        claims: at % 10 === 0 ? ['vegan'] : at % 10 === 1 ? ['natural'] : [],
        sampleAvailable: at % 3 === 0,
        countries: ['NL'],
        // Nobody sees the successor of Series 9, because it is not sold in any country.
        successor: idOfSuccessor(at),
        internalNote: at === 5 ? noteCanary : null,
      })),
    )
    expect(outcomes.filter(({ status }) => status === 'error')).toEqual([])
    await records.upsertBatch(
      systemViewer,
      certificate,
      ['2026-06-15', '2026-09-13', '2026-09-14', '2026-06-14'].map((validUntil) => ({
        integrationId: `until-${validUntil}`,
        name: `Until ${validUntil}`,
        company: idOf(company, 'COMPANY-NL'),
        validUntil,
      })),
    )
  })
  afterAll(() => portal.close())

  const page = (path: string, as: Headers = guest) => requested.ask('ListRecordCollection', 'GET', path, as)
  const namesOf = async (path: string, as: Headers = guest) =>
    (await page(path, as)).records.map(({ fields }) => fields['Name']?.value)
  const where = (text: string) => `where=${encodeURIComponent(text)}`

  it('[UIA-09] [UIA-12] Returns fifty records of a list by name and by id, and all of its pages', async () => {
    const first = await page('/list-records/Product2/All')
    expect(first).toMatchObject({
      count: 50,
      pageSize: 50,
      currentPageToken: '0',
      nextPageToken: expect.stringMatching(/^[\w-]+$/),
      previousPageToken: null,
    })
    expect(await page(`/list-records/${first.listReference.id}`)).toEqual({
      ...first,
      currentPageUrl: first.currentPageUrl.replace('Product2/All', String(first.listReference.id)),
      nextPageUrl: first.nextPageUrl?.replace('Product2/All', String(first.listReference.id)),
    })
    const seen = [...first.records]
    let next = first.nextPageUrl
    while (next !== null) {
      const { records, nextPageUrl } = await page(next.replace(/^.*\/ui-api/, ''))
      seen.push(...records)
      next = nextPageUrl
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    expect(seen).toHaveLength(await portal.fixtures.records.count(portal.fixtures.context().viewer, tradeGrade))
    const middle = await page('/list-records/product2/all?pageSize=3&pageToken=3')
    expect(middle).toMatchObject({ currentPageToken: '3', previousPageToken: '0', count: 3 })
    expect(middle.records).toEqual(seen.slice(3, 6))
    expect(await requested.refused('GET', '/list-records/Product2/All?pageToken=2001', guest)).toMatchObject({
      status: 400,
    })
    expect(await requested.refused('GET', '/list-records/Product2/All?pageSize=2001', guest)).toMatchObject({
      status: 400,
    })
    expect((await page('/list-records/Product2/All?pageSize=2000&pageToken=2000')).records).toEqual([])
  })

  it('[UIA-10] [UIA-12] Shows the columns with the names of referenced records, the standard fields and the requested fields', async () => {
    const { records, fields, optionalFields } = await page(
      '/list-records/Product2/All?pageSize=1&fields=Product2.Trade_Name__r.Principal__r.Country__c&optionalFields=Product2.Purity__c,Product2.Nothing__c',
    )
    const shown = records[0]?.fields ?? {}
    expect(Object.keys(shown).toSorted()).toEqual([
      'CreatedDate',
      'Id',
      'LastModifiedById',
      'LastModifiedDate',
      'Name',
      'Principal__r',
      'ProductCode',
      'Purity__c',
      'SystemModstamp',
      'Trade_Name__r',
    ])
    expect(shown['Principal__r']?.displayValue).toBe('Tessolund Food Systems')
    expect([fields, optionalFields]).toEqual([
      ['Product2.Trade_Name__r.Principal__r.Country__c'],
      ['Product2.Purity__c', 'Product2.Nothing__c'],
    ])
    expect(
      await requested.refused('GET', '/list-records/Product2/All?fields=Product2.Nothing__c', guest),
    ).toMatchObject({
      status: 400,
      errorCode: 'INVALID_FIELD',
    })
  })

  it('[UIA-12] Uses the same few database queries for fifty records with ten spanning fields', async () => {
    const spanning = [
      ...['Name', 'Description__c', 'LastModifiedDate'].map((name) => `Product2.Trade_Name__r.${name}`),
      ...['Name', 'Website', 'Country__c'].map((name) => `Product2.Trade_Name__r.Principal__r.${name}`),
      ...['Name', 'Country__c', 'RecordType__c', 'Record_Type__c'].map((name) => `Product2.Principal__r.${name}`),
    ].join(',')
    const count = async (path: string, as: Headers) => {
      await page(path, as)
      queries = 0
      await page(path, as)
      return queries
    }
    const of = (size: number) => `/list-records/Product2/All?pageSize=${size}&optionalFields=${spanning}`
    expect((await page(of(50), guest)).count).toBe(50)
    // The rows; their trade names and principals; the principals of the trade names.
    expect(await count(of(50), guest)).toBe(4)
    expect(await count(of(1), guest)).toBe(4)
    const before = queries
    queries = 0
    await requested.send('GET', '/list-object-info/Product2', editor)
    const session = queries
    expect(before).toBe(4)
    // And the settings of the user for the list.
    expect((await count(of(50), editor)) - session).toBe(5)
  })

  it('[UIA-12] Answers a request in a body as one in an address, without requiring the right to write', async () => {
    const body = {
      fields: ['Product2.Purity__c'],
      optionalFields: [],
      pageSize: 2,
      pageToken: '2',
      sortBy: '-Name',
      searchTerm: 'series',
      where: '{ Shelf_Life_Months__c: { gt: 10 } }',
    }
    const posted = await requested.ask('ListRecordCollection', 'POST', '/list-records/Product2/All', guest, body)
    const got = await page(
      `/list-records/Product2/All?fields=Product2.Purity__c&pageSize=2&pageToken=2&sortBy=-Name&searchTerm=series&${where(body.where)}`,
    )
    expect(posted).toEqual(got)
    expect(posted).toMatchObject({ count: 2, searchTerm: 'series', where: body.where, sortBy: ['-Name'] })
    const bare = await requested.ask('ListRecordCollection', 'POST', '/list-records/Product2/All', guest, {
      sortBy: null,
      where: null,
      searchTerm: null,
    })
    expect(bare).toEqual(await page('/list-records/Product2/All'))
  })

  it('[UIA-12] Sorts by up to five fields and by the names of referenced records, and refuses fields without an order', async () => {
    expect((await namesOf('/list-records/Product2/All?sortBy=-ProductCode&pageSize=2'))[0]).toBe('Xanvero 200')
    const byPrincipal = await page('/list-records/Product2/All?sortBy=-Principal__r.Name,Name&pageSize=3')
    expect(byPrincipal.sortBy).toEqual(['-Principal__r.Name', 'Name'])
    expect(byPrincipal.records.map(({ fields }) => fields['Name']?.value)).toEqual([
      'Citrelle FG',
      'Citrelle US',
      'Gumellan S',
    ])
    expect(await namesOf('/list-records/Product2/All?sortBy=Successor__c,Name&pageSize=2')).toEqual([
      'Series 7',
      'Citrelle FG',
    ])
    const five = ['Name', 'ProductCode', '-Physical_Form__c', 'Id', 'CreatedDate']
    expect((await page(`/list-records/Product2/All?sortBy=${five.join()}`)).sortBy).toEqual(five)
    for (const sortBy of [`${five.join()},SystemModstamp`, 'Nothing__c', 'Claims__c', 'Details__c', 'Internal_Note__c'])
      expect(await requested.refused('GET', `/list-records/Product2/All?sortBy=${sortBy}`, customer)).toMatchObject({
        status: 400,
      })
    expect((await page('/list-records/Product2/All?sortBy=Internal_Note__c&pageSize=1', editor)).count).toBe(1)
    // A guest sees no users: neither their ids nor an order by them.
    expect(await requested.refused('GET', '/list-records/Product2/All?sortBy=CreatedById', guest)).toMatchObject({
      errorCode: 'INVALID_FIELD',
    })
  })

  it('[UIA-12] Searches only the words in the columns', async () => {
    expect(await namesOf('/list-records/Product2/All?searchTerm=xanv%20200')).toEqual(['Xanvero 200'])
    expect(await namesOf('/list-records/Product2/All?searchTerm=TESSOLUND%20fg')).toEqual(['Citrelle FG'])
    expect(await namesOf('/list-records/Product2/All?searchTerm=coarse')).toEqual([])
    expect(await namesOf('/list-records/Product2/All?searchTerm=%25')).toEqual([])
    expect(
      await requested.refused('GET', `/list-records/Product2/All?searchTerm=${'a%20'.repeat(11)}`, guest),
    ).toMatchObject({ status: 400 })
  })

  it.each([
    ['{ Name: { eq: "xanvero 80" } }', ['Xanvero 80']],
    ['{ Name: { like: "%US" } }', ['Citrelle US']],
    ['{ ProductCode: { like: "ci-%" }, not: { Name: { like: "%where" } } }', ['Citrelle FG', 'Citrelle US']],
    ['{ Physical_Form__c: { in: ["Granules", "powder"] } }', ['Gumellan S', 'Xanvero 80', 'Xanvero 200']],
    ['{ Origin__c: { eq: "Norway" } }', ['Xanvero 80']],
    [
      '{ or: [ { Shelf_Life_Months__c: { gte: 59 } }, { Sample_Available__c: { eq: true }, Certifications__c: { inc: ["Halal"] } } ] }',
      ['Series 59', 'Xanvero 80'],
    ],
    ['{ Trade_Name__c: { eq: "Citrelle" }, Countries__c: { excl: ["NL"] } }', ['Citrelle US']],
    ['{ Successor__r.Name: { like: "xanvero%" } }', ['Series 7']],
    ['{ Functions__c: { inc: ["Acidulant"] }, Functions__c: { inc: ["Thickener"] } }', ['Gumellan S']],
    ['{ Name: { like: "Series%" }, Physical_Form__c: { eq: null } }', ['Series 8']],
    ['{ Name: { like: "%8" }, Physical_Form__c: { ne: "wax" } }', ['Series 8']],
    ['{ CreatedDate: { lt: { literal: TODAY } } }', []],
    ['{ Name: { like: "100\\\\%" } }', []],
  ])('[UIA-12] Filters records by where %s', async (text, expected) => {
    expect(await namesOf(`/list-records/Product2/All?${where(text)}`)).toEqual(expected)
  })

  it.each([
    ['{ Name: { eq: "a" }', 'INVALID_INPUT'],
    ['{ Nothing__c: { eq: "a" } }', 'INVALID_FIELD'],
    ['{ Internal_Note__c: { like: "%known%" } }', 'INVALID_FIELD'],
    ['{ Details__c: { eq: "a" } }', 'INVALID_INPUT'],
    ['{ Name: { about: "a" } }', 'INVALID_INPUT'],
    ['{ Name: { like: "a%b" } }', 'INVALID_INPUT'],
    ['{ Physical_Form__c: { eq: "plasma" } }', 'INVALID_INPUT'],
    ['{ Shelf_Life_Months__c: { gt: 99999999999 } }', 'INVALID_INPUT'],
    ['{ Shelf_Life_Months__c: { gt: "soon" } }', 'INVALID_INPUT'],
    ['{ CreatedDate: { gt: "0000-00-00" } }', 'INVALID_INPUT'],
    ['{ Sample_Available__c: { gt: true } }', 'INVALID_INPUT'],
    ['{ Name: { in: [] } }', 'INVALID_INPUT'],
    ['[]', 'INVALID_INPUT'],
  ])('[UIA-12] Refuses where %s', async (text, errorCode) => {
    expect(await requested.refused('GET', `/list-records/Product2/All?${where(text)}`, customer)).toMatchObject({
      status: 400,
      errorCode,
    })
  })

  it('[UIA-12] Filters only by readable fields: hidden notes and people cannot be found', async () => {
    const note = where('{ Internal_Note__c: { like: "%known%" } }')
    expect(await namesOf(`/list-records/Product2/All?${note}`, editor)).toEqual(['Series 5'])
    for (const operand of ['"Citrelle Nowhere"', `"${idOf(tradeGrade, 'citrelle-nowhere')}"`])
      expect(await namesOf(`/list-records/Product2/All?${where(`{ Successor__c: { eq: ${operand} } }`)}`)).toEqual([])
    const noSuccessor = where('{ Successor__c: { eq: null }, Name: { in: ["Series 7", "Series 9"] } }')
    expect(await namesOf(`/list-records/Product2/All?${noSuccessor}`)).toEqual(['Series 9'])
    // A customer reads nothing about people, not even about themselves. Neither an id nor a name reveals what they created.
    const { records } = portal.fixtures
    const own = { ...systemViewer, user: { id: customerId, roles: ['system'] as const } }
    const row = await records.byId(systemViewer, tradeGrade, idOf(tradeGrade, 'series-10'))
    await records.create(own, tradeGrade, {
      name: 'Made by a customer',
      tradeName: row?.tradeName ?? '',
      principal: row?.principal ?? '',
      countries: ['NL'],
    })
    const byMaker = (operand: string, as: Headers) =>
      namesOf(`/list-records/Product2/All?${where(`{ CreatedById: { eq: "${operand}" } }`)}`, as)
    for (const operand of [customerId, 'Ada Lindqvist']) {
      expect(await byMaker(operand, administrator)).toEqual(['Made by a customer'])
      for (const as of [customer, editor, guest]) expect(await byMaker(operand, as)).toEqual([])
    }
    const noMaker = where('{ CreatedById: { eq: null } }')
    expect((await page(`/list-records/Product2/All?${noMaker}&pageSize=2000`)).count).toBe(
      (await page('/list-records/Product2/All?pageSize=2000')).count,
    )
  })

  it('[UIA-12] Has the lists of the descriptors, filtered by their logic and the current day', async () => {
    const names = await namesOf('/list-records/Product2/Vegan_Or_Natural')
    const expected = Array.from({ length: many }, (_, at) => at).filter((at) => at % 10 < 2 && at % 3 === 0)
    expect(names).toEqual(expected.map((at) => `Series ${at}`))
    expect(await namesOf('/list-records/IMCD_Certificate__c/Ending_Soon')).toEqual([
      'Until 2026-06-15',
      'Until 2026-09-13',
    ])
    expect(await namesOf('/list-records/Account/Customer', editor)).toContain('Weerdmolen Bakeries')
    expect(await namesOf('/list-records/Account/Supplier', editor)).not.toContain('Weerdmolen Bakeries')
  })

  it('[UIA-13] Returns a list with its records and one eTag for both', async () => {
    const byName = await requested.ask('ListUi', 'GET', '/list-ui/Product2/With_Samples?pageSize=2', guest)
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
    const byId = await requested.ask('ListUi', 'GET', `/list-ui/${byName.info.listReference.id}?pageSize=2`, guest)
    expect(byId.info).toEqual(byName.info)
    expect(byId.records.records).toEqual(byName.records.records)
    const wrong = String(byName.info.listReference.id).slice(0, 15)
    expect((await requested.ask('ListUi', 'GET', `/list-ui/${wrong}`, guest)).info).toEqual(byName.info)
    // A change of another record does not change the list info.
    const { records } = portal.fixtures
    const [grade] = await records.list(systemViewer, tradeGrade, { limit: 1 })
    if (grade === undefined) throw new Error('There is no grade.')
    await records.update(systemViewer, tradeGrade, grade.id, grade.version, { purity: '99 %' })
    const after = await requested.ask('ListUi', 'GET', '/list-ui/Product2/With_Samples?pageSize=2', guest)
    expect(after.info.eTag).toBe(byName.info.eTag)
  })

  it('[UIA-09] [UIA-13] [UIA-15] Summarises the lists of an object, twenty per page, by search words and by recent use', async () => {
    const all = await requested.ask('ListViewSummaryCollection', 'GET', '/list-ui/Account', guest)
    expect(all).toMatchObject({ pageSize: 20, count: 3, objectApiName: 'Account', queryString: null })
    expect(all.lists.map(({ apiName, label }) => [apiName, label])).toEqual([
      ['All', 'All records'],
      ['Supplier', 'Supplier'],
      ['Customer', 'Customer'],
    ])
    for (const { listUiUrl, id } of all.lists) {
      const { info } = await requested.ask('ListUi', 'GET', listUiUrl.replace(/^.*\/ui-api/, ''), guest)
      expect(info.listReference.id).toBe(id)
    }
    const infos = await requested.ask(
      'ListInfoSummaryCollection',
      'GET',
      '/list-info/Account?pageSize=2&pageToken=1',
      guest,
    )
    expect(infos.lists.map(({ apiName }) => apiName)).toEqual(['Supplier', 'Customer'])
    expect(infos).toMatchObject({ previousPageToken: '0', nextPageToken: null })
    const found = await requested.ask('ListViewSummaryCollection', 'GET', '/list-ui/Account?q=CUST', guest)
    expect(found.lists.map(({ apiName }) => apiName)).toEqual(['Customer'])
    const recent = async (as: Headers) =>
      (await requested.ask('ListViewSummaryCollection', 'GET', '/list-ui/Account?recentListsOnly=true', as)).lists.map(
        ({ apiName }) => apiName,
      )
    expect(await recent(customer)).toEqual([])
    await requested.ask('ListUi', 'GET', '/list-ui/Account/Supplier', customer)
    expect(await recent(customer)).toEqual(['Supplier'])
    expect(await recent(editor)).toEqual([])
    expect(await recent(guest)).toEqual([])
  })

  it('[UIA-09] [UIA-14] Remembers viewed records, newest first, and returns only those that are still visible', async () => {
    const person = await userOf(portal, 'internalSales')
    const user = { cookie: await cookieOf(portal, person) }
    const [first, second, hidden] = ['series-2', 'series-1', 'series-4'].map((key) => idOf(tradeGrade, key))
    const empty = await requested.ask('ListRecordCollection', 'GET', '/mru-list-records/Product2', user)
    expect(empty).toMatchObject({ count: 0, pageSize: 50, listReference: { type: 'mru', listViewApiName: '__Recent' } })
    await requested.send('GET', `/records/${first}?fields=Product2.Name&updateMru=true`, user)
    await requested.send('GET', `/records/${hidden}?fields=Product2.Name`, user)
    for (const [id, seconds] of [
      [second, 20],
      [hidden, 10],
    ] as const) {
      const uses = createRecordUses(database.queries, () => new Date(today.getTime() - seconds * 1000))
      await uses.note(person.id, 'Product2', [id ?? ''])
    }
    const { records } = portal.fixtures
    const row = await records.byId(systemViewer, tradeGrade, hidden ?? '')
    if (row === null) throw new Error('The grade is not there.')
    await records.update(systemViewer, tradeGrade, row.id, row.version, { isActive: false })
    const used = await requested.ask('ListRecordCollection', 'GET', '/mru-list-records/Product2', user)
    expect(used.records.map(({ id }) => id)).toEqual([first, second])
    expect(used.currentPageUrl).toContain('/mru-list-records/Product2?')
    const ui = await requested.ask('ListUi', 'GET', '/mru-list-ui/Product2?pageSize=1', user)
    expect(ui.records.records.map(({ id }) => id)).toEqual([first])
    expect(ui.records.nextPageToken).toBe('1')
    expect(ui.info).toEqual(await requested.ask('ListInfo', 'GET', '/mru-list-info/Product2', user))
    for (const name of ['__Recent', '__recent'])
      expect(await page(`/list-records/Product2/${name}`, user)).toMatchObject({ records: used.records })
    expect((await page('/mru-list-records/Product2?sortBy=Name', user)).records.map(({ id }) => id)).toEqual([
      second,
      first,
    ])
    for (const as of [guest, customer]) expect((await page('/mru-list-records/Product2', as)).records).toEqual([])
  })

  it('[UIA-15] Returns several lists at once, each with its own status', async () => {
    const { listReference } = await page('/list-records/Product2/All?pageSize=1')
    const { results } = await requested.ask(
      'ListInfoBatch',
      'GET',
      `/list-info/batch?names=Product2.All,Product2.Nothing,Nothing__c.All,All&ids=${listReference.id},00B000000000001,x`,
      guest,
    )
    expect(results.map(({ statusCode }) => statusCode)).toEqual([200, 404, 403, 403, 200, 404, 400])
    expect(results[0]?.result).toEqual(results[4]?.result)
    expect(results[0]?.result).toEqual(await requested.ask('ListInfo', 'GET', '/list-info/Product2/All', guest))
  })

  it('[VAL-18] [VAL-25] Names the rule when a request names no list', async () => {
    for (const path of ['/list-records/Product2', '/list-records/Product2/', '/list-info/batch'])
      expect(await requested.refused('GET', path, guest)).toMatchObject({
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
      expect(await requested.refused('GET', path, customer)).toMatchObject({ status })
  })

  it('[UIA-17] Returns the fields that lists of an object can show, filter and sort by', async () => {
    const info = await requested.ask('ListObjectInfo', 'GET', '/list-object-info/Product2', customer)
    expect(info).toMatchObject({ createable: true, publicOrSharedCreatable: false, objectApiName: 'Product2' })
    expect(info.availableScopes.map(({ apiName }) => apiName)).toEqual(['everything', 'mine'])
    const column = (name: string) => info.columns.find(({ fieldApiName }) => fieldApiName === name)
    expect(column('Physical_Form__c')).toMatchObject({ dataType: 'Picklist', filterable: true, sortable: true })
    expect(column('Physical_Form__c')?.picklistValues).toContainEqual({ apiName: 'powder', label: 'Powder' })
    expect(column('Claims__c')).toMatchObject({ supportedFilterOperators: ['Includes', 'Excludes'], sortable: false })
    expect(column('Trade_Name__r.Name')).toMatchObject({ label: 'Trade name', sortable: true, filterable: true })
    expect(column('Details__c')).toMatchObject({ filterable: false, sortable: false, defaultFilterOperator: null })
    expect(column('Internal_Note__c')).toBeUndefined()
    const ofGuest = await requested.ask('ListObjectInfo', 'GET', '/list-object-info/Product2', guest)
    expect(ofGuest).toMatchObject({ createable: false, publicOrSharedCreatable: false })
    const ofEditor = await requested.ask('ListObjectInfo', 'GET', '/list-object-info/Product2', editor)
    expect(ofEditor).toMatchObject({ createable: true, publicOrSharedCreatable: true })
    expect(ofEditor.columns.map(({ fieldApiName }) => fieldApiName)).toContain('Internal_Note__c')
  })
})

/** The same database, which counts its queries. A transaction counts as one query. */
function counting(database: Database, note: () => void): Pick<Database, 'queries' | 'readWith'> {
  const queryMethods = new Set<string | symbol>(['select', 'insert', 'update', 'delete', 'execute', 'transaction'])
  const { readWith } = database
  const queries = new Proxy(database.queries, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (queryMethods.has(name)) note()
      return value.bind(target)
    },
  })
  if (readWith === undefined) return { queries }
  return {
    queries,
    readWith: (settings, ask) => {
      note()
      return readWith(settings, ask)
    },
  }
}
