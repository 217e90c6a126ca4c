import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { contact } from '#features/identity/people/contact.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { checkedApiCaller, type Headers } from './fixtures/checked-api-caller.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'

const grade = idOf(tradeGrade, 'xanvero-80')
const brand = idOf(tradeName, 'xanvero')
const supplier = idOf(account, 'brenvik')
const needed = 'Record actions need sections or apiNames.'

describeEachDatabase('Actions', (open) => {
  let portal: TestPortal
  let api: ReturnType<typeof checkedApiCaller>
  let administrator: Headers
  let editor: Headers
  let sales: Headers
  let customer: string
  beforeAll(async () => {
    portal = await testPortal(open)
    api = checkedApiCaller(portal)
    administrator = await signedIn(portal, 'administrator')
    editor = await signedIn(portal, 'editor')
    sales = await signedIn(portal, 'internalSales')
    customer = (await userOf(portal, 'customer')).account ?? ''
  })
  afterAll(() => portal.close())

  const actions = (path: string, headers: Headers) => api.ask('Action', 'GET', `/actions${path}`, headers)
  const namesIn = ({ actions: of }: Representation<'Action'>, key: string) =>
    of[key]?.actions.map(({ apiName }) => apiName) ?? null
  const perform = (method: 'POST' | 'PATCH', apiName: string, headers: Headers, body: object) =>
    api.ask('QuickActionResult', method, `/actions/perform-quick-action/${apiName}`, headers, { apiName, ...body })
  const refusedAction = (method: 'POST' | 'PATCH', apiName: string, headers: Headers, body: object) =>
    api.refused(method, `/actions/perform-quick-action/${apiName}`, headers, { apiName, ...body })

  it('[UIA-24] [UIA-08] Offers only the permitted actions of a record: no deletion without the right to delete', async () => {
    const path = `/record/${grade.slice(0, 15)}?sections=Page`
    const ofAdministrator = await actions(path, administrator)
    expect(namesIn(ofAdministrator, grade)).toEqual(
      expect.arrayContaining(['Edit', 'Delete', 'Clone', 'Product2.New_Document__c', 'Product2.Update_Record']),
    )
    expect(namesIn(await actions(path, editor), grade)).toEqual(expect.not.arrayContaining(['Delete']))
    expect(namesIn(await actions(path, editor), grade)).toEqual(expect.arrayContaining(['Edit', 'Clone']))
    expect(namesIn(await actions(path, {}), grade)).toEqual([])
  })

  it('[UIA-24] Describes an action as the platform does, with stable ids', async () => {
    const first = await actions(`/record/${grade}?sections=Page`, administrator)
    const [edit] = first.actions[grade]?.actions ?? []
    expect(edit).toMatchObject({
      actionListContext: 'Record',
      apiName: 'Edit',
      isMassAction: 'false',
      section: 'Page',
      sourceObject: grade,
      targetObject: 'Product2',
      type: 'StandardButton',
    })
    expect(edit?.externalId).toMatch(new RegExp(`^00D\\w{15}:${grade}::Record:Desktop:StandardButton:Edit$`))
    const made = first.actions[grade]?.actions.find(({ apiName }) => apiName === 'Product2.New_Document__c')
    expect(made).toMatchObject({ subtype: 'Create', targetObject: 'Document__c', type: 'QuickAction' })
    expect(made?.externalId).toMatch(/:Record:Desktop:QuickAction:09D\w{15}$/)
    for (const { id } of first.actions[grade]?.actions ?? []) expect(isRecordId(id) && id.startsWith('0JV')).toBe(true)
    expect(await actions(`/record/${grade}?sections=Page`, administrator)).toEqual(first)
    const phone = await actions(`/record/${grade}?sections=Page&formFactor=small`, administrator)
    expect(phone.actions[grade]?.actions[0]?.externalId).toContain(':Phone:')
  })

  it('[UIA-24] Returns the requested actions by section, type and name, in an address or a body', async () => {
    const path = `/record/${grade},${supplier}`
    const named = await actions(`${path}?retrievalMode=All&apiNames=edit,Delete`, administrator)
    expect(namesIn(named, grade)).toEqual(['Edit', 'Delete'])
    expect(namesIn(named, supplier)).toEqual(['Edit', 'Delete'])
    expect(namesIn(await actions(`${path}?sections=ActivityComposer`, administrator), grade)).toEqual([])
    const quick = await actions(`${path}?sections=Page&actionTypes=QuickAction`, administrator)
    expect(new Set(quick.actions[supplier]?.actions.map(({ type }) => type))).toEqual(new Set(['QuickAction']))
    const posted = await api.ask('Action', 'POST', `/actions${path}`, administrator, { apiNames: ['Edit', 'Delete'] })
    expect(namesIn(posted, grade)).toEqual(['Edit', 'Delete'])
    for (const query of ['formFactor=Round', 'sections=Cellar', 'actionTypes=x', 'retrievalMode=x'])
      expect(await api.refused('GET', `/actions${path}?sections=Page&${query}`, administrator)).toMatchObject({
        status: 400,
        errorCode: 'ILLEGAL_QUERY_PARAMETER_VALUE',
      })
  })

  it('[VAL-17] [VAL-25] Requires sections or apiNames for the actions of records', async () => {
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', { formFactor: 'Large' }],
    ] as const) {
      const refused = await api.refused(method, `/actions/record/${grade}`, administrator, body)
      expect(refused).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
      expect(refused.message).toContain(needed)
    }
  })

  it('[UIA-24] [UIA-08] Answers an invisible record like one that does not exist', async () => {
    const own = { cookie: await cookieOf(portal, await userOf(portal, 'customer')) }
    for (const rest of ['?sections=Page', '/record-edit', '/related-list/Contacts', `/related-list-record/${grade}`]) {
      const hidden = await api.refused('GET', `/actions/record/${customer}${rest}`, own)
      expect(hidden).toEqual(await api.refused('GET', `/actions/record/001000000000000AAA${rest}`, own))
      expect(hidden).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
    }
    expect(await api.refused('GET', `/actions/record/x?sections=Page`, own)).toMatchObject({ status: 400 })
  })

  it('[UIA-24] Offers the actions of editing a record, of its lists and of their records', async () => {
    expect(namesIn(await actions(`/record/${grade}/record-edit`, editor), grade)).toEqual(['SaveEdit', 'CancelEdit'])
    expect(namesIn(await actions(`/record/${grade}/record-edit`, {}), grade)).toEqual([])
    const list = await actions(`/record/${brand}/related-list/Trade_grades`, editor)
    expect(list.actions[brand]?.actions).toMatchObject([
      { apiName: 'New', actionListContext: 'RelatedList', relatedSourceObject: 'Product2', targetObject: 'Product2' },
    ])
    expect(namesIn(await actions(`/record/${brand}/related-list/Trade_grades`, {}), brand)).toEqual([])
    expect(await api.refused('GET', `/actions/record/${brand}/related-list/Nothing__r`, editor)).toMatchObject({
      status: 404,
      errorCode: 'INVALID_TYPE',
    })
    const onList = await actions(`/record/${brand}/related-list-record/${grade}`, administrator)
    expect(onList.actions[brand]?.actions).toMatchObject([
      { apiName: 'Edit', relatedListRecordId: grade, sourceObject: brand },
      { apiName: 'Delete', relatedListRecordId: grade },
    ])
    // It appears in no list of another trade name.
    const elsewhere = idOf(tradeName, 'citrelle')
    expect(
      namesIn(await actions(`/record/${elsewhere}/related-list-record/${grade}`, administrator), elsewhere),
    ).toEqual([])
  })

  it('[UIA-24] Returns the actions of several related lists at once, each with its own status', async () => {
    const path = `/actions/record/${brand}/related-list/batch`
    const got = await api.ask('ActionBatch', 'GET', `${path}/Trade_grades,Nothing__r`, editor)
    expect(got.results).toMatchObject([
      { statusCode: 200, result: { actions: { [brand]: { actions: [{ apiName: 'New' }] } } } },
      { statusCode: 404, result: [{ errorCode: 'INVALID_TYPE' }] },
    ])
    const relatedListsActionParameters = [
      { relatedListId: 'Trade_grades' },
      { relatedListId: 'Trade_grades', apiNames: ['Other'] },
    ]
    for (const address of [path, `${path}/Trade_grades`]) {
      const { results } = await api.ask('ActionBatch', 'POST', address, editor, { relatedListsActionParameters })
      expect(results).toMatchObject([
        { result: { actions: { [brand]: { actions: [{ apiName: 'New' }] } } } },
        { result: { actions: { [brand]: { actions: [] } } } },
      ])
    }
  })

  it('[UIA-23] Offers global actions for all objects that the caller may create', async () => {
    const global = await actions('/global', editor)
    expect(namesIn(global, 'Global')).toEqual(expect.arrayContaining(['Global.New_Product2', 'Global.New_Account']))
    // Contacts are created by other users, and no caller here may read requests.
    expect(namesIn(global, 'Global')).not.toContain('Global.New_Contact')
    expect(namesIn(await actions('/global', sales), 'Global')).toContain('Global.New_Contact')
    expect(namesIn(await actions('/global', {}), 'Global')).toEqual([])
  })

  it('[UIA-23] Offers the actions of a lookup and of creating a record, and the replacements of buttons', async () => {
    const lookup = await actions('/lookup/Account,Contact', editor)
    expect(namesIn(lookup, 'Account')).toEqual(['New'])
    expect(namesIn(lookup, 'Contact')).toEqual([])
    const unknown = await api.refused('GET', '/actions/lookup/Nothing__c', {})
    expect(unknown).toMatchObject({ status: 400, errorCode: 'ENTITY_NOT_QUERYABLE' })
    expect(await api.refused('GET', '/actions/lookup/Contact', {})).toEqual({
      ...unknown,
      message: unknown.message.replace('Nothing__c', 'Contact'),
    })
    expect(namesIn(await actions('/object/product2/record-create', editor), 'Product2')).toEqual([
      'Save',
      'SaveAndNew',
      'Cancel',
    ])
    const hidden = await api.refused('GET', '/actions/object/Contact/record-create', {})
    expect(hidden).toEqual(await api.refused('GET', '/actions/object/Nothing__c/record-create', {}))
    expect(hidden).toMatchObject({ status: 403, errorCode: 'INSUFFICIENT_ACCESS' })
    const { overrides } = await api.ask('ActionOverrides', 'GET', '/actions/overrides/Product2', editor)
    expect(
      overrides.filter(({ formFactor }) => formFactor === 'Large').map(({ actionApiName }) => actionApiName),
    ).toEqual(['New', 'Edit', 'Clone'])
    const formulas = await api.ask('FormulaActivation', 'GET', '/actions/formula-activation/QuickAction', editor)
    expect(formulas.actions).toHaveProperty(['Account.Update_Record'])
    expect(formulas.actions).not.toHaveProperty(['Account.New_Contact'])
    expect(await api.refused('GET', '/actions/formula-activation/Nothing', editor)).toMatchObject({ status: 400 })
  })

  it('[UIA-23] Describes a quick action with its form', async () => {
    const info = await api.ask('QuickActionInfo', 'GET', '/actions/quick-action-info/account.new_contact', sales)
    expect(info).toMatchObject({
      apiName: 'Account.New_Contact',
      contextObjectApiName: 'Account',
      targetObjectApiName: 'Contact',
      type: 'Create',
      layout: { mode: 'Create', objectApiName: 'Contact' },
    })
    const { body } = await api.send('GET', '/actions/layout/Account.New_Contact', sales)
    expect(body).toMatchObject({ actionApiName: 'Account.New_Contact', layout: info.layout, ...info.layout })
    await api.ask('QuickActionLayout', 'GET', '/actions/layout/Account.New_Contact', sales)
    await api.ask('RecordLayout', 'GET', '/actions/layout/Account.New_Contact', sales)
    // A caller without the right gets the same answer as for an unknown action.
    for (const path of ['quick-action-info', 'layout', 'record-defaults'])
      expect(await api.refused('GET', `/actions/${path}/Account.New_Contact`, editor)).toEqual(
        await api.refused('GET', `/actions/${path}/Account.New_Nothing`, editor),
      )
  })

  it('[UIA-23] Fills a form with the context record and its values', async () => {
    const path = `/actions/record-defaults/Account.New_Contact`
    const created = await api.ask('QuickActionDefaults', 'GET', `${path}?parentRecordId=${customer}`, sales)
    expect(created).toMatchObject({ actionApiName: 'Account.New_Contact', objectApiName: 'Contact' })
    expect(created.fields).toMatchObject({
      Account__c: { value: customer },
      Account__r: { value: { apiName: 'Account', id: customer } },
      IsActive__c: { value: true },
      Name: { value: null },
    })
    const unbound = await api.ask('QuickActionDefaults', 'GET', path, sales)
    expect(unbound.fields['Account__c']?.value).toBeNull()
    const changed = await api.ask(
      'QuickActionDefaults',
      'GET',
      `/actions/record-defaults/Product2.Update_Record?parentRecordId=${grade}&optionalFields=Product2.CreatedDate`,
      editor,
    )
    const record = await api.ask('Record', 'GET', `/records/${grade}?fields=Product2.Name`, editor)
    expect(changed.fields['Name']).toEqual(record.fields['Name'])
    expect(changed.fields).toHaveProperty('CreatedDate')
    expect(await api.refused('GET', '/actions/record-defaults/Product2.Update_Record', editor)).toMatchObject({
      status: 400,
      errorCode: 'MISSING_ARGUMENT',
    })
    expect(await api.refused('GET', `${path}?parentRecordId=001000000000000AAA`, sales)).toMatchObject({ status: 404 })
    expect(await api.refused('GET', `${path}?parentRecordId=${grade}`, sales)).toMatchObject({
      status: 400,
      errorCode: 'INVALID_ID_FIELD',
    })
  })

  it('[UIA-25] Creates a record through an action, with a reference to the context record', async () => {
    const done = await perform('POST', 'Account.New_Contact', sales, {
      contextId: customer.slice(0, 15),
      fields: { Name: 'Grace', Email: 'grace@example.com' },
    })
    expect(done).toMatchObject({
      contextId: customer,
      feedItemId: null,
      isCreated: true,
      isSuccess: true,
      successMessage: 'Contact was created.',
    })
    const made = await portal.fixtures.records.byId(systemViewer, contact, done.id ?? '')
    expect(made).toMatchObject({ name: 'Grace', account: customer })
    const other = await perform('POST', 'Global.New_Account', editor, {
      fields: { Name: 'Performed', Record_Type__c: 'Customer' },
    })
    expect(other).toMatchObject({ contextId: null, isCreated: true })
  })

  it('[UIA-25] Updates a record through an action, if it is unchanged since it was read', async () => {
    const { records } = portal.fixtures
    const path = '/actions/perform-quick-action/Account.Update_Record'
    const read = await api.ask('Record', 'GET', `/records/${customer}?fields=Account.Name`, editor)
    const change = (website: string, headers: Headers = editor) =>
      api.send('PATCH', path, headers, {
        apiName: 'Account.Update_Record',
        contextId: customer,
        fields: { Website: website },
      })
    const { status, body } = await change('https://one.example', { ...editor, 'if-match': `"${read.eTag}"` })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: customer, contextId: customer, isCreated: false, isSuccess: true })
    expect((await change('https://two.example', { ...editor, 'if-match': `"${read.eTag}"` })).status).toBe(412)
    expect(await records.byId(systemViewer, account, customer)).toMatchObject({ website: 'https://one.example' })
  })

  it('[UIA-25] Answers a retry with the same key with the record of the first attempt', async () => {
    const headers = { ...sales, 'idempotency-key': crypto.randomUUID() }
    const body = { contextId: customer, fields: { Name: 'Once', Email: 'once@example.com' } }
    const first = await perform('POST', 'Account.New_Contact', headers, body)
    expect(await perform('POST', 'Account.New_Contact', headers, body)).toEqual(first)
  })

  it('[UIA-25] Refuses an action as it refuses a direct write of the record', async () => {
    const fields = { Name: 'Grace', Email: 'grace@example.com' }
    const onCustomer = { contextId: customer, fields }
    expect(await refusedAction('POST', 'Account.New_Contact', sales, onCustomer)).toMatchObject({
      status: 400,
      errorCode: 'DUPLICATES_DETECTED',
    })
    expect(await refusedAction('POST', 'Account.New_Contact', sales, { fields })).toMatchObject({
      status: 400,
      errorCode: 'MISSING_ARGUMENT',
    })
    expect(
      await refusedAction('POST', 'Account.New_Contact', sales, { contextId: customer, fields: { Nothing__c: 1 } }),
    ).toMatchObject({ status: 400 })
    expect(await refusedAction('POST', 'Account.New_Contact', editor, onCustomer)).toMatchObject({ status: 404 })
    expect(await refusedAction('PATCH', 'Account.New_Contact', sales, onCustomer)).toMatchObject({ status: 400 })
    expect(
      await api.refused('POST', '/actions/perform-quick-action/Account.New_Contact', sales, {
        apiName: 'Account',
        ...onCustomer,
      }),
    ).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
  })

  it('[UIA-25] [UIA-08] Creates nothing for an invisible context record', async () => {
    const own = await userOf(portal, 'internalSales')
    const hidden = await portal.fixtures.records.create(systemViewer, account, {
      name: 'Hidden',
      recordType: 'Customer',
      isActive: false,
    })
    const body = { fields: { Name: 'Nobody', Email: 'nobody@example.com' } }
    const headers = { cookie: await cookieOf(portal, own) }
    expect(await refusedAction('POST', 'Account.New_Contact', headers, { contextId: hidden.id, ...body })).toEqual(
      await refusedAction('POST', 'Account.New_Contact', headers, { contextId: '001000000000000AAA', ...body }),
    )
  })
})
