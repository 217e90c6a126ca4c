import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachDatabase } from './databases.ts'
import { testPortal, type TestPortal } from './http-portal.ts'

const door = '/nl/nl-nl/webruntime/api/apex/execute'
const structure = { classname: 'MarketSegmentController', method: 'getMarketSegmentStructure' }

describeEachDatabase('the wrapped door of the server calls', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open)
  })
  afterAll(() => portal.close())

  const get = (query: Record<string, string>, address = door) =>
    portal.app.inject({ url: `${address}?${new URLSearchParams(query).toString()}` })
  const post = (payload: object, address = door) => portal.app.inject({ method: 'POST', url: address, payload })
  const raw = async (params: object) =>
    (
      await portal.app.inject({
        method: 'POST',
        url: '/lwr/apex/v65.0/MarketSegmentController/getMarketSegmentStructure',
        payload: params,
      })
    ).json()

  it('[APX-01] wraps the same answer as the plain door, by GET and by POST', async () => {
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
    ['an unknown class', door, { ...structure, classname: 'NoController' }],
    ['a call for internal users', door, { classname: 'SearchController', method: 'explain', params: {} }],
    ['a path that is no site', '/xx/nl-nl/webruntime/api/apex/execute', structure],
  ])('[APX-01] answers %s with 404 and no body', async (_what, address, body) => {
    const answer = await post(body, address)
    expect([answer.statusCode, answer.body]).toEqual([404, ''])
  })

  it.each([
    ['no class', { method: 'search' }, 'classname:'],
    ['a namespace', { ...structure, namespace: 'other' }, 'namespace: is not known'],
    ['params that are no object', { ...structure, params: '[]' }, 'The body is not a JSON object.'],
    ['a wrong parameter', { ...structure, params: { url: 1 } }, 'url:'],
  ])('[APX-01] answers %s with 400 and an errorMessage', async (_what, body, message) => {
    const answer = await post(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errorMessage).toContain(message)
  })
})
