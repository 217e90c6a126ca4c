import { afterAll, beforeAll, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../../fixtures/databases.ts'
import { type Headers } from '../fixtures/checked-api-caller.ts'
import { listPortal, guest, many, where, type ListPortal } from '../fixtures/list-portal.ts'

describeEachDatabase('List reads', (open) => {
  let on: ListPortal
  beforeAll(async () => {
    on = await listPortal(open)
  })
  afterAll(() => on.close())

  it('[UIA-09] [UIA-12] Returns fifty records of a list by name and by id, and all of its pages', async () => {
    const first = await on.page('/list-records/Product2/All')
    expect(first).toMatchObject({
      count: 50,
      pageSize: 50,
      currentPageToken: '0',
      nextPageToken: expect.stringMatching(/^[\w-]+$/),
      previousPageToken: null,
    })
    expect(await on.page(`/list-records/${first.listReference.id}`)).toEqual({
      ...first,
      currentPageUrl: first.currentPageUrl.replace('Product2/All', String(first.listReference.id)),
      nextPageUrl: first.nextPageUrl?.replace('Product2/All', String(first.listReference.id)),
    })
    const seen = [...first.records]
    let next = first.nextPageUrl
    while (next !== null) {
      const { records, nextPageUrl } = await on.page(next.replace(/^.*\/ui-api/, ''))
      seen.push(...records)
      next = nextPageUrl
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    expect(seen).toHaveLength(await on.portal.fixtures.records.count(on.portal.fixtures.context().viewer, tradeGrade))
    const middle = await on.page('/list-records/product2/all?pageSize=3&pageToken=3')
    expect(middle).toMatchObject({ currentPageToken: '3', previousPageToken: '0', count: 3 })
    expect(middle.records).toEqual(seen.slice(3, 6))
    expect(await on.requested.refused('GET', '/list-records/Product2/All?pageToken=2001', guest)).toMatchObject({
      status: 400,
    })
    expect(await on.requested.refused('GET', '/list-records/Product2/All?pageSize=2001', guest)).toMatchObject({
      status: 400,
    })
    expect((await on.page('/list-records/Product2/All?pageSize=2000&pageToken=2000')).records).toEqual([])
  })

  it('[UIA-10] [UIA-12] Shows the columns with the names of referenced records, the standard fields and the requested fields', async () => {
    const { records, fields, optionalFields } = await on.page(
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
      await on.requested.refused('GET', '/list-records/Product2/All?fields=Product2.Nothing__c', guest),
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
      await on.page(path, as)
      on.counted.queries = 0
      await on.page(path, as)
      return on.counted.queries
    }
    const of = (size: number) => `/list-records/Product2/All?pageSize=${size}&optionalFields=${spanning}`
    expect((await on.page(of(50), guest)).count).toBe(50)
    // The rows; their trade names and principals; the principals of the trade names.
    expect(await count(of(50), guest)).toBe(4)
    expect(await count(of(1), guest)).toBe(4)
    const before = on.counted.queries
    on.counted.queries = 0
    await on.requested.send('GET', '/list-object-info/Product2', on.editor)
    const session = on.counted.queries
    expect(before).toBe(4)
    // And the settings of the user for the list.
    expect((await count(of(50), on.editor)) - session).toBe(5)
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
    const posted = await on.requested.ask('ListRecordCollection', 'POST', '/list-records/Product2/All', guest, body)
    const got = await on.page(
      `/list-records/Product2/All?fields=Product2.Purity__c&pageSize=2&pageToken=2&sortBy=-Name&searchTerm=series&${where(body.where)}`,
    )
    expect(posted).toEqual(got)
    expect(posted).toMatchObject({ count: 2, searchTerm: 'series', where: body.where, sortBy: ['-Name'] })
    const bare = await on.requested.ask('ListRecordCollection', 'POST', '/list-records/Product2/All', guest, {
      sortBy: null,
      where: null,
      searchTerm: null,
    })
    expect(bare).toEqual(await on.page('/list-records/Product2/All'))
  })

  it('[UIA-12] Sorts by up to five fields and by the names of referenced records, and refuses fields without an order', async () => {
    expect((await on.namesOf('/list-records/Product2/All?sortBy=-ProductCode&pageSize=2'))[0]).toBe('Xanvero 200')
    const byPrincipal = await on.page('/list-records/Product2/All?sortBy=-Principal__r.Name,Name&pageSize=3')
    expect(byPrincipal.sortBy).toEqual(['-Principal__r.Name', 'Name'])
    expect(byPrincipal.records.map(({ fields }) => fields['Name']?.value)).toEqual([
      'Citrelle FG',
      'Citrelle US',
      'Gumellan S',
    ])
    expect(await on.namesOf('/list-records/Product2/All?sortBy=Successor__c,Name&pageSize=2')).toEqual([
      'Series 7',
      'Citrelle FG',
    ])
    const five = ['Name', 'ProductCode', '-Physical_Form__c', 'Id', 'CreatedDate']
    expect((await on.page(`/list-records/Product2/All?sortBy=${five.join()}`)).sortBy).toEqual(five)
    for (const sortBy of [`${five.join()},SystemModstamp`, 'Nothing__c', 'Claims__c', 'Details__c', 'Internal_Note__c'])
      expect(
        await on.requested.refused('GET', `/list-records/Product2/All?sortBy=${sortBy}`, on.customer),
      ).toMatchObject({
        status: 400,
      })
    expect((await on.page('/list-records/Product2/All?sortBy=Internal_Note__c&pageSize=1', on.editor)).count).toBe(1)
    // A guest sees no users: neither their ids nor an order by them.
    expect(await on.requested.refused('GET', '/list-records/Product2/All?sortBy=CreatedById', guest)).toMatchObject({
      errorCode: 'INVALID_FIELD',
    })
  })

  it('[UIA-12] Searches only the words in the columns', async () => {
    expect(await on.namesOf('/list-records/Product2/All?searchTerm=xanv%20200')).toEqual(['Xanvero 200'])
    expect(await on.namesOf('/list-records/Product2/All?searchTerm=TESSOLUND%20fg')).toEqual(['Citrelle FG'])
    expect(await on.namesOf('/list-records/Product2/All?searchTerm=coarse')).toEqual([])
    expect(await on.namesOf('/list-records/Product2/All?searchTerm=%25')).toEqual([])
    expect(
      await on.requested.refused('GET', `/list-records/Product2/All?searchTerm=${'a%20'.repeat(11)}`, guest),
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
    expect(await on.namesOf(`/list-records/Product2/All?${where(text)}`)).toEqual(expected)
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
    expect(await on.requested.refused('GET', `/list-records/Product2/All?${where(text)}`, on.customer)).toMatchObject({
      status: 400,
      errorCode,
    })
  })

  it('[UIA-12] Filters only by readable fields: hidden notes and people cannot be found', async () => {
    const note = where('{ Internal_Note__c: { like: "%known%" } }')
    expect(await on.namesOf(`/list-records/Product2/All?${note}`, on.editor)).toEqual(['Series 5'])
    for (const operand of ['"Citrelle Nowhere"', `"${idOf(tradeGrade, 'citrelle-nowhere')}"`])
      expect(await on.namesOf(`/list-records/Product2/All?${where(`{ Successor__c: { eq: ${operand} } }`)}`)).toEqual(
        [],
      )
    const noSuccessor = where('{ Successor__c: { eq: null }, Name: { in: ["Series 7", "Series 9"] } }')
    expect(await on.namesOf(`/list-records/Product2/All?${noSuccessor}`)).toEqual(['Series 9'])
    // A customer reads nothing about people, not even about themselves. Neither an id nor a name reveals what they created.
    const { records } = on.portal.fixtures
    const own = { ...systemViewer, user: { id: on.customerId, roles: ['system'] as const } }
    const row = await records.byId(systemViewer, tradeGrade, idOf(tradeGrade, 'series-10'))
    await records.create(own, tradeGrade, {
      name: 'Made by a customer',
      tradeName: row?.tradeName ?? '',
      principal: row?.principal ?? '',
      countries: ['NL'],
    })
    const byMaker = (operand: string, as: Headers) =>
      on.namesOf(`/list-records/Product2/All?${where(`{ CreatedById: { eq: "${operand}" } }`)}`, as)
    for (const operand of [on.customerId, 'Ada Lindqvist']) {
      expect(await byMaker(operand, on.administrator)).toEqual(['Made by a customer'])
      for (const as of [on.customer, on.editor, guest]) expect(await byMaker(operand, as)).toEqual([])
    }
    const noMaker = where('{ CreatedById: { eq: null } }')
    expect((await on.page(`/list-records/Product2/All?${noMaker}&pageSize=2000`)).count).toBe(
      (await on.page('/list-records/Product2/All?pageSize=2000')).count,
    )
  })

  it('[UIA-12] Has the lists of the descriptors, filtered by their logic and the current day', async () => {
    const names = await on.namesOf('/list-records/Product2/Vegan_Or_Natural')
    const expected = Array.from({ length: many }, (_, at) => at).filter((at) => at % 10 < 2 && at % 3 === 0)
    expect(names).toEqual(expected.map((at) => `Series ${at}`))
    expect(await on.namesOf('/list-records/IMCD_Certificate__c/Ending_Soon')).toEqual([
      'Until 2026-06-15',
      'Until 2026-09-13',
    ])
    expect(await on.namesOf('/list-records/Account/Customer', on.editor)).toContain('Weerdmolen Bakeries')
    expect(await on.namesOf('/list-records/Account/Supplier', on.editor)).not.toContain('Weerdmolen Bakeries')
  })
})
