import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

const wrappedPath = '/nl/nl-nl/webruntime/api/apex/execute'
const structure = { classname: 'MarketSegmentController', method: 'getMarketSegmentStructure' }

describeEachDatabase('The wrapped Apex call routes', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open)
  })
  afterAll(() => portal.close())

  const get = (query: Record<string, string>, address = wrappedPath) =>
    portal.app.inject({ url: `${address}?${new URLSearchParams(query).toString()}` })
  const post = (payload: object, address = wrappedPath) => portal.app.inject({ method: 'POST', url: address, payload })
  const raw = async (params: object) =>
    (
      await portal.app.inject({
        method: 'POST',
        url: '/lwr/apex/v65.0/MarketSegmentController/getMarketSegmentStructure',
        payload: params,
      })
    ).json()

  it('[APX-01] The wrapped routes return the same answer as the plain routes, by GET and by POST', async () => {
    const params = { url: '/nl/nl-nl' }
    const wrapped = { returnValue: await raw(params), cacheable: true }
    const read = await get({
      ...structure,
      namespace: '',
      isContinuation: 'false',
      cacheable: 'true',
      params: JSON.stringify(params),
      language: 'nl-NL',
      asGuest: 'true',
      htmlEncode: 'false',
    })
    expect(read.statusCode).toBe(200)
    expect(read.json()).toEqual(wrapped)
    expect(read.headers['cache-control']).toBe('private, max-age=30')
    const posted = await post({ ...structure, namespace: '', isContinuation: false, cacheable: true, params })
    expect(posted.json()).toEqual(wrapped)
    expect(posted.headers['cache-control']).toBe('no-cache')
  })

  it.each([
    ['an unknown class', wrappedPath, { ...structure, classname: 'NoController' }],
    ['a call for internal users', wrappedPath, { classname: 'SearchController', method: 'explain', params: {} }],
    ['a path that is no site', '/xx/nl-nl/webruntime/api/apex/execute', structure],
  ])(
    '[APX-01] The request for %s is answered with 404 and no body by the wrapped routes',
    async (_what, address, body) => {
      const answer = await post(body, address)
      expect([answer.statusCode, answer.body]).toEqual([404, ''])
    },
  )

  it.each([
    ['no class', { method: 'search' }, "The 'classname' parameter is required to successfully execute this request."],
    ['a namespace', { ...structure, namespace: 'other' }, 'namespace: is not known'],
    ['params that are no object', { ...structure, params: '[]' }, 'The body is not a JSON object.'],
    ['a wrong parameter', { ...structure, params: { url: 1 } }, "The 'url' parameter must be a text."],
  ])(
    '[APX-01] The request with %s is answered with 400 and an errorMessage by the wrapped routes',
    async (_what, body, message) => {
      const answer = await post(body)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errorMessage).toContain(message)
    },
  )
})
