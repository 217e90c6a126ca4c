import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { contact } from '#features/identity/people/contact.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { type Headers } from './fixtures/checked-api-caller.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'
import { actionPortal, type ActionPortal } from './fixtures/action-portal.ts'

describeEachDatabase('Performing actions', (open) => {
  let on: ActionPortal
  beforeAll(async () => {
    on = await actionPortal(open)
  })
  afterAll(() => on.close())

  it('[UIA-25] Creates a record through an action, with a reference to the context record', async () => {
    const done = await on.perform('POST', 'Account.New_Contact', on.sales, {
      contextId: on.customer.slice(0, 15),
      fields: { Name: 'Grace', Email: 'grace@example.com' },
    })
    expect(done).toMatchObject({
      contextId: on.customer,
      feedItemId: null,
      isCreated: true,
      isSuccess: true,
      successMessage: 'Contact was created.',
    })
    const created = await on.portal.fixtures.records.byId(systemViewer, contact, done.id ?? '')
    expect(created).toMatchObject({ name: 'Grace', account: on.customer })
    const other = await on.perform('POST', 'Global.New_Account', on.editor, {
      fields: { Name: 'Performed', Record_Type__c: 'Customer' },
    })
    expect(other).toMatchObject({ contextId: null, isCreated: true })
  })

  it('[UIA-25] Updates a record through an action, if it is unchanged since it was read', async () => {
    const { records } = on.portal.fixtures
    const path = '/actions/perform-quick-action/Account.Update_Record'
    const read = await on.api.ask('Record', 'GET', `/records/${on.customer}?fields=Account.Name`, on.editor)
    const change = (website: string, headers: Headers = on.editor) =>
      on.api.send('PATCH', path, headers, {
        apiName: 'Account.Update_Record',
        contextId: on.customer,
        fields: { Website: website },
      })
    const { status, body } = await change('https://one.example', { ...on.editor, 'if-match': `"${read.eTag}"` })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: on.customer, contextId: on.customer, isCreated: false, isSuccess: true })
    expect((await change('https://two.example', { ...on.editor, 'if-match': `"${read.eTag}"` })).status).toBe(412)
    expect(await records.byId(systemViewer, account, on.customer)).toMatchObject({ website: 'https://one.example' })
  })

  it('[UIA-25] Answers a retry with the same key with the record of the first attempt', async () => {
    const headers = { ...on.sales, 'idempotency-key': crypto.randomUUID() }
    const body = { contextId: on.customer, fields: { Name: 'Once', Email: 'once@example.com' } }
    const first = await on.perform('POST', 'Account.New_Contact', headers, body)
    expect(await on.perform('POST', 'Account.New_Contact', headers, body)).toEqual(first)
  })

  it('[UIA-25] Refuses an action as it refuses a direct write of the record', async () => {
    const fields = { Name: 'Grace', Email: 'grace@example.com' }
    const onCustomer = { contextId: on.customer, fields }
    expect(await on.refusedAction('POST', 'Account.New_Contact', on.sales, onCustomer)).toMatchObject({
      status: 400,
      errorCode: 'DUPLICATES_DETECTED',
    })
    expect(await on.refusedAction('POST', 'Account.New_Contact', on.sales, { fields })).toMatchObject({
      status: 400,
      errorCode: 'MISSING_ARGUMENT',
    })
    expect(
      await on.refusedAction('POST', 'Account.New_Contact', on.sales, {
        contextId: on.customer,
        fields: { Nothing__c: 1 },
      }),
    ).toMatchObject({ status: 400 })
    expect(await on.refusedAction('POST', 'Account.New_Contact', on.editor, onCustomer)).toMatchObject({ status: 404 })
    expect(await on.refusedAction('PATCH', 'Account.New_Contact', on.sales, onCustomer)).toMatchObject({ status: 400 })
    expect(
      await on.api.refused('POST', '/actions/perform-quick-action/Account.New_Contact', on.sales, {
        apiName: 'Account',
        ...onCustomer,
      }),
    ).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
  })

  it('[UIA-25] [UIA-08] Creates nothing for an invisible context record', async () => {
    const own = await userOf(on.portal, 'internalSales')
    const hidden = await on.portal.fixtures.records.create(systemViewer, account, {
      name: 'Hidden',
      recordType: 'Customer',
      isActive: false,
    })
    const body = { fields: { Name: 'Nobody', Email: 'nobody@example.com' } }
    const headers = { cookie: await cookieOf(on.portal, own) }
    expect(await on.refusedAction('POST', 'Account.New_Contact', headers, { contextId: hidden.id, ...body })).toEqual(
      await on.refusedAction('POST', 'Account.New_Contact', headers, { contextId: '001000000000000AAA', ...body }),
    )
  })
})
