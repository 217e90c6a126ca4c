import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachDatabase } from './databases.ts'
import { testPortal, type TestPortal } from './http-portal.ts'

const door = '/lwr/apex/v65.0'
const site = { countryCode: 'NL', languageCode: 'nl-NL' }
const asQuery = (params: unknown): string => `?methodParams=${encodeURIComponent(JSON.stringify(params))}`

describeEachDatabase('the door of the server calls', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open)
  })
  afterAll(() => portal.close())

  const get = (address: string, headers: Record<string, string> = {}) => portal.app.inject({ url: address, headers })
  const post = (address: string, payload: string, type = 'application/json') =>
    portal.app.inject({ method: 'POST', url: address, payload, headers: { 'content-type': type } })

  it('[APX-01] [APX-09] answers a GET with methodParams and the continuation header, and a POST with the params as body, alike', async () => {
    const params = { ...site, searchTerm: 'xanthan' }
    const read = await get(`${door}/SearchController/search${asQuery(params)}`, { 'x-sfdc-allow-continuation': 'true' })
    const posted = await post(`${door}/SearchController/search`, JSON.stringify(params))
    expect(read.statusCode).toBe(200)
    expect(read.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(read.json()).toMatchObject({ resultsType: 'tradeGrade', page: 1 })
    expect(read.json().total).toBeGreaterThan(0)
    expect(posted.json()).toEqual(read.json())
  })

  it('[APX-09] suggests as one types', async () => {
    const answer = await get(`${door}/SearchController/suggest${asQuery({ ...site, searchTerm: 'xan' })}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Xanvero')
  })

  it('[APX-07] lets a GET be kept for a while, and a POST not at all', async () => {
    const params = { url: '/nl/nl-nl' }
    const read = await get(`${door}/MarketSegmentController/getMarketSegmentStructure${asQuery(params)}`)
    const posted = await post(`${door}/MarketSegmentController/getMarketSegmentStructure`, JSON.stringify(params))
    expect(read.headers['cache-control']).toBe('private, max-age=30')
    expect(posted.headers['cache-control']).toBe('no-cache')
    expect(posted.json()).toEqual(read.json())
  })

  it.each([
    ['another version', '/lwr/apex/v64.0/SearchController/search'],
    ['a version like it', '/lwr/apex/V65.0/SearchController/search'],
    ['an unknown class', `${door}/NoController/search`],
    ['an unknown method', `${door}/SearchController/destroy`],
    ['a property of every object', `${door}/constructor/name`],
  ])('[APX-08] answers %s with 404 and no body', async (_what, address) => {
    const answer = await get(`${address}${asQuery(site)}`)
    expect([answer.statusCode, answer.body]).toEqual([404, ''])
    const posted = await post(address, '{}')
    expect([posted.statusCode, posted.body]).toEqual([404, ''])
  })

  it('does not tell a guest of a method for internal users', async () => {
    const answer = await post(
      `${door}/SearchController/explain`,
      JSON.stringify({ ...site, searchTerm: 'x', recordId: '01t000000000000' }),
    )
    expect([answer.statusCode, answer.body]).toEqual([404, ''])
  })

  it.each([
    ['no JSON', '{"a":', 'The body is not a JSON object.'],
    ['an array', '[]', 'The body is not a JSON object.'],
    ['a text', '"x"', 'The body is not a JSON object.'],
    ['65 levels', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`, 'The body is not a JSON object.'],
    ['a missing parameter', '{}', 'countryCode:'],
    ['a wrong type', '{"countryCode":"NL","languageCode":"nl-NL","page":"two"}', 'page:'],
    ['an unknown site', '{"countryCode":"ZZ","languageCode":"nl-NL"}', 'countryCode:'],
  ])('answers %s with 400 and an errorMessage, by GET and by POST', async (_what, text, message) => {
    const posted = await post(`${door}/SearchController/search`, text)
    const read = await get(`${door}/SearchController/search?methodParams=${encodeURIComponent(text)}`)
    for (const answer of [posted, read]) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errorMessage).toContain(message)
    }
  })

  it('refuses methodParams given twice', async () => {
    const answer = await get(`${door}/SearchController/search${asQuery(site)}&methodParams=%7B%7D`)
    expect(answer.statusCode).toBe(400)
  })

  it.each([
    ['another media type', 'text/plain', '{}', 415],
    ['a body above 1 MB', 'application/json', JSON.stringify({ ...site, searchTerm: 'x'.repeat(1024 * 1024) }), 413],
  ])('refuses %s', async (_what, type, body, status) => {
    const answer = await post(`${door}/SearchController/search`, body, type)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toHaveProperty('errorMessage')
  })

  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('answers %s with 405', async (method) => {
    const answer = await portal.app.inject({ method, url: `${door}/SearchController/search` })
    expect(answer.statusCode).toBe(405)
  })

  it('[ADR-06] takes a parameter of 8887 characters and refuses one more', async () => {
    const fits = await get(`${door}/SearchController/search${asQuery({ ...site, searchTerm: 'é'.repeat(8887) })}`)
    expect(fits.statusCode).toBe(200)
    const refused = await get(`${door}/SearchController/search${asQuery({ ...site, searchTerm: 'é'.repeat(8888) })}`)
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toEqual({ errorMessage: 'The parameter searchTerm has more than 8887 characters.' })
  })

  it('answers what a guest may not see on a site for signed-in users with 401', async () => {
    const answer = await get(`${door}/SearchController/search${asQuery({ countryCode: 'CH', languageCode: 'de' })}`)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ errorMessage: 'Sign in to use this site.' })
  })

  it('answers a record that is not there with 404 and says so', async () => {
    const answer = await get(
      `${door}/DetailController/getProductDetails${asQuery({ ...site, recordId: '01t000000000000AAA' })}`,
    )
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ errorMessage: 'The requested resource does not exist' })
  })

  it('compresses an answer for who asks for it', async () => {
    const address = `${door}/SearchController/search${asQuery(site)}`
    const plain = await get(address)
    const packed = await get(address, { 'accept-encoding': 'gzip, br' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.headers['vary']).toBe('Accept-Encoding')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  })
})

describeEachDatabase('a fault of the store', (open) => {
  const fault = new Error('disk on fire')
  let broken: TestPortal
  beforeAll(async () => {
    broken = await testPortal(open, ({ records }) => ({
      records: { ...records, byId: () => Promise.reject(fault), byIds: () => Promise.reject(fault) },
    }))
  })
  afterAll(() => broken.close())

  it.each([
    ['SearchController/search', site],
    ['DetailController/getProductDetails', { ...site, recordId: '01t000000000000AAA' }],
  ])('in %s answers 500 without its words, and is logged with them', async (method, params) => {
    const before = broken.logged.filter((line) => line.level >= 50).length
    const answer = await broken.app.inject({ url: `${door}/${method}${asQuery(params)}` })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ errorMessage: 'An unexpected error happened.' })
    const errors = broken.logged.filter((line) => line.level >= 50)
    expect(errors).toHaveLength(before + 1)
    expect(errors.at(-1)?.err?.message).toContain('disk on fire')
  })
})
