import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { contact } from '#features/identity/people/contact.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { pageBase } from './fixtures/record-api-caller.ts'
import { checkedApiCaller, type Headers } from './fixtures/checked-api-caller.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'

const brand = idOf(tradeName, 'gumellan')
const supplier = idOf(account, 'tessolund')
const grades = 'Trade_grades'
const absent = 'a01000000000000AAA'

describeEachDatabase('Related lists', (open) => {
  let portal: TestPortal
  let api: ReturnType<typeof checkedApiCaller>
  let editor: Headers
  let names: readonly string[]
  let hidden: string
  /** How many queries the records received. */
  let requested = 0
  beforeAll(async () => {
    portal = await testPortal(open, ({ records }) => ({
      records: {
        ...records,
        page: (...request) => ((requested += 1), records.page(...request)),
        byIds: (...request) => ((requested += 1), records.byIds(...request)),
        count: (...request) => ((requested += 1), records.count(...request)),
      },
    }))
    api = checkedApiCaller(portal, pageBase)
    editor = await signedIn(portal, 'administrator')
    const { records } = portal.fixtures
    const common = { tradeName: brand, principal: supplier, countries: ['NL'] }
    for (const [at, code] of ['C', 'A', 'B'].entries())
      await records.create(systemViewer, tradeGrade, { ...common, name: `Related ${at + 1}`, code })
    hidden = (await records.create(systemViewer, tradeGrade, { ...common, name: 'Related 0', isActive: false })).id
    const where = { type: 'equals', field: 'tradeName', value: brand } as const
    names = (await records.list(systemViewer, tradeGrade, { where }))
      .filter(({ isActive }) => isActive)
      .map(({ name }) => name)
  })
  afterAll(() => portal.close())

  const page = (more: object = {}, headers = editor) =>
    api.ask('RelatedListRecordCollection', 'POST', `/related-list-records/${brand}/${grades}`, headers, more)
  const namesOf = ({ records }: Awaited<ReturnType<typeof page>>) => records.map(({ fields }) => fields['Name']?.value)

  it('[UIA-27] Returns the related lists of an object whose records the caller may read', async () => {
    const { parentObjectApiName, relatedLists } = await api.ask(
      'RelatedListSummaryInfoCollection',
      'GET',
      '/related-list-info/account',
      editor,
    )
    expect(parentObjectApiName).toBe('Account')
    const { childRelationships } = await api.ask('ObjectInfo', 'GET', '/object-info/Account', editor)
    expect(relatedLists.map(({ relatedListId }) => relatedListId)).toEqual(
      childRelationships.map(({ relationshipName }) => relationshipName),
    )
    expect(relatedLists.find(({ relatedListId }) => relatedListId === 'Contacts')).toMatchObject({
      entityLabel: 'Contact',
      fieldApiName: 'Account__c',
      keyPrefix: '003',
      label: 'Contacts',
      objectApiName: 'Contact',
      parentFieldApiName: 'Id',
      relatedListInfoUrl: `${pageBase}/related-list-info/Account/Contacts`,
    })
    const ofGuest = await api.ask('RelatedListSummaryInfoCollection', 'GET', '/related-list-info/Account', {})
    expect(ofGuest.relatedLists.map(({ objectApiName }) => objectApiName)).not.toContain('Contact')
  })

  it('[UIA-27] Returns the columns, the order and the reference of a related list', async () => {
    const info = await api.ask(
      'RelatedListInfo',
      'GET',
      `/related-list-info/Trade_Name__c/${grades.toLowerCase()}`,
      editor,
    )
    expect(info.displayColumns).toEqual([
      { fieldApiName: 'Name', label: 'Name', lookupId: 'Id', sortable: true },
      { fieldApiName: 'ProductCode', label: 'Grade code', lookupId: null, sortable: true },
      { fieldApiName: 'Trade_Name__r.Name', label: 'Trade name', lookupId: 'Trade_Name__r.Id', sortable: true },
      { fieldApiName: 'Principal__r.Name', label: 'Principal', lookupId: 'Principal__r.Id', sortable: true },
    ])
    expect(info).toMatchObject({
      fieldApiName: 'Trade_Name__c',
      filterLogicString: '',
      filteredByInfo: [],
      label: 'Trade grades',
      listReference: {
        inContextOfRecordId: null,
        objectApiName: 'Product2',
        parentObjectApiName: 'Trade_Name__c',
        relatedListId: grades,
        type: 'relatedList',
      },
      objectApiNames: ['Product2'],
      orderedByInfo: [{ fieldApiName: 'Name', isAscending: true, label: 'Name' }],
      restrictColumnsToLayout: true,
      visibility: 'Public',
      visibilityEditable: false,
    })
    const more = 'fields=Product2.Origin__c&optionalFields=Product2.Nonsense&restrictColumnsToLayout=false'
    const wider = await api.ask('RelatedListInfo', 'GET', `/related-list-info/Trade_Name__c/${grades}?${more}`, editor)
    expect(wider.displayColumns.at(-1)).toMatchObject({ fieldApiName: 'Origin__c', label: 'Origin' })
    expect(
      await api.refused('GET', `/related-list-info/Trade_Name__c/${grades}?fields=Product2.Nonsense`, editor),
    ).toMatchObject({ status: 400, errorCode: 'INVALID_FIELD' })
  })

  it('[UIA-26] [UIA-09] Returns the records of a related list by name, fifty per page, for POST and GET alike', async () => {
    const posted = await page()
    expect(namesOf(posted)).toEqual(names)
    expect(posted).toMatchObject({
      columnLabels: null,
      count: names.length,
      currentPageToken: '0',
      fields: [],
      listReference: { inContextOfRecordId: brand },
      nextPageToken: null,
      pageSize: 50,
      sortBy: [],
    })
    const info = await api.ask('RelatedListInfo', 'GET', `/related-list-info/Trade_Name__c/${grades}`, editor)
    expect(posted.listInfoETag).toBe(info.eTag)
    const got = await api.ask('RelatedListRecordCollection', 'GET', `/related-list-records/${brand}/${grades}`, editor)
    expect(got).toEqual(posted)
    for (const pageSize of [0, 2000])
      expect(await api.refused('POST', `/related-list-records/${brand}/${grades}`, editor, { pageSize })).toMatchObject(
        { status: 400 },
      )
  })

  it('[UIA-26] Links each page to the next and the previous one', async () => {
    const seen: unknown[] = []
    let path: string | null = `/related-list-records/${brand}/${grades}?pageSize=2&fields=Product2.Name&sortBy=-Name`
    let last: string | null = null
    while (path !== null) {
      const got: Awaited<ReturnType<typeof page>> = await api.ask('RelatedListRecordCollection', 'GET', path, editor)
      seen.push(...namesOf(got))
      last = got.previousPageUrl
      path = got.nextPageUrl?.replace(/^.*\/ui-api/, '') ?? null
    }
    expect(seen).toEqual(names.toReversed())
    expect(last).toContain('pageSize=2&pageToken=')
  })

  it('[UIA-26] Sorts as requested and ignores an unknown order', async () => {
    const fields = ['Product2.Name', 'Product2.ProductCode']
    const where = '{ ProductCode: { in: ["A", "B", "C"] } }'
    const codes = async (sortBy: readonly string[], headers = editor) =>
      (await page({ fields, where, sortBy }, headers)).records.map(({ fields: { ProductCode } }) => ProductCode?.value)
    expect(await codes(['Product2.ProductCode'])).toEqual(['A', 'B', 'C'])
    expect(await codes(['-ProductCode'])).toEqual(['C', 'B', 'A'])
    expect(await codes(['Nonsense'])).toEqual(['C', 'A', 'B'])
    // A guest cannot sort by a field that they may not read.
    expect(namesOf(await page({ sortBy: ['-Internal_Note__c'] }, {}))).toEqual(namesOf(await page({}, {})))
  })

  it('[UIA-26] Filters by `where`, names columns and refuses unknown fields', async () => {
    expect(namesOf(await page({ where: '{ Name: { like: "Related%" } }' }))).toEqual(
      names.filter((name) => name.startsWith('Related')),
    )
    expect((await page({ includeColumnLabels: true })).columnLabels).toMatchObject({ ProductCode: 'Grade code' })
    const path = `/related-list-records/${brand}/${grades}`
    expect(await api.refused('POST', path, editor, { fields: ['Product2.Nonsense'] })).toMatchObject({
      errorCode: 'INVALID_FIELD',
    })
    expect((await page({ optionalFields: ['Product2.Nonsense'] })).records[0]?.fields).not.toHaveProperty('Nonsense')
    expect(await api.refused('POST', path, {}, { where: '{ Internal_Note__c: { eq: "x" } }' })).toMatchObject({
      errorCode: 'INVALID_FIELD',
    })
  })

  it('[UIA-26] [UIA-08] Shows only the visible records of a list, and nothing for an invisible parent', async () => {
    expect((await page()).records.map(({ id }) => id)).not.toContain(hidden)
    const { records } = portal.fixtures
    const [own, other] = [await userOf(portal, 'customer'), await userOf(portal, 'customer')]
    await records.create(systemViewer, contact, { name: 'Grace', account: other.account ?? '' })
    const cookie = await cookieOf(portal, own)
    const foreign = await api.refused('GET', `/related-list-records/${other.account}/Contacts`, { cookie })
    expect(foreign).toEqual(await api.refused('GET', `/related-list-records/001000000000000AAA/Contacts`, { cookie }))
    expect(foreign).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
    const counted = await api.refused('GET', `/related-list-count/${other.account}/Contacts`, { cookie })
    expect(counted).toEqual(foreign)
    const ours = await api.ask(
      'RelatedListRecordCollection',
      'GET',
      `/related-list-records/${other.account}/Contacts`,
      {
        cookie: await cookieOf(portal, other),
      },
    )
    expect(ours.count).toBe(1)
  })

  it('[UIA-26] Answers unknown lists with INVALID_TYPE', async () => {
    const unknown = { status: 404, errorCode: 'INVALID_TYPE' }
    expect(await api.refused('GET', `/related-list-records/${brand}/Nothing__r`, editor)).toMatchObject(unknown)
    expect(await api.refused('GET', '/related-list-info/Trade_Name__c/Nothing__r', editor)).toMatchObject(unknown)
    expect(await api.refused('GET', `/related-list-count/${brand}/Nothing__r`, editor)).toMatchObject(unknown)
    expect(await api.refused('GET', '/related-list-preferences/Account.Contacts', {})).toMatchObject(unknown)
    expect(await api.refused('GET', '/related-list-info/Nothing__c', editor)).toMatchObject({ status: 403 })
    expect(await api.refused('GET', `/related-list-records/x/${grades}`, editor)).toMatchObject({ status: 400 })
  })

  it('[UIA-26] Answers several lists at once, each with its own status, with a limited number of queries', async () => {
    const relatedListParameters = [
      { relatedListId: grades, fields: ['Product2.Name'], pageSize: 2 },
      { relatedListId: 'Nothing__r' },
      { relatedListId: grades, fields: ['Product2.Nonsense'] },
    ]
    const path = `/related-list-records/batch/${brand}`
    requested = 0
    const { results } = await api.ask('RelatedListRecordCollectionBatch', 'POST', path, editor, {
      relatedListParameters,
    })
    expect(results.map(({ statusCode }) => statusCode)).toEqual([200, 404, 400])
    expect(results[0]?.result).toMatchObject({ count: 2, currentPageToken: '0', previousPageToken: null })
    // The parent, the list, and the users who created and changed its records.
    expect(requested).toBe(3)
    const tooMany = {
      relatedListParameters: Array.from({ length: 6 }, () => ({ relatedListId: grades, pageSize: 1999 })),
    }
    expect(await api.refused('POST', path, editor, tooMany)).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
    const none = await api.ask(
      'RelatedListRecordCollectionBatch',
      'POST',
      `/related-list-records/batch/${absent}`,
      editor,
      { relatedListParameters },
    )
    expect(none.results.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(none.results[0]?.result).toEqual([{ errorCode: 'NOT_FOUND', message: 'Resource not found.' }])
  })

  it('[UIA-27] Counts up to the requested limit and reports when there are more records', async () => {
    const path = `/related-list-count/${brand}/${grades}`
    expect(await api.ask('RelatedListRecordCount', 'GET', path, editor)).toMatchObject({
      count: names.length,
      hasMore: false,
    })
    const counted = await api.ask('RelatedListRecordCount', 'GET', `${path}?maxCount=2`, editor)
    expect(counted).toMatchObject({ count: 2, hasMore: true, listReference: { relatedListId: grades } })
    const { results } = await api.ask(
      'BatchRelatedListCount',
      'GET',
      `/related-list-count/batch/${brand}/${grades},Nothing__r`,
      editor,
    )
    expect(results).toMatchObject([{ statusCode: 200, result: { count: names.length } }, { statusCode: 404 }])
    const none = await api.ask('BatchRelatedListCount', 'GET', `/related-list-count/batch/${absent}/${grades}`, editor)
    expect(none.results).toMatchObject([{ statusCode: 404 }])
  })

  it('[UIA-27] Returns the infos of several lists at once', async () => {
    const path = `/related-list-info/batch/Trade_Name__c/${grades},Nothing__r`
    const { results } = await api.ask('RelatedListInfoBatch', 'GET', path, editor)
    expect(results.map(({ statusCode }) => statusCode)).toEqual([200, 404])
    expect(results[0]?.result).toEqual(
      await api.ask('RelatedListInfo', 'GET', `/related-list-info/Trade_Name__c/${grades}`, editor),
    )
  })

  it('[UIA-27] Stores list preferences for that user only and sorts by them', async () => {
    const mine = await signedIn(portal, 'editor')
    const path = `/related-list-preferences/Trade_Name__c.${grades}`
    const before = await page({}, mine)
    const set = await api.ask('RelatedListUserPreferences', 'PATCH', path, mine, {
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
    expect(await api.ask('RelatedListUserPreferences', 'GET', path, mine)).toEqual(set)
    const after = await page({}, mine)
    expect(namesOf(after)).toEqual(names.toReversed())
    expect(after.listInfoETag).not.toBe(before.listInfoETag)
    expect(await api.ask('RelatedListUserPreferences', 'GET', path, editor)).toMatchObject({
      columnWidths: {},
      orderedBy: [],
    })
    // Null resets a value, and omitted values stay.
    expect(await api.ask('RelatedListUserPreferences', 'PATCH', path, mine, { orderedBy: null })).toEqual({
      ...set,
      orderedBy: [],
    })
    const info = await api.ask('RelatedListInfo', 'PATCH', `/related-list-info/Trade_Name__c/${grades}`, mine, {
      orderedByInfo: [{ fieldApiName: 'ProductCode', isAscending: true }],
      userPreferences: { columnWidths: { Name: 80 } },
    })
    expect(info).toMatchObject({
      orderedByInfo: [{ fieldApiName: 'ProductCode', label: 'Grade code' }],
      userPreferences: { columnWidths: { Name: 80 }, columnWrap: { Name: true } },
    })
    const { results } = await api.ask(
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
    expect(await api.refused('PATCH', path, {}, {})).toMatchObject({ status: 403 })
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
      const refused = await api.refused('PATCH', path, editor, body)
      expect(refused).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
      expect(refused.message).toContain(words)
    }
    const orderedBy = [{ fieldApiName: 'Details__c', isAscending: true }]
    expect(await api.refused('PATCH', path, editor, { orderedBy })).toMatchObject({ errorCode: 'INVALID_FIELD' })
  })
})
