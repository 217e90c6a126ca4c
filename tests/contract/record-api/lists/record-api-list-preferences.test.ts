import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachDatabase } from '../../../fixtures/databases.ts'
import { cookieOf, signedIn, userOf } from '../../../fixtures/signed-in.ts'
import { brand, grades, relatedListPortal, type RelatedListPortal } from '../fixtures/related-list-portal.ts'
import { guest, listCalls } from '../fixtures/list-writers.ts'
import { checkedApiCaller, type Headers } from '../fixtures/checked-api-caller.ts'

describeEachDatabase('Preferences of lists', (open) => {
  let on: RelatedListPortal
  let requested: ReturnType<typeof checkedApiCaller>
  let lists: ReturnType<typeof listCalls>
  let customer: Headers
  /** A customer with preferences. */
  let other: Headers
  beforeAll(async () => {
    on = await relatedListPortal(open)
    requested = checkedApiCaller(on.portal)
    lists = listCalls(requested, on.editor)
    customer = { cookie: await cookieOf(on.portal, await userOf(on.portal, 'customer')) }
    other = { cookie: await cookieOf(on.portal, await userOf(on.portal, 'customer')) }
  })
  afterAll(() => on.close())

  const page = (more: object = {}, headers = on.editor) =>
    on.api.ask('RelatedListRecordCollection', 'POST', `/related-list-records/${brand}/${grades}`, headers, more)
  const namesOf = ({ records }: Awaited<ReturnType<typeof page>>) => records.map(({ fields }) => fields['Name']?.value)

  it('[UIA-17] [VAL-23] Stores the widths, wrapping and order of a list for a user and resets them', async () => {
    const path = '/list-preferences/Product2/All'
    const read = (as: Headers) => requested.ask('ListPreferences', 'GET', path, as)
    const plain = await read(guest)
    expect(plain).toMatchObject({
      columnWidths: { Name: -1, ProductCode: -1, 'Trade_Name__r.Name': -1, 'Principal__r.Name': -1 },
      columnWrap: { Name: false },
      orderedBy: [],
    })
    const eTag = (await lists.info('All', other)).eTag
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
    const ordered = await lists.namesIn('All', other)
    expect(ordered).toEqual(await lists.namesIn('All?sortBy=-Principal__r.Name,-Name', customer))
    expect(await lists.namesIn('All?sortBy=Name', other)).toEqual(await lists.namesIn('All', customer))
    expect(await lists.namesIn('All', customer)).not.toEqual(ordered)
    const mine = await lists.info('All', other)
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
    expect(await requested.refused('PATCH', path, guest, { columnWidths: { Name: 1 } })).toMatchObject({
      status: 403,
    })
    expect(await read(other)).toEqual(plain)
  })

  it('[UIA-27] Stores list preferences for that user only and sorts by them', async () => {
    const mine = await signedIn(on.portal, 'editor')
    const path = `/related-list-preferences/Trade_Name__c.${grades}`
    const before = await page({}, mine)
    const set = await on.api.ask('RelatedListUserPreferences', 'PATCH', path, mine, {
      columnWidths: { Name: 120, ProductCode: -1 },
      columnWrap: { Name: true },
      orderedBy: [{ fieldApiName: 'Name', isAscending: false }],
    })
    expect(set).toEqual({
      columnWidths: { Name: 120, ProductCode: -1 },
      columnWrap: { Name: true },
      orderedBy: [{ fieldApiName: 'Name', isAscending: false, label: 'Name' }],
      preferencesId: `Trade_Name__c.${grades}`,
    })
    expect(await on.api.ask('RelatedListUserPreferences', 'GET', path, mine)).toEqual(set)
    const after = await page({}, mine)
    expect(namesOf(after)).toEqual(on.names.toReversed())
    expect(after.listInfoETag).not.toBe(before.listInfoETag)
    expect(await on.api.ask('RelatedListUserPreferences', 'GET', path, on.editor)).toMatchObject({
      columnWidths: {},
      orderedBy: [],
    })
    // Null resets a value, and omitted values stay.
    expect(await on.api.ask('RelatedListUserPreferences', 'PATCH', path, mine, { orderedBy: null })).toEqual({
      ...set,
      orderedBy: [],
    })
    const info = await on.api.ask('RelatedListInfo', 'PATCH', `/related-list-info/Trade_Name__c/${grades}`, mine, {
      orderedByInfo: [{ fieldApiName: 'ProductCode', isAscending: true }],
      userPreferences: { columnWidths: { Name: 80 } },
    })
    expect(info).toMatchObject({
      orderedByInfo: [{ fieldApiName: 'ProductCode', label: 'Grade code' }],
      userPreferences: { columnWidths: { Name: 80 }, columnWrap: { Name: true } },
    })
    const { results } = await on.api.ask(
      'RelatedListPreferencesBatch',
      'GET',
      `/related-list-preferences/batch/Trade_Name__c.${grades},Account.Nothing__r,Account.Contacts`,
      mine,
    )
    expect(results).toMatchObject([
      { statusCode: 200, result: { columnWidths: { Name: 80 } } },
      { statusCode: 404 },
      { statusCode: 200, result: { columnWidths: {} } },
    ])
    expect(await on.api.refused('PATCH', path, {}, {})).toMatchObject({ status: 403 })
  })

  it('[VAL-22] [VAL-23] [VAL-25] Refuses invalid preferences with the text of the rule', async () => {
    const path = `/related-list-preferences/Trade_Name__c.${grades}`
    for (const [body, words] of [
      [
        { orderedBy: [{ fieldApiName: 'Name' }] },
        'A sort entry needs fieldApiName (a string) and isAscending (a boolean).',
      ],
      [{ columnWidths: { Name: 1.5 } }, 'columnWidths is a map of integers and columnWrap a map of booleans.'],
      [{ columnWrap: { Name: 'yes' } }, 'columnWidths is a map of integers and columnWrap a map of booleans.'],
    ] as const) {
      const refused = await on.api.refused('PATCH', path, on.editor, body)
      expect(refused).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
      expect(refused.message).toContain(words)
    }
    const orderedBy = [{ fieldApiName: 'Details__c', isAscending: true }]
    expect(await on.api.refused('PATCH', path, on.editor, { orderedBy })).toMatchObject({ errorCode: 'INVALID_FIELD' })
  })
})
