import { afterAll, beforeAll, expect, it } from 'vitest'
import { contact } from '#features/identity/people/contact.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../../fixtures/databases.ts'
import { pageBase } from '../fixtures/record-api-caller.ts'
import { cookieOf, userOf } from '../../../fixtures/signed-in.ts'
import { brand, grades, relatedListPortal, type RelatedListPortal } from '../fixtures/related-list-portal.ts'

const absent = 'a01000000000000AAA'

describeEachDatabase('Related lists', (open) => {
  let on: RelatedListPortal
  beforeAll(async () => {
    on = await relatedListPortal(open)
  })
  afterAll(() => on.close())

  const page = (more: object = {}, headers = on.editor) =>
    on.api.ask('RelatedListRecordCollection', 'POST', `/related-list-records/${brand}/${grades}`, headers, more)
  const namesOf = ({ records }: Awaited<ReturnType<typeof page>>) => records.map(({ fields }) => fields['Name']?.value)

  it('[UIA-27] Returns the related lists of an object whose records the caller may read', async () => {
    const { parentObjectApiName, relatedLists } = await on.api.ask(
      'RelatedListSummaryInfoCollection',
      'GET',
      '/related-list-info/account',
      on.editor,
    )
    expect(parentObjectApiName).toBe('Account')
    const { childRelationships } = await on.api.ask('ObjectInfo', 'GET', '/object-info/Account', on.editor)
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
    const ofGuest = await on.api.ask('RelatedListSummaryInfoCollection', 'GET', '/related-list-info/Account', {})
    expect(ofGuest.relatedLists.map(({ objectApiName }) => objectApiName)).not.toContain('Contact')
  })

  it('[UIA-27] Returns the columns, the order and the reference of a related list', async () => {
    const info = await on.api.ask(
      'RelatedListInfo',
      'GET',
      `/related-list-info/Trade_Name__c/${grades.toLowerCase()}`,
      on.editor,
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
    const wider = await on.api.ask(
      'RelatedListInfo',
      'GET',
      `/related-list-info/Trade_Name__c/${grades}?${more}`,
      on.editor,
    )
    expect(wider.displayColumns.at(-1)).toMatchObject({ fieldApiName: 'Origin__c', label: 'Origin' })
    expect(
      await on.api.refused('GET', `/related-list-info/Trade_Name__c/${grades}?fields=Product2.Nonsense`, on.editor),
    ).toMatchObject({ status: 400, errorCode: 'INVALID_FIELD' })
  })

  it('[UIA-26] [UIA-09] Returns the records of a related list by name, fifty per page, for POST and GET alike', async () => {
    const posted = await page()
    expect(namesOf(posted)).toEqual(on.names)
    expect(posted).toMatchObject({
      columnLabels: null,
      count: on.names.length,
      currentPageToken: '0',
      fields: [],
      listReference: { inContextOfRecordId: brand },
      nextPageToken: null,
      pageSize: 50,
      sortBy: [],
    })
    const info = await on.api.ask('RelatedListInfo', 'GET', `/related-list-info/Trade_Name__c/${grades}`, on.editor)
    expect(posted.listInfoETag).toBe(info.eTag)
    const got = await on.api.ask(
      'RelatedListRecordCollection',
      'GET',
      `/related-list-records/${brand}/${grades}`,
      on.editor,
    )
    expect(got).toEqual(posted)
    for (const pageSize of [0, 2000])
      expect(
        await on.api.refused('POST', `/related-list-records/${brand}/${grades}`, on.editor, { pageSize }),
      ).toMatchObject({ status: 400 })
  })

  it('[UIA-26] Links each page to the next and the previous one', async () => {
    const seen: unknown[] = []
    let path: string | null = `/related-list-records/${brand}/${grades}?pageSize=2&fields=Product2.Name&sortBy=-Name`
    let last: string | null = null
    while (path !== null) {
      const got: Awaited<ReturnType<typeof page>> = await on.api.ask(
        'RelatedListRecordCollection',
        'GET',
        path,
        on.editor,
      )
      seen.push(...namesOf(got))
      last = got.previousPageUrl
      path = got.nextPageUrl?.replace(/^.*\/ui-api/, '') ?? null
    }
    expect(seen).toEqual(on.names.toReversed())
    expect(last).toContain('pageSize=2&pageToken=')
  })

  it('[UIA-26] Sorts as requested and ignores an unknown order', async () => {
    const fields = ['Product2.Name', 'Product2.ProductCode']
    const where = '{ ProductCode: { in: ["A", "B", "C"] } }'
    const codes = async (sortBy: readonly string[], headers = on.editor) =>
      (await page({ fields, where, sortBy }, headers)).records.map(({ fields: { ProductCode } }) => ProductCode?.value)
    expect(await codes(['Product2.ProductCode'])).toEqual(['A', 'B', 'C'])
    expect(await codes(['-ProductCode'])).toEqual(['C', 'B', 'A'])
    expect(await codes(['Nonsense'])).toEqual(['C', 'A', 'B'])
    // A guest cannot sort by a field that they may not read.
    expect(namesOf(await page({ sortBy: ['-Internal_Note__c'] }, {}))).toEqual(namesOf(await page({}, {})))
  })

  it('[UIA-26] Filters by `where`, names columns and refuses unknown fields', async () => {
    expect(namesOf(await page({ where: '{ Name: { like: "Related%" } }' }))).toEqual(
      on.names.filter((name) => name.startsWith('Related')),
    )
    expect((await page({ includeColumnLabels: true })).columnLabels).toMatchObject({ ProductCode: 'Grade code' })
    const path = `/related-list-records/${brand}/${grades}`
    expect(await on.api.refused('POST', path, on.editor, { fields: ['Product2.Nonsense'] })).toMatchObject({
      errorCode: 'INVALID_FIELD',
    })
    expect((await page({ optionalFields: ['Product2.Nonsense'] })).records[0]?.fields).not.toHaveProperty('Nonsense')
    expect(await on.api.refused('POST', path, {}, { where: '{ Internal_Note__c: { eq: "x" } }' })).toMatchObject({
      errorCode: 'INVALID_FIELD',
    })
  })

  it('[UIA-26] [UIA-08] Shows only the visible records of a list, and nothing for an invisible parent', async () => {
    expect((await page()).records.map(({ id }) => id)).not.toContain(on.hidden)
    const { records } = on.portal.fixtures
    const [own, other] = [await userOf(on.portal, 'customer'), await userOf(on.portal, 'customer')]
    await records.create(systemViewer, contact, { name: 'Grace', account: other.account ?? '' })
    const cookie = await cookieOf(on.portal, own)
    const foreign = await on.api.refused('GET', `/related-list-records/${other.account}/Contacts`, { cookie })
    expect(foreign).toEqual(
      await on.api.refused('GET', `/related-list-records/001000000000000AAA/Contacts`, { cookie }),
    )
    expect(foreign).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
    const counted = await on.api.refused('GET', `/related-list-count/${other.account}/Contacts`, { cookie })
    expect(counted).toEqual(foreign)
    const ours = await on.api.ask(
      'RelatedListRecordCollection',
      'GET',
      `/related-list-records/${other.account}/Contacts`,
      {
        cookie: await cookieOf(on.portal, other),
      },
    )
    expect(ours.count).toBe(1)
  })

  it('[UIA-26] Answers unknown lists with INVALID_TYPE', async () => {
    const unknown = { status: 404, errorCode: 'INVALID_TYPE' }
    expect(await on.api.refused('GET', `/related-list-records/${brand}/Nothing__r`, on.editor)).toMatchObject(unknown)
    expect(await on.api.refused('GET', '/related-list-info/Trade_Name__c/Nothing__r', on.editor)).toMatchObject(unknown)
    expect(await on.api.refused('GET', `/related-list-count/${brand}/Nothing__r`, on.editor)).toMatchObject(unknown)
    expect(await on.api.refused('GET', '/related-list-preferences/Account.Contacts', {})).toMatchObject(unknown)
    expect(await on.api.refused('GET', '/related-list-info/Nothing__c', on.editor)).toMatchObject({ status: 403 })
    expect(await on.api.refused('GET', `/related-list-records/x/${grades}`, on.editor)).toMatchObject({ status: 400 })
  })

  it('[UIA-26] Answers several lists at once, each with its own status, with a limited number of queries', async () => {
    const relatedListParameters = [
      { relatedListId: grades, fields: ['Product2.Name'], pageSize: 2 },
      { relatedListId: 'Nothing__r' },
      { relatedListId: grades, fields: ['Product2.Nonsense'] },
    ]
    const path = `/related-list-records/batch/${brand}`
    on.counted.queries = 0
    const { results } = await on.api.ask('RelatedListRecordCollectionBatch', 'POST', path, on.editor, {
      relatedListParameters,
    })
    expect(results.map(({ statusCode }) => statusCode)).toEqual([200, 404, 400])
    expect(results[0]?.result).toMatchObject({ count: 2, currentPageToken: '0', previousPageToken: null })
    // The parent, the list, and the users who created and changed its records.
    expect(on.counted.queries).toBe(3)
    const tooMany = {
      relatedListParameters: Array.from({ length: 6 }, () => ({ relatedListId: grades, pageSize: 1999 })),
    }
    expect(await on.api.refused('POST', path, on.editor, tooMany)).toMatchObject({
      status: 400,
      errorCode: 'INVALID_INPUT',
    })
    const none = await on.api.ask(
      'RelatedListRecordCollectionBatch',
      'POST',
      `/related-list-records/batch/${absent}`,
      on.editor,
      { relatedListParameters },
    )
    expect(none.results.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(none.results[0]?.result).toEqual([{ errorCode: 'NOT_FOUND', message: 'Resource not found.' }])
  })

  it('[UIA-27] Counts up to the requested limit and reports when there are more records', async () => {
    const path = `/related-list-count/${brand}/${grades}`
    expect(await on.api.ask('RelatedListRecordCount', 'GET', path, on.editor)).toMatchObject({
      count: on.names.length,
      hasMore: false,
    })
    const counted = await on.api.ask('RelatedListRecordCount', 'GET', `${path}?maxCount=2`, on.editor)
    expect(counted).toMatchObject({ count: 2, hasMore: true, listReference: { relatedListId: grades } })
    const { results } = await on.api.ask(
      'BatchRelatedListCount',
      'GET',
      `/related-list-count/batch/${brand}/${grades},Nothing__r`,
      on.editor,
    )
    expect(results).toMatchObject([{ statusCode: 200, result: { count: on.names.length } }, { statusCode: 404 }])
    const none = await on.api.ask(
      'BatchRelatedListCount',
      'GET',
      `/related-list-count/batch/${absent}/${grades}`,
      on.editor,
    )
    expect(none.results).toMatchObject([{ statusCode: 404 }])
  })

  it('[UIA-27] Returns the infos of several lists at once', async () => {
    const path = `/related-list-info/batch/Trade_Name__c/${grades},Nothing__r`
    const { results } = await on.api.ask('RelatedListInfoBatch', 'GET', path, on.editor)
    expect(results.map(({ statusCode }) => statusCode)).toEqual([200, 404])
    expect(results[0]?.result).toEqual(
      await on.api.ask('RelatedListInfo', 'GET', `/related-list-info/Trade_Name__c/${grades}`, on.editor),
    )
  })
})
