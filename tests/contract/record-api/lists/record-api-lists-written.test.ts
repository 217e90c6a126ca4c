import { afterAll, beforeAll, expect, it } from 'vitest'
import { listView } from '#features/identity/list-views/list-view.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../../fixtures/databases.ts'
import { cookieOf, userOf } from '../../../fixtures/signed-in.ts'
import { guest, line, listWriters, type ListWriters } from '../fixtures/list-writers.ts'

describeEachDatabase('List writes', (open) => {
  let on: ListWriters
  beforeAll(async () => {
    on = await listWriters(open)
  })
  afterAll(() => on.close())

  it('[UIA-15] [UIA-12] Creates a list with columns, filters, logic and order, which determine its records', async () => {
    const sent = await on.requested.send('POST', '/list-info/product2', on.editor, {
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
    const created = await on.info('dry_ones', on.customer)
    expect(created).toMatchObject({
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
    expect(created.displayColumns.map(({ fieldApiName, label }) => [fieldApiName, label])).toEqual([
      ['Name', 'Name'],
      ['Trade_Name__r.Principal__r.Name', 'Trade name: Principal'],
      ['Trade_Name__r.Name', 'Trade name'],
    ])
    expect(await on.namesIn('Dry_Ones', on.customer)).toEqual(['Xanvero 200', 'Xanvero 80', 'Gumellan S'])
    const { listReference } = created
    const byId = await on.requested.ask('ListUi', 'GET', `/list-ui/${listReference.id}`, on.customer)
    expect(byId.records.records.map(({ fields }) => fields['Trade_Name__r']?.displayValue)).toEqual([
      'Xanvero',
      'Xanvero',
      'Gumellan',
    ])
    expect(await on.requested.refused('GET', `/list-ui/${listReference.id}`, guest)).toMatchObject({ status: 404 })
  })

  it('[UIA-15] Lets every user create private lists, but requires a right to create lists for others', async () => {
    await on.make('Mine_Alone', {}, on.customer)
    expect(await on.namesIn('Mine_Alone', on.customer)).toContain('Xanvero 80')
    for (const as of [on.other, on.editor, on.administrator, guest])
      for (const [method, body] of [
        ['GET', undefined],
        ['PATCH', { label: 'x' }],
        ['DELETE', undefined],
      ] as const) {
        const hidden = await on.requested.refused(method, '/list-info/Product2/Mine_Alone', as, body)
        expect(hidden).toEqual(await on.requested.refused(method, '/list-info/Product2/No_Such_One', as, body))
        expect(hidden).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
      }
    for (const visibility of ['Public', 'Shared'])
      expect(
        await on.requested.refused('POST', '/list-info/Product2', on.customer, {
          listViewApiName: 'For_All',
          label: 'x',
          visibility,
          ...(visibility === 'Shared' ? { listShares: ['Role.customer'] } : {}),
        }),
      ).toMatchObject({ status: 403 })
    expect(
      await on.requested.refused('PATCH', '/list-info/Product2/Mine_Alone', on.customer, { visibility: 'Public' }),
    ).toMatchObject({ status: 403 })
    expect(await on.requested.refused('POST', '/list-info/Product2', guest, { label: 'x' })).toMatchObject({
      status: 403,
    })
    await on.make('For_Customers', { visibility: 'Shared', listShares: ['Role.customer', 'Role.administrator'] })
    expect(await on.info('For_Customers', on.customer)).toMatchObject({
      visibility: 'Shared',
      listShares: [{ shareType: 'Role', shares: [{ label: 'Customer', shareApiName: 'customer' }, {}] }],
    })
    const supplier = { cookie: await cookieOf(on.portal, await userOf(on.portal, 'supplier')) }
    expect(await on.requested.refused('GET', '/list-info/Product2/For_Customers', supplier)).toMatchObject({
      status: 404,
    })
    // An administrator changes every shared list; an editor only their own lists.
    const another = { cookie: await cookieOf(on.portal, await userOf(on.portal, 'editor')) }
    await on.make('For_Everybody', { visibility: 'Public' })
    expect(
      await on.requested.refused('PATCH', '/list-info/Product2/For_Everybody', another, { label: 'x' }),
    ).toMatchObject({
      status: 403,
    })
    await on.requested.ask('ListInfo', 'PATCH', '/list-info/Product2/For_Everybody', on.administrator, {
      label: 'Everybody’s',
    })
    expect((await on.info('For_Everybody', on.customer)).label).toBe('Everybody’s')
    expect((await on.requested.send('DELETE', '/list-info/Product2/For_Everybody', on.administrator)).status).toBe(204)
    expect(await on.requested.refused('GET', '/list-info/Product2/For_Everybody', on.editor)).toMatchObject({
      status: 404,
    })
    expect(await on.requested.refused('DELETE', '/list-info/Product2/All', on.administrator)).toMatchObject({
      status: 403,
    })
  })

  it('[UIA-07] [UIA-16] Changes only the named parts, and nothing after a concurrent change', async () => {
    const created = await on.make('Changing', {
      filteredByInfo: [line('Name', 'Contains', 'x'), line('Name', 'Contains', '8')],
    })
    const path = '/list-info/Product2/Changing'
    const changed = await on.requested.ask(
      'ListInfo',
      'PATCH',
      path,
      { ...on.editor, 'if-match': `"${created.eTag}"` },
      {
        label: 'Changed',
        filterLogicString: '1 OR 2',
      },
    )
    expect(changed).toMatchObject({
      label: 'Changed',
      filterLogicString: '1 OR 2',
      filteredByInfo: created.filteredByInfo,
    })
    expect(changed.eTag).not.toBe(created.eTag)
    const records = await on.requested.ask('ListRecordCollection', 'GET', '/list-records/Product2/Changing', on.editor)
    expect(records.listInfoETag).toBe(changed.eTag)
    const stale = { ...on.editor, 'if-match': `"${created.eTag}"` }
    for (const [method, body] of [
      ['PATCH', { label: 'Lost' }],
      ['DELETE', undefined],
    ] as const)
      expect(await on.requested.refused(method, path, stale, body)).toMatchObject({
        status: 412,
        errorCode: 'PRECONDITION_FAILED',
      })
    expect(await on.info('Changing', on.editor)).toEqual(changed)
    const once = { ...on.editor, 'if-match': `"${changed.eTag}"` }
    const tried = await Promise.all(
      Array.from({ length: 12 }, (_, at) => on.requested.send('PATCH', path, once, { label: `Try ${at}` })),
    )
    const statuses = tried.map(({ status }) => status).toSorted((one, two) => one - two)
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 412)])
    const lines = await on.requested.ask('ListInfo', 'PATCH', path, on.editor, {
      filteredByInfo: [line('Name', 'Equals', 'y')],
    })
    expect(lines.filterLogicString).toBeNull()
    expect((await on.requested.send('DELETE', path, { ...on.editor, 'if-match': '*' })).status).toBe(204)
    expect(await on.requested.refused('DELETE', path, on.editor)).toMatchObject({ status: 404 })
  })

  it('[UIA-12] A filter line on an unreadable field matches nothing and is not revealed', async () => {
    const { records } = on.portal.fixtures
    const [grade] = await records.list(systemViewer, tradeGrade, { limit: 1 })
    if (grade === undefined) throw new Error('There is no grade.')
    await records.update(systemViewer, tradeGrade, grade.id, grade.version, { internalNote: 'to be discontinued' })
    await on.make('Noted', {
      visibility: 'Public',
      displayColumns: ['Name', 'Internal_Note__c'],
      filteredByInfo: [line('Internal_Note__c', 'Contains', 'discontinued'), line('Name', 'Equals', 'Xanvero 80')],
      filterLogicString: '1 OR 2',
      orderedByInfo: [{ fieldApiName: 'Internal_Note__c', isAscending: true }],
    })
    expect(new Set(await on.namesIn('Noted', on.editor))).toEqual(new Set([grade.name, 'Xanvero 80']))
    expect(await on.namesIn('Noted', on.customer)).toEqual(['Xanvero 80'])
    const seen = await on.requested.send('GET', '/list-ui/Product2/Noted', on.customer)
    expect(seen.text).not.toMatch(/Internal_Note|discontinued/)
    const { filterLogicString, filteredByInfo, orderedByInfo } = await on.info('Noted', on.customer)
    expect([filterLogicString, filteredByInfo.map(({ fieldApiName }) => fieldApiName), orderedByInfo]).toEqual([
      null,
      ['Name'],
      [],
    ])
    // A caller who may not read a field may not filter by it.
    expect(
      await on.requested.refused('POST', '/list-info/Product2', on.customer, {
        label: 'x',
        filteredByInfo: [line('Internal_Note__c', 'Contains', 'discontinued')],
      }),
    ).toMatchObject({ status: 400, errorCode: 'INVALID_FIELD' })
  })

  it('[UIA-12] The list of own records contains the records that the user created', async () => {
    await on.make('By_Me', { scope: { apiName: 'mine' }, visibility: 'Public' })
    const { records } = on.portal.fixtures
    const [grade] = await records.list(systemViewer, tradeGrade, { limit: 1 })
    const own = { ...systemViewer, user: { id: on.editorId, roles: ['system'] as const } }
    const created = await records.create(own, tradeGrade, {
      name: 'Made by me',
      tradeName: grade?.tradeName ?? '',
      principal: grade?.principal ?? '',
      countries: ['NL'],
    })
    expect(await on.namesIn('By_Me', on.editor)).toEqual([created.name])
    expect(await on.namesIn('By_Me', on.customer)).toEqual([])
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
    const refusal = await on.requested.refused('POST', '/list-info/Product2', on.editor, body)
    expect(refusal).toMatchObject({ status: 400, errorCode })
    expect(refusal.message).toContain(word)
  })

  it('[UIA-15] Requires unique names and gives a name to a list without one', async () => {
    await on.make('Only_Once')
    for (const listViewApiName of ['Only_Once', 'ONLY_once'])
      expect(
        await on.requested.refused('POST', '/list-info/Product2', on.customer, { label: 'x', listViewApiName }),
      ).toMatchObject({ status: 400, message: 'listViewApiName: is taken' })
    const [one, two] = await Promise.all(
      [1, 2].map(() => on.requested.ask('ListInfo', 'POST', '/list-info/Product2', on.customer, { label: 'Näme!' })),
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
    const refusal = await on.requested.refused('POST', '/list-info/Product2', on.editor, { label: 'x', ...body })
    expect(refusal).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
    expect(refusal.message).toContain(words)
  })

  it('[UIA-15] Limits the number of lists of one user', async () => {
    const owner = await userOf(on.portal, 'internalSales')
    const lists = Array.from({ length: 200 }, (_, at) => ({
      integrationId: `product2.many_${at}`,
      name: `Many ${at}`,
      developerName: `Many_${at}`,
      object: 'Product2',
      scope: 'everything',
      visibility: 'Private',
      owner: owner.id,
    }))
    await on.portal.fixtures.records.upsertBatch(systemViewer, listView, lists)
    const as = { cookie: await cookieOf(on.portal, owner) }
    expect(await on.requested.refused('POST', '/list-info/Product2', as, { label: 'One more' })).toMatchObject({
      status: 400,
    })
  })
})
