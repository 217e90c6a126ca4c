import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { contact } from '#features/identity/people/contact.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { checkRepresentation } from '#platform/record-api/representations/check.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'

const base = '/services/data/v65.0/ui-api'
const grade = idOf(tradeGrade, 'citrelle-fg')

describeEachDatabase('Record reads', (open) => {
  let portal: TestPortal
  let editor: { readonly cookie: string }
  /** The database queries, by their object. */
  const requested: string[] = []
  beforeAll(async () => {
    portal = await testPortal(open, ({ records }) => ({ records: noting(records, requested) }))
    editor = await signedIn(portal, 'editor')
  })
  afterAll(() => portal.close())
  beforeEach(() => void requested.splice(0))

  async function get(path: string, headers: Readonly<Record<string, string>> = editor) {
    const response = await portal.app.inject({ url: base + path, headers })
    const body: unknown = response.body === '' ? null : response.json()
    return { status: response.statusCode, headers: response.headers, body }
  }
  const record = async (path: string, headers?: Readonly<Record<string, string>>) => {
    const { status, body } = await get(path, headers)
    expect([status, checkRepresentation('Record', body)]).toEqual([200, null])
    return body as { fields: Record<string, { value: unknown; displayValue: unknown }> } & Record<string, unknown>
  }

  it('[UIA-01] [UIA-10] Returns the requested fields, the standard fields and nothing else', async () => {
    const { fields, ...rest } = await record(
      `/records/${grade}?fields=Product2.Name&optionalFields=Product2.Nothing__c`,
    )
    expect(Object.keys(fields).toSorted()).toEqual(
      ['Name', 'CreatedDate', 'Id', 'LastModifiedById', 'LastModifiedDate', 'SystemModstamp'].toSorted(),
    )
    expect(fields['Name']).toEqual({ displayValue: null, value: 'Citrelle FG' })
    expect(rest).toMatchObject({ apiName: 'Product2', id: grade, recordTypeId: '012000000000000AAA' })
    expect(rest['weakEtag']).toBe(Date.parse(String(rest['systemModstamp'])))
  })

  it('[UIA-01] Follows relations, with the names of the referenced records, in one query for each object and step', async () => {
    const { fields } = await record(
      `/records/${grade}?fields=Product2.Trade_Name__r.Principal__r.Record_Type__c,Product2.Principal__r.Name,Product2.Trade_Name__c`,
    )
    expect(fields['Trade_Name__c']?.value).toBe(idOf(tradeName, 'citrelle'))
    expect(fields['Trade_Name__r']).toMatchObject({
      displayValue: 'Citrelle',
      value: {
        apiName: 'Trade_Name__c',
        fields: {
          Name: { value: 'Citrelle' },
          Principal__r: {
            displayValue: 'Tessolund Food Systems',
            value: { recordTypeInfo: { name: 'Supplier' }, fields: { Record_Type__c: { displayValue: 'Supplier' } } },
          },
        },
      },
    })
    expect(requested.toSorted()).toEqual(['byIds Account', 'byIds Account', 'byIds Product2', 'byIds Trade_Name__c'])
  })

  it('[UIA-01] Follows at most five steps', async () => {
    const steps = (count: number) => `Product2.${'Successor__r.'.repeat(count)}Name`
    expect((await get(`/records/${grade}?fields=${steps(5)}`)).status).toBe(200)
    expect(await get(`/records/${grade}?fields=${steps(6)}`)).toMatchObject({
      status: 400,
      body: [{ errorCode: 'INVALID_FIELD' }],
    })
  })

  it('[UIA-01] Returns the fields of layouts, with the names of referenced records', async () => {
    const { fields } = await record(`/records/${grade}?layoutTypes=Compact`)
    expect(Object.keys(fields)).toEqual(
      expect.arrayContaining(['Name', 'ProductCode', 'Trade_Name__c', 'Trade_Name__r']),
    )
    expect(fields['Physical_Form__c']).toBeUndefined()
    const full = await record(`/records/${grade}?layoutTypes=Full`)
    expect(full.fields['Physical_Form__c']).toEqual({ displayValue: 'Crystals', value: 'crystal' })
    expect(full.fields['Countries__c']?.value).toBe('NL;US')
  })

  it('[UIA-01] Displays dates, countries and picklist values in the requested language', async () => {
    const shown = async (language: string) =>
      (await record(`/records/${grade}?fields=Product2.Countries__c,Product2.CreatedDate&language=${language}`)).fields
    expect((await shown('de'))['Countries__c']?.displayValue).toBe('Niederlande;Vereinigte Staaten')
    expect((await shown('de'))['CreatedDate']?.displayValue).not.toBe(
      (await shown('en-US'))['CreatedDate']?.displayValue,
    )
  })

  it.each([
    ['nothing is requested', `/records/${grade}`, 400, 'INVALID_INPUT'],
    ['a field is unknown', `/records/${grade}?fields=Product2.Nothing__c`, 400, 'INVALID_FIELD'],
    ['a relation is unknown', `/records/${grade}?fields=Product2.Nothing__r.Name`, 400, 'INVALID_FIELD'],
    ['a field is of another object', `/records/${grade}?fields=Account.Name`, 400, 'INVALID_FIELD'],
    ['no object is named', `/records/${grade}?fields=Name`, 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['a layout type is unknown', `/records/${grade}?layoutTypes=Tiny`, 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['a relationship is unknown', `/records/${grade}?childRelationships=Product2.Nothing__r`, 400, 'INVALID_FIELD'],
    ['there is no such record', `/records/01t000000000001AAA?fields=Product2.Name`, 404, 'NOT_FOUND'],
    ['no object has such ids', `/records/zzz000000000001AAA?fields=Product2.Name`, 404, 'NOT_FOUND'],
    [
      'there are too many fields',
      `/records/${grade}?optionalFields=${'Product2.Name,'.repeat(501)}`,
      400,
      'QUERY_TOO_COMPLICATED',
    ],
  ])('[UIA-01] Refuses a request when %s', async (_, path, status, errorCode) => {
    const { body, status: answered } = await get(path)
    expect([answered, checkRepresentation('ErrorList', body)]).toEqual([status, null])
    expect(body).toMatchObject([{ errorCode }])
  })

  it('[VAL-07] Accepts ids of 15 and 18 characters, returns 18 characters and refuses wrong check characters', async () => {
    expect((await record(`/records/${grade.slice(0, 15)}?fields=Product2.Name`))['id']).toBe(grade)
    const wrong = grade.slice(0, 15) + (grade.endsWith('AAA') ? 'AAB' : 'AAA')
    for (const id of [wrong, grade.slice(0, 14), `${grade}A`, 'not-an-id'])
      expect(await get(`/records/${id}?fields=Product2.Name`)).toMatchObject({
        status: 400,
        body: [{ errorCode: 'INVALID_ID_FIELD' }],
      })
  })

  it('[UIA-02] Returns many records at once, each with its status, in one query for each object', async () => {
    const names = `fields=Product2.Name,Account.Name`
    const supplier = idOf(account, 'brenvik')
    const { status, body } = await get(`/records/batch/${grade},01t000000000001AAA,x,${supplier},${grade}?${names}`)
    expect([status, checkRepresentation('Batch', body)]).toEqual([200, null])
    expect(body).toMatchObject({
      hasErrors: true,
      results: [
        { statusCode: 200, result: { id: grade } },
        { statusCode: 404, result: [{ errorCode: 'NOT_FOUND', message: 'Resource not found.' }] },
        { statusCode: 400, result: [{ errorCode: 'INVALID_ID_FIELD' }] },
        { statusCode: 200, result: { apiName: 'Account', fields: { Name: { value: 'Brenvik Biopolymers' } } } },
        { statusCode: 200, result: { id: grade } },
      ],
    })
    expect(requested.toSorted()).toEqual(['byIds Account', 'byIds Product2'])
  })

  it('[UIA-02] Accepts 200 ids in one address', async () => {
    const ids = Array.from({ length: 200 }, () => grade).join(',')
    const { body } = await get(`/records/batch/${ids}?fields=Product2.Name`)
    expect(body).toMatchObject({ hasErrors: false })
    expect(requested).toEqual(['byIds Product2'])
  })

  it('[UIA-01] Returns the records that reference a record, page by page', async () => {
    const name = idOf(tradeName, 'citrelle')
    const { childRelationships } = await record(
      `/records/${name}?fields=Trade_Name__c.Name&childRelationships=Trade_Name__c.Trade_grades&pageSize=1`,
    )
    const page = (childRelationships as Record<string, { count: number; nextPageUrl: string | null }>)['Trade_grades']
    expect(page?.count).toBe(1)
    const whole = await get(`/records/${name}/child-relationships/Trade_grades?fields=Product2.Name`)
    expect([whole.status, checkRepresentation('RecordCollection', whole.body)]).toEqual([200, null])
    expect(JSON.stringify(whole.body)).toContain('Citrelle FG')
  })

  it('[UIA-01] Returns the children of many records in two queries for each relationship', async () => {
    const names = [idOf(tradeName, 'citrelle'), idOf(tradeName, 'xanvero')]
    const path = `/records/batch/${names.join(',')}?fields=Trade_Name__c.Name&childRelationships=Trade_grades&pageSize=1`
    const { status, body } = await get(path)
    expect([status, checkRepresentation('Batch', body)]).toEqual([200, null])
    for (const { result } of (body as { results: readonly { result: { id: string; childRelationships: unknown } }[] })
      .results)
      expect(result.childRelationships).toMatchObject({ Trade_grades: { count: 1, currentPageToken: '0' } })
    expect(requested.filter((each) => !each.endsWith('Trade_Name__c') && !each.endsWith('Account')).toSorted()).toEqual(
      ['byIds Product2', 'keysOfEach Product2'],
    )
  })

  it('[UIA-08] Treats unreadable fields, objects, records and ids like ones that do not exist', async () => {
    const customer = await userOf(portal, 'customer')
    const headers = { cookie: await cookieOf(portal, customer) }
    const secret = await get(`/records/${grade}?fields=Product2.Internal_Note__c`, headers)
    const unknown = await get(`/records/${grade}?fields=Product2.Internal_Nothing__c`, headers)
    const words = (answer: { body: unknown }) => JSON.stringify(answer.body).replaceAll('Nothing', 'Note')
    expect([secret.status, words(secret)]).toEqual([unknown.status, words(unknown)])
    const left = await record(`/records/${grade}?optionalFields=Product2.Internal_Note__c`, headers)
    expect(left.fields).not.toHaveProperty('Internal_Note__c')

    const other = await userOf(portal, 'customer')
    const foreign = await portal.fixtures.records.create(systemViewer, contact, {
      name: 'Of others',
      account: other.account ?? '',
    })
    const own = await portal.fixtures.records.create(systemViewer, contact, {
      name: 'Our own',
      account: customer.account ?? '',
    })
    expect((await record(`/records/${own.id}?fields=Contact.Name`, headers)).fields['Name']?.value).toBe('Our own')
    const hidden = await get(`/records/${foreign.id}?fields=Contact.Name`, headers)
    const nobody = await get(`/records/${idOf(contact, 'nobody')}?fields=Contact.Name`, headers)
    expect([hidden.status, hidden.body]).toEqual([nobody.status, nobody.body])
    // A guest may not read contacts and does not see who made the last change.
    expect((await get(`/records/${own.id}?fields=Contact.Name`, {})).body).toEqual(nobody.body)
    expect(
      (await record(`/records/${grade}?fields=Product2.LastModifiedById`, headers)).fields['LastModifiedById']?.value,
    ).toBeNull()
  })

  it('[UIA-07] The first half of an eTag identifies the version and the second half the whole answer', async () => {
    const path = `/records/${grade}?fields=Product2.Trade_Name__r.Name`
    const first = await get(path)
    const { eTag } = first.body as { eTag: string }
    expect(first.headers['etag']).toBe(`"${eTag}"`)
    for (const tag of [`"${eTag}"`, `W/"${eTag}"`, `"${eTag}--gzip"`, '*'])
      expect(await get(path, { ...editor, 'if-none-match': tag })).toMatchObject({ status: 304, body: null })
    expect((await get(path, { ...editor, 'if-none-match': '"0"' })).status).toBe(200)

    const { records } = portal.fixtures
    const name = await records.byId(systemViewer, tradeName, idOf(tradeName, 'citrelle'))
    await records.update(systemViewer, tradeName, name?.id ?? '', name?.version ?? 0, { name: 'Citrelle Plus' })
    const renamed = (await get(path)).body as { eTag: string }
    expect(renamed.eTag.slice(0, 16)).toBe(eTag.slice(0, 16))
    expect(renamed.eTag).not.toBe(eTag)

    const row = await records.byId(systemViewer, tradeGrade, grade)
    await records.update(systemViewer, tradeGrade, grade, row?.version ?? 0, { purity: '99.5 %' })
    expect(((await get(path)).body as { eTag: string }).eTag.slice(0, 16)).not.toBe(eTag.slice(0, 16))
  })

  it('[UIA-01] Is also available to pages, and in no other version', async () => {
    const page = `/nl/en-us/webruntime/api${base}/records/${grade}?fields=Product2.Name&language=en-US&asGuest=true&htmlEncode=false`
    const response = await portal.app.inject({ url: page })
    expect([response.statusCode, checkRepresentation('Record', response.json())]).toEqual([200, null])
    const other = await portal.app.inject({ url: `/services/data/v64.0/ui-api/records/${grade}?fields=Product2.Name` })
    expect([other.statusCode, other.json()]).toMatchObject([404, [{ errorCode: 'NOT_FOUND' }]])
  })
})

/** The same records, with a log of their queries. */
function noting(records: Records, requested: string[]): Records {
  return {
    ...records,
    byIds: (viewer, entity, ids) => {
      requested.push(`byIds ${entity.apiName}`)
      return records.byIds(viewer, entity, ids)
    },
    keysOfEach: (viewer, entity, field, ids, limit) => {
      requested.push(`keysOfEach ${entity.apiName}`)
      return records.keysOfEach(viewer, entity, field, ids, limit)
    },
    list: (viewer, entity, query) => {
      requested.push(`list ${entity.apiName}`)
      return records.list(viewer, entity, query)
    },
  }
}
