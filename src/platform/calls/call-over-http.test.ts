import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Refused } from './refused.ts'
import { Failure } from '#platform/values/errors.ts'
import { callOverHttp, Offline } from './call-over-http.ts'

interface Received {
  readonly method: string | undefined
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

let server: Server
let received: Received[] = []
let respond: (response: ServerResponse) => void
const fetchOfNode = globalThis.fetch

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ method: request.method, url: request.url ?? '', headers: request.headers, body })
      response.setHeader('connection', 'close')
      respond(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // A browser resolves an address against the page; Node has no page.
  globalThis.fetch = async (address, init) =>
    await fetchOfNode(typeof address === 'string' ? `http://127.0.0.1:${port}${address}` : address, init)
})
beforeEach(() => {
  received = []
  respond = (response) => response.end('{"total":3}')
})
afterAll(async () => {
  globalThis.fetch = fetchOfNode
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Each test asks for something else, because responses are cached for as long as a page is open. */
const suggest = (searchTerm: string, signal?: AbortSignal): Promise<unknown> =>
  callOverHttp('SearchController.suggest', { countryCode: 'NL', languageCode: 'nl-NL', searchTerm }, signal)
const errorOf = async (answer: Promise<unknown>): Promise<unknown> =>
  await answer.then(
    () => null,
    (error: unknown) => error,
  )

describe('Server calls that the browser sends', () => {
  it('[APX-01] A call that reads is a GET with its parameters as JSON in the query.', async () => {
    await expect(suggest('a b&c')).resolves.toEqual({ total: 3 })
    const { pathname, searchParams } = new URL(received[0]?.url ?? '', 'http://localhost')
    expect([received[0]?.method, pathname]).toEqual(['GET', '/lwr/apex/v65.0/SearchController/suggest'])
    expect(JSON.parse(searchParams.get('methodParams') ?? '')).toEqual({
      countryCode: 'NL',
      languageCode: 'nl-NL',
      searchTerm: 'a b&c',
    })
    expect(received[0]?.headers['x-sfdc-allow-continuation']).toBe('true')
  })

  it.each([
    ['A call that writes', 'ContactController.send', { message: 'Hello' }],
    ['A call about folders', 'FolderController.getFolders', { recordId: null }],
    ['A call with the token of a share', 'ShareController.getShare', { token: 'secret' }],
    ['A call with the token of a request', 'RequestController.getGuestRequest', { token: 'secret' }],
    ['A query of more than 6,000 characters', 'SearchController.suggest', { searchTerm: 'a'.repeat(6000) }],
  ] as const)('[APX-01] %s is a POST with its parameters as JSON in the body.', async (_what, name, params) => {
    // The parameters of the calls are of no interest here.
    await callOverHttp(name, params as never)
    expect(received).toHaveLength(1)
    expect([received[0]?.method, received[0]?.url]).toEqual(['POST', `/lwr/apex/v65.0/${name.replace('.', '/')}`])
    expect(received[0]?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(received[0]?.body ?? '')).toEqual(params)
  })

  it.each([
    ['private, max-age=30', 1],
    ['no-store', 2],
  ])('[APX-07] With Cache-Control %j, two equal calls send this number of requests: %d.', async (header, requests) => {
    respond = (response) => response.setHeader('cache-control', header).end('{"total":3}')
    const first = await suggest(header)
    expect(await suggest(header)).toEqual(first)
    expect(received).toHaveLength(requests)
  })

  it('[ERR-01] A refused call throws the failure with the messages of the server.', async () => {
    respond = (response) => {
      response.statusCode = 400
      response.end('[{"errorCode":"INVALID_PARAMETERS","message":"The page is too large."}]')
    }
    const error = await errorOf(suggest('refused'))
    expect(error).toBeInstanceOf(Failure)
    const cause = error instanceof Failure ? error.cause : null
    expect(cause).toBeInstanceOf(Refused)
    expect(cause).toMatchObject({ statusText: '400 Bad Request', messages: ['The page is too large.'] })
  })

  it.each([
    ['before the response', (response: ServerResponse) => response.destroy()],
    ['within the response', (response: ServerResponse) => response.write('{"tot', () => response.destroy())],
  ])('A connection that breaks %s throws Offline.', async (when, breakOff) => {
    respond = (response) => void breakOff(response)
    expect(await errorOf(suggest(when))).toBeInstanceOf(Offline)
  })

  it('A call that is aborted throws the reason, and not Offline.', async () => {
    const navigation = new AbortController()
    respond = () => navigation.abort(new Error('The visitor went to another page.'))
    expect(await errorOf(suggest('aborted', navigation.signal))).toMatchObject({
      message: 'The visitor went to another page.',
    })
  })
})
