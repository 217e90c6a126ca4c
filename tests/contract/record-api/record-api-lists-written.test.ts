import { afterAll, beforeAll, expect, it } from 'vitest'
import { listView } from '#features/identity/list-views/list-view.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { checkedApiCaller, type Headers } from './fixtures/checked-api-caller.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'

const guest: Headers = {}

describeEachDatabase('List writes', (open) => {
  let portal: TestPortal
  let requested: ReturnType<typeof checkedApiCaller>
  let editor: Headers
  let customer: Headers
  let other: Headers
  let administrator: Headers
  let editorId: string

  beforeAll(async () => {
    portal = await testPortal(open)
    requested = checkedApiCaller(portal)
    const writer = await userOf(portal, 'editor')
    editorId = writer.id
    editor = { cookie: await cookieOf(portal, writer) }
    customer = { cookie: await cookieOf(portal, await userOf(portal, 'customer')) }
    other = { cookie: await cookieOf(portal, await userOf(portal, 'customer')) }
    administrator = { cookie: await cookieOf(portal, await userOf(portal, 'administrator')) }
  })
  afterAll(() => portal.close())

  const make = (name: string, body: object = {}, as: Headers = editor) =>
    requested.ask('ListInfo', 'POST', '/list-info/Product2', as, {
      listViewApiName: name,
      label: `List ${name}`,
      ...body,
    })
  const info = (name: string, as: Headers) => requested.ask('ListInfo', 'GET', `/list-info/Product2/${name}`, as)
  const namesIn = async (name: string, as: Headers) =>
    (await requested.ask('ListRecordCollection', 'GET', `/list-records/Product2/${name}`, as)).records.map(
      ({ fields }) => fields['Name']?.value,
    )
  const line = (fieldApiName: string, operator: string, ...operandLabels: string[]) => ({
    fieldApiName,
    operator,
    operandLabels,
  })

  it('[UIA-15] [UIA-12] Creates a list with columns, filters, logic and order, which determine its records', async () => {
    const sent = await requested.send('POST', '/list-info/product2', editor, {
      listViewApiName: 'Dry_Ones',
      label: 'Dry ones',
      displayColumns: ['Name', 'Product2.Trade_Name__r.Principal__r.Name', 'Trade_Name__c', 'Name'],
      filteredByInfo: [
        line('Physical_Form__c', 'Equals', 'Powder', 'granule'),
        line('Product2.Name', 'StartsWith', 'gum'),
        line('Trade_Name__r.Name', 'Equals', 'Xanvero'),
      ],
      filterLogicString: '1 AND (2 OR 3)',
      orderedByInfo: [{ fieldApiName: 'Name', isAscending: false }],
      visibility: 'Public',
    })
    expect(sent.status).toBe(201)
    const made = await info('dry_ones', customer)
    expect(made).toMatchObject({
      label: 'Dry ones',
      listReference: { listViewApiName: 'Dry_Ones', objectApiName: 'Product2', type: 'listView' },
      filterLogicString: '1 AND (2 OR 3)',
      filteredByInfo: [
        { fieldApiName: 'Physical_Form__c', operator: 'Equals', operandLabels: ['Powder', 'Granules'] },
        { fieldApiName: 'Name', operandLabels: ['gum'] },
        { fieldApiName: 'Trade_Name__r.Name', label: 'Trade name', operandLabels: ['Xanvero'] },
      ],
      orderedByInfo: [{ fieldApiName: 'Name', isAscending: false, label: 'Name' }],
      scope: { apiName: 'everything' },
      visibility: 'Public',
      updateable: false,
      deletable: false,
    })
    expect(made.displayColumns.map(({ fieldApiName, label }) => [fieldApiName, label])).toEqual([
      ['Name', 'Name'],
      ['Trade_Name__r.Principal__r.Name', 'Trade name: Principal'],
      ['Trade_Name__r.Name', 'Trade name'],
    ])
    expect(await namesIn('Dry_Ones', customer)).toEqual(['Xanvero 200', 'Xanvero 80', 'Gumellan S'])
    const { listReference } = made
    const byId = await requested.ask('ListUi', 'GET', `/list-ui/${listReference.id}`, customer)
    expect(byId.records.records.map(({ fields }) => fields['Trade_Name__r']?.displayValue)).toEqual([
      'Xanvero',
      'Xanvero',
      'Gumellan',
    ])
    expect(await requested.refused('GET', `/list-ui/${listReference.id}`, guest)).toMatchObject({ status: 404 })
  })

  it('[UIA-15] Lets every user create private lists, but requires a right to create lists for others', async () => {
    await make('Mine_Alone', {}, customer)
    expect(await namesIn('Mine_Alone', customer)).toContain('Xanvero 80')
    for (const as of [other, editor, administrator, guest])
      for (const [method, body] of [
        ['GET', undefined],
        ['PATCH', { label: 'x' }],
        ['DELETE', undefined],
      ] as const) {
        const hidden = await requested.refused(method, '/list-info/Product2/Mine_Alone', as, body)
        expect(hidden).toEqual(await requested.refused(method, '/list-info/Product2/No_Such_One', as, body))
        expect(hidden).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
      }
    for (const visibility of ['Public', 'Shared'])
      expect(
        await requested.refused('POST', '/list-info/Product2', customer, {
          listViewApiName: 'For_All',
          label: 'x',
          visibility,
          ...(visibility === 'Shared' ? { listShares: ['Role.customer'] } : {}),
        }),
      ).toMatchObject({ status: 403 })
    expect(
      await requested.refused('PATCH', '/list-info/Product2/Mine_Alone', customer, { visibility: 'Public' }),
    ).toMatchObject({ status: 403 })
    expect(await requested.refused('POST', '/list-info/Product2', guest, { label: 'x' })).toMatchObject({ status: 403 })
    await make('For_Customers', { visibility: 'Shared', listShares: ['Role.customer', 'Role.administrator'] })
    expect(await info('For_Customers', customer)).toMatchObject({
      visibility: 'Shared',
      listShares: [{ shareType: 'Role', shares: [{ label: 'Customer', shareApiName: 'customer' }, {}] }],
    })
    const supplier = { cookie: await cookieOf(portal, await userOf(portal, 'supplier')) }
    expect(await requested.refused('GET', '/list-info/Product2/For_Customers', supplier)).toMatchObject({ status: 404 })
    // An administrator changes every shared list; an editor only their own lists.
    const another = { cookie: await cookieOf(portal, await userOf(portal, 'editor')) }
    await make('For_Everybody', { visibility: 'Public' })
    expect(
      await requested.refused('PATCH', '/list-info/Product2/For_Everybody', another, { label: 'x' }),
    ).toMatchObject({
      status: 403,
    })
    await requested.ask('ListInfo', 'PATCH', '/list-info/Product2/For_Everybody', administrator, {
      label: 'Everybody’s',
    })
    expect((await info('For_Everybody', customer)).label).toBe('Everybody’s')
    expect((await requested.send('DELETE', '/list-info/Product2/For_Everybody', administrator)).status).toBe(204)
    expect(await requested.refused('GET', '/list-info/Product2/For_Everybody', editor)).toMatchObject({ status: 404 })
    expect(await requested.refused('DELETE', '/list-info/Product2/All', administrator)).toMatchObject({ status: 403 })
  })

  it('[UIA-15] Summarises the stored lists of the viewer after the standard lists', async () => {
    await make('Zz_Public', { visibility: 'Public', label: 'Zz public' })
    await make('Zz_Private', { label: 'Zz private' })
    const named = async (as: Headers, query = 'q=Zz') =>
      (await requested.ask('ListInfoSummaryCollection', 'GET', `/list-info/Product2?${query}`, as)).lists.map(
        ({ apiName }) => apiName,
      )
    expect(await named(editor)).toEqual(['Zz_Private', 'Zz_Public'])
    expect(await named(customer)).toEqual(['Zz_Public'])
    expect(await named(guest)).toEqual([])
    expect(await named(editor, 'q=Zz&pageSize=1&pageToken=1')).toEqual(['Zz_Public'])
    const all = await named(editor, 'pageSize=200')
    expect(all.slice(0, 3)).toEqual(['All', 'With_Samples', 'Vegan_Or_Natural'])
    expect(await named(editor, 'pageSize=2&pageToken=2')).toEqual(all.slice(2, 4))
    await requested.ask('ListUi', 'GET', '/list-ui/Product2/Zz_Public', customer)
    expect(await named(customer, 'recentListsOnly=true&q=Zz')).toEqual(['Zz_Public'])
  })

  it('[UIA-07] [UIA-16] Changes only the named parts, and nothing after a concurrent change', async () => {
    const made = await make('Changing', {
      filteredByInfo: [line('Name', 'Contains', 'x'), line('Name', 'Contains', '8')],
    })
    const path = '/list-info/Product2/Changing'
    const changed = await requested.ask(
      'ListInfo',
      'PATCH',
      path,
      { ...editor, 'if-match': `"${made.eTag}"` },
      {
        label: 'Changed',
        filterLogicString: '1 OR 2',
      },
    )
    expect(changed).toMatchObject({
      label: 'Changed',
      filterLogicString: '1 OR 2',
      filteredByInfo: made.filteredByInfo,
    })
    expect(changed.eTag).not.toBe(made.eTag)
    const records = await requested.ask('ListRecordCollection', 'GET', '/list-records/Product2/Changing', editor)
    expect(records.listInfoETag).toBe(changed.eTag)
    const stale = { ...editor, 'if-match': `"${made.eTag}"` }
    for (const [method, body] of [
      ['PATCH', { label: 'Lost' }],
      ['DELETE', undefined],
    ] as const)
      expect(await requested.refused(method, path, stale, body)).toMatchObject({
        status: 412,
        errorCode: 'PRECONDITION_FAILED',
      })
    expect(await info('Changing', editor)).toEqual(changed)
    const once = { ...editor, 'if-match': `"${changed.eTag}"` }
    const tried = await Promise.all(
      Array.from({ length: 12 }, (_, at) => requested.send('PATCH', path, once, { label: `Try ${at}` })),
    )
    const statuses = tried.map(({ status }) => status).toSorted((one, two) => one - two)
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 412)])
    const lines = await requested.ask('ListInfo', 'PATCH', path, editor, {
      filteredByInfo: [line('Name', 'Equals', 'y')],
    })
    expect(lines.filterLogicString).toBeNull()
    expect((await requested.send('DELETE', path, { ...editor, 'if-match': '*' })).status).toBe(204)
    expect(await requested.refused('DELETE', path, editor)).toMatchObject({ status: 404 })
  })

  it('[UIA-12] A filter line on an unreadable field matches nothing and is not revealed', async () => {
    const { records } = portal.fixtures
    const [grade] = await records.list(systemViewer, tradeGrade, { limit: 1 })
    if (grade === undefined) throw new Error('There is no grade.')
    await records.update(systemViewer, tradeGrade, grade.id, grade.version, { internalNote: 'to be discontinued' })
    await make('Noted', {
      visibility: 'Public',
      displayColumns: ['Name', 'Internal_Note__c'],
      filteredByInfo: [line('Internal_Note__c', 'Contains', 'discontinued'), line('Name', 'Equals', 'Xanvero 80')],
      filterLogicString: '1 OR 2',
      orderedByInfo: [{ fieldApiName: 'Internal_Note__c', isAscending: true }],
    })
    expect(new Set(await namesIn('Noted', editor))).toEqual(new Set([grade.name, 'Xanvero 80']))
    expect(await namesIn('Noted', customer)).toEqual(['Xanvero 80'])
    const seen = await requested.send('GET', '/list-ui/Product2/Noted', customer)
    expect(seen.text).not.toMatch(/Internal_Note|discontinued/)
    const { filterLogicString, filteredByInfo, orderedByInfo } = await info('Noted', customer)
    expect([filterLogicString, filteredByInfo.map(({ fieldApiName }) => fieldApiName), orderedByInfo]).toEqual([
      null,
      ['Name'],
      [],
    ])
    // A caller who may not read a field may not filter by it.
    expect(
      await requested.refused('POST', '/list-info/Product2', customer, {
        label: 'x',
        filteredByInfo: [line('Internal_Note__c', 'Contains', 'discontinued')],
      }),
    ).toMatchObject({ status: 400, errorCode: 'INVALID_FIELD' })
  })

  it('[UIA-12] The list of own records contains the records that the user created', async () => {
    await make('By_Me', { scope: { apiName: 'mine' }, visibility: 'Public' })
    const { records } = portal.fixtures
    const [grade] = await records.list(systemViewer, tradeGrade, { limit: 1 })
    const own = { ...systemViewer, user: { id: editorId, roles: ['system'] as const } }
    const made = await records.create(own, tradeGrade, {
      name: 'Made by me',
      tradeName: grade?.tradeName ?? '',
      principal: grade?.principal ?? '',
      countries: ['NL'],
    })
    expect(await namesIn('By_Me', editor)).toEqual([made.name])
    expect(await namesIn('By_Me', customer)).toEqual([])
  })

  it.each([
    [{}, 'INVALID_INPUT', 'label'],
    [{ label: 'x', listViewApiName: '1st' }, 'INVALID_INPUT', 'listViewApiName'],
    [{ label: 'x', listViewApiName: 'all' }, 'INVALID_INPUT', 'is taken'],
    [{ label: 'x', listViewApiName: '__RECENT' }, 'INVALID_INPUT', 'listViewApiName'],
    [{ label: 'x', displayColumns: ['Nothing__c'] }, 'INVALID_FIELD', 'Nothing__c'],
    [{ label: 'x', displayColumns: Array.from({ length: 51 }, () => 'Name') }, 'INVALID_INPUT', 'displayColumns'],
    [{ label: 'x', filteredByInfo: [line('Nothing__c', 'Equals', 'a')] }, 'INVALID_FIELD', 'Nothing__c'],
    [{ label: 'x', filteredByInfo: [line('Claims__c', 'Equals', 'vegan')] }, 'INVALID_FIELD', 'cannot be filtered'],
    [{ label: 'x', filteredByInfo: [line('Name', 'Within', 'a')] }, 'INVALID_FIELD', 'cannot be filtered'],
    [{ label: 'x', filteredByInfo: [line('CreatedDate', 'Equals', 'soon')] }, 'INVALID_FIELD', 'is no day'],
    [
      { label: 'x', filteredByInfo: Array.from({ length: 21 }, () => line('Name', 'Equals', 'a')) },
      'INVALID_INPUT',
      '20',
    ],
    [{ label: 'x', filterLogicString: '1' }, 'INVALID_INPUT', 'filterLogicString'],
    [{ label: 'x', orderedByInfo: [{ fieldApiName: 'Claims__c', isAscending: true }] }, 'INVALID_FIELD', 'sort'],
    [{ label: 'x', scope: { apiName: 'team' } }, 'INVALID_INPUT', 'scope'],
    [{ label: 'x', visibility: 'Shared' }, 'INVALID_INPUT', 'listShares'],
    [{ label: 'x', visibility: 'Shared', listShares: ['Role.king'] }, 'INVALID_INPUT', 'listShares'],
    [{ label: 'x', visibility: 'Public', listShares: ['Role.editor'] }, 'INVALID_INPUT', 'listShares'],
    [{ label: 'x', visibility: 'Secret' }, 'INVALID_INPUT', 'visibility'],
  ])('[UIA-15] Refuses the list %j', async (body, errorCode, word) => {
    const refusal = await requested.refused('POST', '/list-info/Product2', editor, body)
    expect(refusal).toMatchObject({ status: 400, errorCode })
    expect(refusal.message).toContain(word)
  })

  it('[UIA-15] Requires unique names and gives a name to a list without one', async () => {
    await make('Only_Once')
    for (const listViewApiName of ['Only_Once', 'ONLY_once'])
      expect(
        await requested.refused('POST', '/list-info/Product2', customer, { label: 'x', listViewApiName }),
      ).toMatchObject({ status: 400, message: 'listViewApiName: is taken' })
    const [one, two] = await Promise.all(
      [1, 2].map(() => requested.ask('ListInfo', 'POST', '/list-info/Product2', customer, { label: 'Näme!' })),
    )
    expect(one?.listReference.listViewApiName).toMatch(/^L_N_me__[0-9a-f]{12}$/)
    expect(one?.listReference.listViewApiName).not.toBe(two?.listReference.listViewApiName)
  })

  it.each([
    ['VAL-21', { filteredByInfo: [{ fieldApiName: 'Name', operator: 'Equals', operandLabels: 'a' }] }, 'A list filter'],
    ['VAL-21', { filteredByInfo: [{ fieldApiName: 7, operator: 'Equals', operandLabels: [] }] }, 'A list filter'],
    ['VAL-21', { filteredByInfo: [{ fieldApiName: 'Name', operandLabels: [] }] }, 'A list filter'],
    ['VAL-22', { orderedByInfo: [{ fieldApiName: 'Name', isAscending: 'yes' }] }, 'A sort entry'],
    ['VAL-22', { orderedByInfo: [{ isAscending: true }] }, 'A sort entry'],
  ])('[%s] [VAL-25] The rule is named when %j breaks it', async (_, body, words) => {
    const refusal = await requested.refused('POST', '/list-info/Product2', editor, { label: 'x', ...body })
    expect(refusal).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
    expect(refusal.message).toContain(words)
  })

  it('[UIA-17] [VAL-23] Stores the widths, wrapping and order of a list for a user and resets them', async () => {
    const path = '/list-preferences/Product2/All'
    const read = (as: Headers) => requested.ask('ListPreferences', 'GET', path, as)
    const plain = await read(guest)
    expect(plain).toMatchObject({
      columnWidths: { Name: -1, ProductCode: -1, 'Trade_Name__r.Name': -1, 'Principal__r.Name': -1 },
      columnWrap: { Name: false },
      orderedBy: [],
    })
    const eTag = (await info('All', other)).eTag
    const set = await requested.ask('ListPreferences', 'PATCH', path, other, {
      columnWidths: { Name: 240, Trade_Name__c: 90 },
      columnWrap: { Name: true },
      orderedBy: [
        { fieldApiName: 'Principal__r.Name', isAscending: false },
        { fieldApiName: 'Name', isAscending: false },
      ],
    })
    expect(set).toMatchObject({
      columnWidths: { Name: 240, 'Trade_Name__r.Name': 90, ProductCode: -1 },
      columnWrap: { Name: true },
      orderedBy: [
        { fieldApiName: 'Principal__r.Name', label: 'Principal' },
        { fieldApiName: 'Name', isAscending: false },
      ],
    })
    expect(await read(other)).toEqual(set)
    for (const as of [guest, customer]) expect(await read(as)).toEqual(plain)
    // The order of the list applies if the call specifies none; the list info shows both, with another eTag.
    const ordered = await namesIn('All', other)
    expect(ordered).toEqual(await namesIn('All?sortBy=-Principal__r.Name,-Name', customer))
    expect(await namesIn('All?sortBy=Name', other)).toEqual(await namesIn('All', customer))
    expect(await namesIn('All', customer)).not.toEqual(ordered)
    const mine = await info('All', other)
    expect(mine.userPreferences).toMatchObject({ columnWidths: { Name: 240 }, columnWrap: { Name: true } })
    expect(mine.orderedByInfo).toEqual(set.orderedBy)
    expect(mine.eTag).not.toBe(eTag)
    const wider = await requested.ask('ListPreferences', 'PATCH', path, other, { columnWidths: { ProductCode: 60 } })
    expect(wider.columnWidths).toMatchObject({ Name: 240, ProductCode: 60 })
    // All concurrently written settings are stored.
    await Promise.all(
      ['Name', 'ProductCode', 'Trade_Name__c', 'Principal__c'].map((column, at) =>
        requested.ask('ListPreferences', 'PATCH', path, other, { columnWidths: { [column]: 300 + at } }),
      ),
    )
    expect((await read(other)).columnWidths).toMatchObject({
      Name: 300,
      ProductCode: 301,
      'Trade_Name__r.Name': 302,
      'Principal__r.Name': 303,
    })
    const reset = await requested.ask('ListPreferences', 'PATCH', path, other, {
      columnWidths: null,
      columnWrap: null,
      orderedBy: null,
    })
    expect(reset).toEqual(plain)
    for (const [body, status] of [
      [{ columnWidths: { Name: 1.5 } }, 400],
      [{ columnWrap: { Name: 'yes' } }, 400],
      [{ columnWidths: { Nothing__c: 1 } }, 400],
      [{ columnWidths: { Internal_Note__c: 1 } }, 400],
      [{ orderedBy: [{ fieldApiName: 'Claims__c', isAscending: true }] }, 400],
      [{ orderedBy: Array.from({ length: 6 }, () => ({ fieldApiName: 'Name', isAscending: true })) }, 400],
    ] as const)
      expect(await requested.refused('PATCH', path, other, body)).toMatchObject({ status })
    expect((await requested.refused('PATCH', path, other, { columnWidths: { Name: 1.5 } })).message).toContain(
      'columnWidths is a map of integers',
    )
    expect(await requested.refused('PATCH', path, guest, { columnWidths: { Name: 1 } })).toMatchObject({ status: 403 })
    expect(await read(other)).toEqual(plain)
  })

  it('[UIA-15] Limits the number of lists of one user', async () => {
    const owner = await userOf(portal, 'internalSales')
    const lists = Array.from({ length: 200 }, (_, at) => ({
      integrationId: `product2.many_${at}`,
      name: `Many ${at}`,
      developerName: `Many_${at}`,
      object: 'Product2',
      scope: 'everything',
      visibility: 'Private',
      owner: owner.id,
    }))
    await portal.fixtures.records.upsertBatch(systemViewer, listView, lists)
    const as = { cookie: await cookieOf(portal, owner) }
    expect(await requested.refused('POST', '/list-info/Product2', as, { label: 'One more' })).toMatchObject({
      status: 400,
    })
  })
})
