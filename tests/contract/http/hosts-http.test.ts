import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { rawAnswer, statusesOf } from '../../fixtures/raw-http.ts'

let portal: TestPortal
let port: number
let answered: string[]
beforeAll(async () => {
  answered = []
  // Reading the client address is the first step of a request, so a refused request has caused no work before it.
  portal = await testPortal(openMemory, ({ signIn }) => ({
    signIn: {
      ...signIn,
      sessions: {
        ...signIn.sessions,
        read: (token) => {
          answered.push(token)
          return signIn.sessions.read(token)
        },
      },
    },
  }))
  port = Number(new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => portal.close())

const page = '/nl/nl-nl/products'
const statusOf = async (head: string): Promise<number | undefined> =>
  statusesOf(await rawAnswer(port, `${head}\r\nConnection: close\r\n\r\n`))[0]
const statusOfHost = (host: string): Promise<number | undefined> => statusOf(`GET ${page} HTTP/1.1\r\nHost: ${host}`)

describe('The host of a request', () => {
  it.each([
    ['the public origin', 'portal.test'],
    ['it with a port', 'portal.test:8443'],
    ['it in capitals', 'PORTAL.Test'],
    ['it with the dot of a full name', 'portal.test.'],
    ['the domain of a site', 'nl.norvane.example'],
    ['the domain of another site', 'norvane.example:80'],
    ['this machine', 'localhost:3000'],
    ['this machine by address', '127.0.0.1'],
    ['this machine by its other address', '[::1]:3000'],
  ])('The portal accepts its own host: %s', async (_what, host) => {
    expect(await statusOfHost(host)).toBe(200)
  })

  it.each([
    ['somebody else’s', 'evil.example'],
    ['one that begins like ours', 'portal.test.evil.example'],
    ['one that ends like ours', 'evilportal.test'],
    ['a name below ours', 'www.portal.test'],
    ['an address that is not listened on', '192.0.2.7'],
    ['one that begins like this machine', 'localhost.evil.example'],
    ['the address of a cloud’s secrets', '169.254.169.254'],
  ])('The portal refuses a foreign host: %s', async (_what, host) => {
    const answer = await rawAnswer(port, `GET ${page} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(statusesOf(answer)).toEqual([421])
    expect(answer).toContain('<h1>Wrong address</h1>')
    expect(answer).not.toContain(host)
    expect(answer).toMatch(/^x-request-id: [\w-]{36}\r$/m)
    expect(answer).toContain('cache-control: no-store')
  })

  it.each([
    ['empty', ''],
    ['with a user', 'portal.test@evil.example'],
    ['with a user of ours', 'user@portal.test'],
    ['with a port that is none', 'portal.test:http'],
    ['with a path', 'portal.test/evil'],
    ['two in one', 'portal.test, evil.example'],
    ['with a space', 'portal.test evil.example'],
  ])('The portal refuses a malformed host: %s', async (_what, host) => {
    expect(await statusOfHost(host)).toBe(400)
  })

  it('A request with two hosts is refused, whichever comes first', async () => {
    expect(await statusOf(`GET ${page} HTTP/1.1\r\nHost: portal.test\r\nHost: evil.example`)).toBe(400)
    expect(await statusOf(`GET ${page} HTTP/1.1\r\nHost: evil.example\r\nhost: portal.test`)).toBe(400)
  })

  it('Only an HTTP/1.0 request may omit the host', async () => {
    expect(await statusOf(`GET ${page} HTTP/1.0\r\nX: y`)).toBe(200)
    expect(await statusOf(`GET ${page} HTTP/1.1\r\nX: y`)).toBe(400)
  })

  it('The host of an absolute request target takes precedence over the header', async () => {
    const target = (address: string) => statusOf(`GET ${address}${page} HTTP/1.1\r\nHost: portal.test`)
    expect(await target('http://portal.test')).toBe(200)
    expect(await target('HTTP://nl.norvane.example:80')).toBe(200)
    expect(await target('http://evil.example')).toBe(421)
    expect(await target('http://portal.test@evil.example')).toBe(400)
    expect(await statusOf(`GET http://portal.test${page} HTTP/1.1\r\nHost: evil.example`)).toBe(421)
  })

  it('The forwarded host of a client that is no trusted proxy is ignored', async () => {
    const forwarded = 'X-Forwarded-Host: evil.example\r\nForwarded: host=evil.example'
    expect(await statusOf(`GET ${page} HTTP/1.1\r\nHost: portal.test\r\n${forwarded}`)).toBe(200)
    const reversed = 'X-Forwarded-Host: portal.test'
    expect(await statusOf(`GET ${page} HTTP/1.1\r\nHost: evil.example\r\n${reversed}`)).toBe(421)
  })

  it('A wrong host is refused on every route and for every method, before anything is read', async () => {
    const before = answered.length
    for (const [method, url] of [
      ['GET', '/'],
      ['GET', '/robots.txt'],
      ['GET', '/assets/entry-1a2b3c.js'],
      ['GET', '/lwr/apex/v65.0/SearchController/search'],
      ['POST', '/lwr/apex/v65.0/SearchController/search'],
      ['POST', '/nl/nl-nl/sign-in'],
      ['DELETE', page],
      ['OPTIONS', page],
    ] as const) {
      const { statusCode } = await portal.app.inject({
        method,
        url,
        headers: { host: 'evil.example', cookie: '__Host-session=x', 'content-type': 'no/such' },
        ...(method === 'POST' ? { payload: '{"broken' } : {}),
      })
      expect(statusCode, `${method} ${url}`).toBe(421)
    }
    expect(answered).toHaveLength(before)
  })
})

describe('The host behind a proxy', () => {
  const of = (trustedProxies: readonly string[]) => testPortal(openMemory, () => ({ trustedProxies }))
  const headers = { host: 'portal-7f', 'x-forwarded-host': 'portal.test' }

  it('The host is the one that the trusted proxy received', async () => {
    const trusting = await of(['127.0.0.1'])
    expect((await trusting.app.inject({ url: '/', headers })).statusCode).toBe(200)
    const foreign = { ...headers, 'x-forwarded-host': 'evil.example' }
    expect((await trusting.app.inject({ url: '/', headers: foreign })).statusCode).toBe(421)
    // The values that the proxy received stand before the value that it adds.
    const chained = { ...headers, 'x-forwarded-host': 'portal.test, evil.example' }
    expect((await trusting.app.inject({ url: '/', headers: chained })).statusCode).toBe(421)
    await trusting.close()
  })

  it('Nobody but the trusted proxy can set the host', async () => {
    const trusting = await of(['198.51.100.0/24'])
    expect((await trusting.app.inject({ url: '/', headers })).statusCode).toBe(421)
    await trusting.close()
  })
})
