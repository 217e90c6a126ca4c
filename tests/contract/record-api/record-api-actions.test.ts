import { afterAll, beforeAll, expect, it } from 'vitest'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'
import { actionPortal, type ActionPortal, grade, brand, supplier } from './fixtures/action-portal.ts'

const needed = 'Record actions need sections or apiNames.'

describeEachDatabase('Actions', (open) => {
  let on: ActionPortal
  beforeAll(async () => {
    on = await actionPortal(open)
  })
  afterAll(() => on.close())

  const namesIn = ({ actions: of }: Representation<'Action'>, key: string) =>
    of[key]?.actions.map(({ apiName }) => apiName) ?? null

  it('[UIA-24] [UIA-08] Offers only the permitted actions of a record: no deletion without the right to delete', async () => {
    const path = `/record/${grade.slice(0, 15)}?sections=Page`
    const ofAdministrator = await on.actions(path, on.administrator)
    expect(namesIn(ofAdministrator, grade)).toEqual(
      expect.arrayContaining(['Edit', 'Delete', 'Clone', 'Product2.New_Document__c', 'Product2.Update_Record']),
    )
    expect(namesIn(await on.actions(path, on.editor), grade)).toEqual(expect.not.arrayContaining(['Delete']))
    expect(namesIn(await on.actions(path, on.editor), grade)).toEqual(expect.arrayContaining(['Edit', 'Clone']))
    expect(namesIn(await on.actions(path, {}), grade)).toEqual([])
  })

  it('[UIA-24] Describes an action as the platform does, with stable ids', async () => {
    const first = await on.actions(`/record/${grade}?sections=Page`, on.administrator)
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
    const created = first.actions[grade]?.actions.find(({ apiName }) => apiName === 'Product2.New_Document__c')
    expect(created).toMatchObject({ subtype: 'Create', targetObject: 'Document__c', type: 'QuickAction' })
    expect(created?.externalId).toMatch(/:Record:Desktop:QuickAction:09D\w{15}$/)
    for (const { id } of first.actions[grade]?.actions ?? []) expect(isRecordId(id) && id.startsWith('0JV')).toBe(true)
    expect(await on.actions(`/record/${grade}?sections=Page`, on.administrator)).toEqual(first)
    const phone = await on.actions(`/record/${grade}?sections=Page&formFactor=small`, on.administrator)
    expect(phone.actions[grade]?.actions[0]?.externalId).toContain(':Phone:')
  })

  it('[UIA-24] Returns the requested actions by section, type and name, in an address or a body', async () => {
    const path = `/record/${grade},${supplier}`
    const named = await on.actions(`${path}?retrievalMode=All&apiNames=edit,Delete`, on.administrator)
    expect(namesIn(named, grade)).toEqual(['Edit', 'Delete'])
    expect(namesIn(named, supplier)).toEqual(['Edit', 'Delete'])
    expect(namesIn(await on.actions(`${path}?sections=ActivityComposer`, on.administrator), grade)).toEqual([])
    const quick = await on.actions(`${path}?sections=Page&actionTypes=QuickAction`, on.administrator)
    expect(new Set(quick.actions[supplier]?.actions.map(({ type }) => type))).toEqual(new Set(['QuickAction']))
    const posted = await on.api.ask('Action', 'POST', `/actions${path}`, on.administrator, {
      apiNames: ['Edit', 'Delete'],
    })
    expect(namesIn(posted, grade)).toEqual(['Edit', 'Delete'])
    for (const query of ['formFactor=Round', 'sections=Cellar', 'actionTypes=x', 'retrievalMode=x'])
      expect(await on.api.refused('GET', `/actions${path}?sections=Page&${query}`, on.administrator)).toMatchObject({
        status: 400,
        errorCode: 'ILLEGAL_QUERY_PARAMETER_VALUE',
      })
  })

  it('[VAL-17] [VAL-25] Requires sections or apiNames for the actions of records', async () => {
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', { formFactor: 'Large' }],
    ] as const) {
      const refused = await on.api.refused(method, `/actions/record/${grade}`, on.administrator, body)
      expect(refused).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
      expect(refused.message).toContain(needed)
    }
  })

  it('[UIA-24] [UIA-08] Answers an invisible record like one that does not exist', async () => {
    const own = { cookie: await cookieOf(on.portal, await userOf(on.portal, 'customer')) }
    for (const rest of ['?sections=Page', '/record-edit', '/related-list/Contacts', `/related-list-record/${grade}`]) {
      const hidden = await on.api.refused('GET', `/actions/record/${on.customer}${rest}`, own)
      expect(hidden).toEqual(await on.api.refused('GET', `/actions/record/001000000000000AAA${rest}`, own))
      expect(hidden).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
    }
    expect(await on.api.refused('GET', `/actions/record/x?sections=Page`, own)).toMatchObject({ status: 400 })
  })

  it('[UIA-24] Offers the actions of editing a record, of its lists and of their records', async () => {
    expect(namesIn(await on.actions(`/record/${grade}/record-edit`, on.editor), grade)).toEqual([
      'SaveEdit',
      'CancelEdit',
    ])
    expect(namesIn(await on.actions(`/record/${grade}/record-edit`, {}), grade)).toEqual([])
    const list = await on.actions(`/record/${brand}/related-list/Trade_grades`, on.editor)
    expect(list.actions[brand]?.actions).toMatchObject([
      { apiName: 'New', actionListContext: 'RelatedList', relatedSourceObject: 'Product2', targetObject: 'Product2' },
    ])
    expect(namesIn(await on.actions(`/record/${brand}/related-list/Trade_grades`, {}), brand)).toEqual([])
    expect(await on.api.refused('GET', `/actions/record/${brand}/related-list/Nothing__r`, on.editor)).toMatchObject({
      status: 404,
      errorCode: 'INVALID_TYPE',
    })
    const onList = await on.actions(`/record/${brand}/related-list-record/${grade}`, on.administrator)
    expect(onList.actions[brand]?.actions).toMatchObject([
      { apiName: 'Edit', relatedListRecordId: grade, sourceObject: brand },
      { apiName: 'Delete', relatedListRecordId: grade },
    ])
    // It appears in no list of another trade name.
    const elsewhere = idOf(tradeName, 'citrelle')
    expect(
      namesIn(await on.actions(`/record/${elsewhere}/related-list-record/${grade}`, on.administrator), elsewhere),
    ).toEqual([])
  })

  it('[UIA-24] Returns the actions of several related lists at once, each with its own status', async () => {
    const path = `/actions/record/${brand}/related-list/batch`
    const got = await on.api.ask('ActionBatch', 'GET', `${path}/Trade_grades,Nothing__r`, on.editor)
    expect(got.results).toMatchObject([
      { statusCode: 200, result: { actions: { [brand]: { actions: [{ apiName: 'New' }] } } } },
      { statusCode: 404, result: [{ errorCode: 'INVALID_TYPE' }] },
    ])
    const relatedListsActionParameters = [
      { relatedListId: 'Trade_grades' },
      { relatedListId: 'Trade_grades', apiNames: ['Other'] },
    ]
    for (const address of [path, `${path}/Trade_grades`]) {
      const { results } = await on.api.ask('ActionBatch', 'POST', address, on.editor, { relatedListsActionParameters })
      expect(results).toMatchObject([
        { result: { actions: { [brand]: { actions: [{ apiName: 'New' }] } } } },
        { result: { actions: { [brand]: { actions: [] } } } },
      ])
    }
  })

  it('[UIA-23] Offers global actions for all objects that the caller may create', async () => {
    const global = await on.actions('/global', on.editor)
    expect(namesIn(global, 'Global')).toEqual(expect.arrayContaining(['Global.New_Product2', 'Global.New_Account']))
    // Contacts are created by other users, and no caller here may read requests.
    expect(namesIn(global, 'Global')).not.toContain('Global.New_Contact')
    expect(namesIn(await on.actions('/global', on.sales), 'Global')).toContain('Global.New_Contact')
    expect(namesIn(await on.actions('/global', {}), 'Global')).toEqual([])
  })

  it('[UIA-23] Offers the actions of a lookup and of creating a record, and the replacements of buttons', async () => {
    const lookup = await on.actions('/lookup/Account,Contact', on.editor)
    expect(namesIn(lookup, 'Account')).toEqual(['New'])
    expect(namesIn(lookup, 'Contact')).toEqual([])
    const unknown = await on.api.refused('GET', '/actions/lookup/Nothing__c', {})
    expect(unknown).toMatchObject({ status: 400, errorCode: 'ENTITY_NOT_QUERYABLE' })
    expect(await on.api.refused('GET', '/actions/lookup/Contact', {})).toEqual({
      ...unknown,
      message: unknown.message.replace('Nothing__c', 'Contact'),
    })
    expect(namesIn(await on.actions('/object/product2/record-create', on.editor), 'Product2')).toEqual([
      'Save',
      'SaveAndNew',
      'Cancel',
    ])
    const hidden = await on.api.refused('GET', '/actions/object/Contact/record-create', {})
    expect(hidden).toEqual(await on.api.refused('GET', '/actions/object/Nothing__c/record-create', {}))
    expect(hidden).toMatchObject({ status: 403, errorCode: 'INSUFFICIENT_ACCESS' })
    const { overrides } = await on.api.ask('ActionOverrides', 'GET', '/actions/overrides/Product2', on.editor)
    expect(
      overrides.filter(({ formFactor }) => formFactor === 'Large').map(({ actionApiName }) => actionApiName),
    ).toEqual(['New', 'Edit', 'Clone'])
    const formulas = await on.api.ask('FormulaActivation', 'GET', '/actions/formula-activation/QuickAction', on.editor)
    expect(formulas.actions).toHaveProperty(['Account.Update_Record'])
    expect(formulas.actions).not.toHaveProperty(['Account.New_Contact'])
    expect(await on.api.refused('GET', '/actions/formula-activation/Nothing', on.editor)).toMatchObject({ status: 400 })
  })

  it('[UIA-23] Describes a quick action with its form', async () => {
    const info = await on.api.ask('QuickActionInfo', 'GET', '/actions/quick-action-info/account.new_contact', on.sales)
    expect(info).toMatchObject({
      apiName: 'Account.New_Contact',
      contextObjectApiName: 'Account',
      targetObjectApiName: 'Contact',
      type: 'Create',
      layout: { mode: 'Create', objectApiName: 'Contact' },
    })
    const { body } = await on.api.send('GET', '/actions/layout/Account.New_Contact', on.sales)
    expect(body).toMatchObject({ actionApiName: 'Account.New_Contact', layout: info.layout, ...info.layout })
    await on.api.ask('QuickActionLayout', 'GET', '/actions/layout/Account.New_Contact', on.sales)
    await on.api.ask('RecordLayout', 'GET', '/actions/layout/Account.New_Contact', on.sales)
    // A caller without the right gets the same answer as for an unknown action.
    for (const path of ['quick-action-info', 'layout', 'record-defaults'])
      expect(await on.api.refused('GET', `/actions/${path}/Account.New_Contact`, on.editor)).toEqual(
        await on.api.refused('GET', `/actions/${path}/Account.New_Nothing`, on.editor),
      )
  })

  it('[UIA-23] Fills a form with the context record and its values', async () => {
    const path = `/actions/record-defaults/Account.New_Contact`
    const created = await on.api.ask('QuickActionDefaults', 'GET', `${path}?parentRecordId=${on.customer}`, on.sales)
    expect(created).toMatchObject({ actionApiName: 'Account.New_Contact', objectApiName: 'Contact' })
    expect(created.fields).toMatchObject({
      Account__c: { value: on.customer },
      Account__r: { value: { apiName: 'Account', id: on.customer } },
      IsActive__c: { value: true },
      Name: { value: null },
    })
    const unbound = await on.api.ask('QuickActionDefaults', 'GET', path, on.sales)
    expect(unbound.fields['Account__c']?.value).toBeNull()
    const changed = await on.api.ask(
      'QuickActionDefaults',
      'GET',
      `/actions/record-defaults/Product2.Update_Record?parentRecordId=${grade}&optionalFields=Product2.CreatedDate`,
      on.editor,
    )
    const record = await on.api.ask('Record', 'GET', `/records/${grade}?fields=Product2.Name`, on.editor)
    expect(changed.fields['Name']).toEqual(record.fields['Name'])
    expect(changed.fields).toHaveProperty('CreatedDate')
    expect(await on.api.refused('GET', '/actions/record-defaults/Product2.Update_Record', on.editor)).toMatchObject({
      status: 400,
      errorCode: 'MISSING_ARGUMENT',
    })
    expect(await on.api.refused('GET', `${path}?parentRecordId=001000000000000AAA`, on.sales)).toMatchObject({
      status: 404,
    })
    expect(await on.api.refused('GET', `${path}?parentRecordId=${grade}`, on.sales)).toMatchObject({
      status: 400,
      errorCode: 'INVALID_ID_FIELD',
    })
  })
})
