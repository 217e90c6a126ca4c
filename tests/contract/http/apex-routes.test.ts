import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

const apexPath = '/lwr/apex/v65.0'
const site = { countryCode: 'NL', languageCode: 'nl-NL' }
const asQuery = (params: unknown): string => `?methodParams=${encodeURIComponent(JSON.stringify(params))}`

describeEachDatabase('The Apex call routes', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open)
  })
  afterAll(() => portal.close())

  const get = (address: string, headers: Record<string, string> = {}) => portal.app.inject({ url: address, headers })
  const post = (address: string, payload: string, type = 'application/json') =>
    portal.app.inject({ method: 'POST', url: address, payload, headers: { 'content-type': type } })

  it('[APX-01] [APX-09] A GET with methodParams and the continuation header and a POST with a body give the same answer', async () => {
    const params = { ...site, searchTerm: 'xanthan' }
    const read = await get(`${apexPath}/SearchController/search${asQuery(params)}`, {
      'x-sfdc-allow-continuation': 'true',
    })
    const posted = await post(`${apexPath}/SearchController/search`, JSON.stringify(params))
    expect(read.statusCode).toBe(200)
    expect(read.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(read.json()).toMatchObject({ resultsType: 'tradeGrade', page: 1 })
    expect(read.json().total).toBeGreaterThan(0)
    expect(posted.json()).toEqual(read.json())
  })

  it('[APX-09] The suggest call answers while the visitor types', async () => {
    const answer = await get(`${apexPath}/SearchController/suggest${asQuery({ ...site, searchTerm: 'xan' })}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Xanvero')
  })

  it('[APX-07] A GET may be cached for a while, and a POST may not', async () => {
    const params = { url: '/nl/nl-nl' }
    const read = await get(`${apexPath}/MarketSegmentController/getMarketSegmentStructure${asQuery(params)}`)
    const posted = await post(`${apexPath}/MarketSegmentController/getMarketSegmentStructure`, JSON.stringify(params))
    expect(read.headers['cache-control']).toBe('private, max-age=30')
    expect(posted.headers['cache-control']).toBe('no-cache')
    expect(posted.json()).toEqual(read.json())
  })

  it('[CTX-01] [APX-08] Answers a guest alike for a call of others and for an unknown method, with any parameters', async () => {
    const answers = async (method: string) => {
      const address = `${apexPath}/SearchController/${method}`
      const all = await Promise.all([
        get(address),
        get(`${address}${asQuery(site)}`),
        get(`${address}?methodParams=%7B`),
        get(`${address}?methodParams=1&methodParams=2`),
        post(address, '{}'),
        post(address, '[1]'),
        post(address, '{'),
      ])
      return all.map(({ statusCode, body, headers }) => ({
        statusCode,
        body,
        headers: Object.entries(headers).filter(([name]) => name !== 'date' && name !== 'x-request-id'),
      }))
    }
    const unknown = await answers('destroy')
    expect(unknown.map(({ statusCode }) => statusCode).slice(0, 5)).toEqual([404, 404, 404, 404, 404])
    expect(await answers('explain')).toEqual(unknown)
  })

  it.each([
    ['another version', '/lwr/apex/v64.0/SearchController/search'],
    ['a version like it', '/lwr/apex/V65.0/SearchController/search'],
    ['an unknown class', `${apexPath}/NoController/search`],
    ['an unknown method', `${apexPath}/SearchController/destroy`],
    ['a property of every object', `${apexPath}/constructor/name`],
  ])('[APX-08] The request for %s is answered with 404 and no body', async (_what, address) => {
    const answer = await get(`${address}${asQuery(site)}`)
    expect([answer.statusCode, answer.body]).toEqual([404, ''])
    const posted = await post(address, '{}')
    expect([posted.statusCode, posted.body]).toEqual([404, ''])
  })

  it('A guest cannot learn about a method for internal users', async () => {
    const answer = await post(
      `${apexPath}/SearchController/explain`,
      JSON.stringify({ ...site, searchTerm: 'x', recordId: '01t000000000000' }),
    )
    expect([answer.statusCode, answer.body]).toEqual([404, ''])
  })

  it.each([
    ['no JSON', '{"a":', 'The body is not a JSON object.'],
    ['an array', '[]', 'The body is not a JSON object.'],
    ['a text', '"x"', 'The body is not a JSON object.'],
    ['65 levels', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`, 'The body is not a JSON object.'],
    ['a missing parameter', '{}', "The 'countryCode' parameter is required to successfully execute this request."],
    [
      'a wrong type',
      '{"countryCode":"NL","languageCode":"nl-NL","page":"two"}',
      "The 'page' parameter must be a whole number.",
    ],
    ['an unknown site', '{"countryCode":"ZZ","languageCode":"nl-NL"}', 'countryCode:'],
  ])(
    'The request with %s is answered with 400 and an errorMessage, by GET and by POST',
    async (_what, text, message) => {
      const posted = await post(`${apexPath}/SearchController/search`, text)
      const read = await get(`${apexPath}/SearchController/search?methodParams=${encodeURIComponent(text)}`)
      for (const answer of [posted, read]) {
        expect(answer.statusCode).toBe(400)
        expect(answer.json().errorMessage).toContain(message)
      }
    },
  )

  it('A request with methodParams given twice is refused', async () => {
    const answer = await get(`${apexPath}/SearchController/search${asQuery(site)}&methodParams=%7B%7D`)
    expect(answer.statusCode).toBe(400)
  })

  it.each([
    ['another media type', 'text/plain', '{}', 415],
    ['a body above 1 MB', 'application/json', JSON.stringify({ ...site, searchTerm: 'x'.repeat(1024 * 1024) }), 413],
  ])('A request with %s is refused', async (_what, type, body, status) => {
    const answer = await post(`${apexPath}/SearchController/search`, body, type)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toHaveProperty('errorMessage')
  })

  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('The method %s is answered with 405', async (method) => {
    const answer = await portal.app.inject({ method, url: `${apexPath}/SearchController/search` })
    expect(answer.statusCode).toBe(405)
  })

  it('[ADR-06] A parameter of 8887 characters is accepted, and a longer one is refused', async () => {
    const fits = await get(`${apexPath}/SearchController/search${asQuery({ ...site, searchTerm: 'é'.repeat(8887) })}`)
    expect(fits.statusCode).toBe(200)
    const refused = await get(
      `${apexPath}/SearchController/search${asQuery({ ...site, searchTerm: 'é'.repeat(8888) })}`,
    )
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toEqual({ errorMessage: 'The parameter searchTerm has more than 8887 characters.' })
  })

  it('Content that a guest cannot see on a site for signed-in users is answered with 401', async () => {
    const answer = await get(`${apexPath}/SearchController/search${asQuery({ countryCode: 'CH', languageCode: 'de' })}`)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ errorMessage: 'Sign in to use this site.' })
  })

  it('An unknown record is answered with 404 and a message', async () => {
    const answer = await get(
      `${apexPath}/DetailController/getProductDetails${asQuery({ ...site, recordId: '01t000000000000AAA' })}`,
    )
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ errorMessage: 'The requested resource does not exist' })
  })

  it('An answer is compressed for a client that accepts compression', async () => {
    const address = `${apexPath}/SearchController/search${asQuery(site)}`
    const plain = await get(address)
    const packed = await get(address, { 'accept-encoding': 'gzip, br' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.headers['vary']).toBe('Accept-Encoding, Authorization, Cookie')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  })
})

describeEachDatabase('A store failure', (open) => {
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
  ])(
    'A store failure in %s is answered with 500 without details, and the log contains the details',
    async (method, params) => {
      const before = broken.logged.filter((line) => line.level >= 50).length
      const answer = await broken.app.inject({ url: `${apexPath}/${method}${asQuery(params)}` })
      expect(answer.statusCode).toBe(500)
      expect(answer.json()).toEqual({ errorMessage: 'An unexpected error happened.' })
      const errors = broken.logged.filter((line) => line.level >= 50)
      expect(errors).toHaveLength(before + 1)
      expect(errors.at(-1)?.err?.message).toContain('disk on fire')
    },
  )
})
