import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordApi } from '#app/record-api.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { checkRepresentation } from '#platform/record-api/representations/check.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { apiBase, apiCaller, type ApiCaller } from './fixtures/record-api-caller.ts'

const grade = idOf(tradeGrade, 'citrelle-fg')

describe('The limits of the record data API', () => {
  let portal: TestPortal
  let editor: ApiCaller
  beforeAll(async () => {
    portal = await testPortal(openMemory)
    editor = await apiCaller(portal, 'editor')
  })
  afterAll(() => portal.close())

  const post = async (payload: string) =>
    await portal.app.inject({
      method: 'POST',
      url: `${apiBase}/records`,
      headers: { ...editor.cookie, 'content-type': 'application/json' },
      payload,
    })

  it.each([
    ['records/batch', 'fields=Product2.Name', 'Batch'],
    ['record-ui', 'layoutTypes=Full&modes=View', 'RecordUi'],
    ['record-avatars/batch', '', 'RecordAvatarBulk'],
  ] as const)('[UIA-02] [UIA-03] The call %s accepts 200 ids in one address', async (path, query, name) => {
    const { status, body } = await editor.get(`/${path}/${Array.from({ length: 200 }, () => grade).join()}?${query}`)
    expect([status, checkRepresentation(name, body)]).toEqual([200, null])
  })

  it('[UIA-02] Reads 862 ids in one address, and answers 431 to more by every call, never that the records do not exist', async () => {
    const ids = (count: number) => Array.from({ length: count }, () => grade).join()
    const { status, body } = await editor.get(`/records/batch/${ids(862)}?fields=Product2.Name`)
    expect([status, body.hasErrors, body.results.length]).toEqual([200, false, 862])
    const calls = recordApi.endpoints.filter(({ path }) => path.includes(':'))
    expect(calls.length).toBeGreaterThan(50)
    for (const { method, path } of calls) {
      const long = path.replace(/:\w+(?!.*:)/, ids(863)).replace(/:\w+/g, grade)
      for (const base of [apiBase, '/nl/en-us/webruntime/api/services/data/v65.0/ui-api']) {
        const answer = await portal.app.inject({ method, url: base + long, headers: editor.cookie })
        const what = `${method} ${path}`
        expect([what, answer.statusCode, answer.json()[0].errorCode]).toEqual([what, 431, 'ERROR_HTTP_431'])
      }
    }
  })

  it('[VAL-07] Finds a record by an id of 18 characters whose case was lost', async () => {
    for (const id of [grade.toUpperCase(), grade.toLowerCase()]) {
      expect((await editor.get(`/records/${id}?fields=Product2.Name`)).body.id).toBe(grade)
      expect((await editor.get(`/records/batch/${id},${grade}?fields=Product2.Name`)).body.hasErrors).toBe(false)
    }
  })

  it('[UIA-35] Names the query, not a body, for what a GET lacks', async () => {
    const { status, body } = await editor.get(`/records/${grade}`)
    expect(status).toBe(400)
    expect(body[0].message).toMatch(/^query: /)
  })

  it.each([
    ['a key twice', '{"apiName":"Account","fields":{"Name":"One","Name":"Two"}}'],
    ['a key twice, once escaped', '{"apiName":"Account","apiN\\u0061me":"Lead","fields":{"Name":"One"}}'],
    ['the key __proto__', '{"apiName":"Account","fields":{"Name":"One"},"__proto__":{"a":1}}'],
  ])('[UIA-35] Refuses a body with %s', async (_what, text) => {
    const answer = await post(text)
    expect([answer.statusCode, answer.json().errorCode]).toEqual([400, 'INVALID_INPUT'])
    expect(answer.json().message).toMatch(/^body: has the key/)
  })

  it('Accepts a parameter of 8,887 characters and refuses one of 8,888 characters by its name', async () => {
    const path = (length: number) => `/records/${grade}?optionalFields=${'x'.repeat(length)}`
    expect((await editor.get(path(8887))).status).toBe(200)
    const { status, body } = await editor.get(path(8888))
    expect([status, body[0].errorCode]).toEqual([400, 'INVALID_INPUT'])
    expect(body[0].message).toContain('optionalFields')
  })

  it.each([
    ['unclosed brackets', '['.repeat(100_000)],
    ['nested maps', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ])('Refuses JSON that is nested too deeply: %s', async (_, text) => {
    const answer = await post(text)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { errorCode: 'JSON_PARSER_ERROR' }])
  })

  it('Refuses a body of more than a megabyte before reading it, and a text that is too long for any field by the field', async () => {
    expect((await post(JSON.stringify({ fields: { Name: 'x'.repeat(1_100_000) } }))).statusCode).toBe(413)
    const long = await post(JSON.stringify({ apiName: 'Account', fields: { Name: 'x'.repeat(131_073) } }))
    expect(long.statusCode).toBe(400)
  })

  it('Limits the size of one request', async () => {
    const many = Array.from({ length: 501 }, (_, at) => `Product2.F${at}__c`).join()
    expect((await editor.get(`/records/${grade}?optionalFields=${many}`)).body[0].errorCode).toBe(
      'QUERY_TOO_COMPLICATED',
    )
    expect((await editor.get('/list-records/Product2/All?pageSize=2001')).status).toBe(400)
    expect((await editor.get('/list-records/Product2/All?pageToken=2001')).status).toBe(400)
  })
})
