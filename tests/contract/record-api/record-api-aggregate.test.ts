import { afterAll, beforeAll, expect, it } from 'vitest'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { checkRepresentation } from '#platform/record-api/representations/check.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { apiBase, apiCaller, type ApiCaller } from './fixtures/record-api-caller.ts'

describeEachDatabase('Several requests at once', (open) => {
  let portal: TestPortal
  let editor: ApiCaller
  let ids: readonly string[]
  beforeAll(async () => {
    portal = await testPortal(open)
    editor = await apiCaller(portal, 'editor')
    ids = (await portal.fixtures.records.list(systemViewer, businessGroup)).map(({ id }) => id)
  })
  afterAll(() => portal.close())

  const ask = async (requests: readonly { readonly url: string; readonly httpHeaders?: object }[], caller = editor) => {
    const compositeRequest = requests.map((each, index) => ({ referenceId: `r${index}`, ...each }))
    const answer = await caller.post('/aggregate-ui', { input: { compositeRequest } })
    if (answer.status === 200) expect(checkRepresentation('Aggregate', answer.body)).toBeNull()
    return answer
  }

  it('[UIA-01] [UIA-08] Answers each request as if it was sent alone by the same viewer', async () => {
    const paths = [
      `/records/${ids[0]}?fields=Business_Group__c.Name,Business_Group__c.Sort_Order__c`,
      `/records/batch/${ids.join(',')}?fields=Business_Group__c.Name`,
      '/object-info/Business_Group__c',
      '/records/a03000000000000AAA?fields=Business_Group__c.Name',
      '/object-info/Nonsense__c',
      '/nonsense',
    ]
    for (const caller of [editor, await apiCaller(portal, null)]) {
      const { body } = await ask(
        paths.map((path) => ({ url: apiBase + path })),
        caller,
      )
      for (const [index, path] of paths.entries()) {
        const single = await caller.get(path)
        const part = body.compositeResponse[index]
        expect(part).toMatchObject({ referenceId: `r${index}`, url: apiBase + path, httpStatusCode: single.status })
        // A failed batch and a single call use different texts for missing records (platform API §1).
        if (single.status === 200) {
          expect(part.body).toEqual(single.body)
          expect(part.httpHeaders.ETag).toBe(single.headers['etag'])
        } else expect(part.body[0].errorCode).toBe(single.body[0].errorCode)
      }
    }
  })

  it('Accepts addresses as clients write them, and requests that are too long for an address', async () => {
    const [id] = ids
    const many = Array.from({ length: 400 }, () => 'Business_Group__c.Has_Lob_Dependent_Market_Segments__c').join(',')
    expect(many.length).toBeGreaterThan(8887)
    const { body } = await ask([
      { url: `/services/data/v58.0/ui-api/records/${id}?fields=Business_Group__c.Name` },
      { url: `/ui-api/records/${id}?fields=Business_Group__c.Name` },
      { url: `/records/${id}?fields=${many}` },
      { url: `/records/${id}?fields=${encodeURIComponent('Business_Group__c.Name')}` },
    ])
    expect(body.compositeResponse.map((each: { httpStatusCode: number }) => each.httpStatusCode)).toEqual([
      200, 200, 200, 200,
    ])
  })

  it('Answers 304 for a known answer', async () => {
    const url = `${apiBase}/records/${ids[0]}?fields=Business_Group__c.Name`
    const first = await ask([{ url }])
    const { ETag } = first.body.compositeResponse[0].httpHeaders
    const { body } = await ask([{ url, httpHeaders: { 'If-None-Match': ETag } }])
    expect(body.compositeResponse[0]).toMatchObject({ httpStatusCode: 304, body: null })
  })

  it('Accepts only reads and answers 404 for the addresses of writes', async () => {
    const { body } = await ask([
      { url: `${apiBase}/records` },
      { url: `${apiBase}/records/content-documents/content-versions` },
    ])
    expect(body.compositeResponse.map((each: { httpStatusCode: number }) => each.httpStatusCode)).toEqual([404, 404])
  })

  it('Refuses an empty list, more than fifty requests and invalid addresses', async () => {
    const url = `${apiBase}/object-info`
    expect((await ask([])).status).toBe(400)
    expect((await ask(Array.from({ length: 51 }, () => ({ url })))).status).toBe(400)
    expect((await ask([{ url: 'https://elsewhere.test/' }])).status).toBe(400)
    const { body } = await ask([{ url: '/records/%E0%A4%A' }, { url: '/' }, { url: '/../records' }])
    expect(body.compositeResponse.map((each: { httpStatusCode: number }) => each.httpStatusCode)).toEqual([
      404, 404, 404,
    ])
  })
})
