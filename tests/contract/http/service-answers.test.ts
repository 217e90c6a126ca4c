import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import * as v from 'valibot'
import { recordApi } from '#app/record-api.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { publicOrigin, testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { rawAnswer } from '../../fixtures/raw-http.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

/** The platform's error form (platform API §1). */
const errorList = v.pipe(v.array(v.object({ errorCode: v.string(), message: v.string() })), v.minLength(1))

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const
const base = '/services/data/v65.0'
const unknown = [
  '/services',
  '/services/',
  '/services/apexrest/x',
  '/services/data/v1.0',
  '/services/data/v1.0/ui-api/nothing',
  `${base}/nothing`,
  `${base}/ui-api`,
  `${base}/ui-api/nothing`,
  `${base}/connect/nothing`,
  '/nl/nl-nl/webruntime/api/services/data/v65.0/nothing',
  '/nl/nl-nl/webruntime/api/services/nothing',
]

describe('Answers under /services', () => {
  let portal: TestPortal
  let port: number
  let headers: Readonly<Record<string, string>>
  beforeAll(async () => {
    portal = await testPortal(openMemory)
    headers = await signedIn(portal, 'administrator')
    port = Number(new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => portal.close())

  /** The status of a refusal after its form has been checked. */
  async function refused(method: (typeof methods)[number], url: string, more: Readonly<Record<string, string>> = {}) {
    const answer = await portal.app.inject({
      method,
      url,
      headers: { origin: publicOrigin, ...more },
      ...(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method) ? { payload: 'x' } : {}),
    })
    const what = `${method} ${url}`
    expect(answer.statusCode, what).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode, what).toBeLessThan(500)
    expect(answer.headers['content-type'], what).toBe('application/json; charset=utf-8')
    if (method === 'HEAD') expect(answer.body).toBe('')
    else v.parse(errorList, answer.json())
    return answer
  }

  it.each(methods)('[UIA-35] Refuses %s at unknown addresses in the platform’s error form', async (method) => {
    for (const url of unknown) expect((await refused(method, url)).statusCode, url).toBe(404)
  })

  it('[UIA-35] Answers a method that an address does not have with 405 and the methods that it has', async () => {
    for (const { method, path } of recordApi.endpoints) {
      const requested = path.replace(/:\w+/g, 'x')
      const own = recordApi.endpoints
        .filter((each) => new RegExp(`^${each.path.replace(/:\w+/g, '[^/]+')}$`).test(requested))
        .map((each) => each.method)
      const other = methods.find((each) => each !== 'GET' && each !== 'HEAD' && !own.some((name) => name === each))
      if (other === undefined) continue
      const url = `${base}/ui-api${requested}`
      const answer = await refused(other, url)
      expect(answer.statusCode, `${other} ${url}`).toBe(405)
      expect(String(answer.headers.allow).split(', '), url).toContain(method)
    }
    expect((await refused('PUT', `${base}/connect/cms/delivery/channels`)).headers.allow).toBe('GET, HEAD')
  })

  it('[UIA-35] Refuses malformed, foreign, oversized and unreadable requests in the platform’s error form', async () => {
    expect((await refused('GET', `${base}/%zz`)).statusCode).toBe(400)
    expect((await refused('GET', `${base}/ui-api/records/${'x'.repeat(17_000)}`)).statusCode).toBe(431)
    expect((await refused('GET', base, { host: 'other.example' })).statusCode).toBe(421)
    expect((await refused('GET', base, { host: 'a b' })).statusCode).toBe(400)
    expect((await refused('POST', `${base}/ui-api/predupe`, { origin: 'https://other.example' })).statusCode).toBe(403)
    expect((await refused('POST', `${base}/ui-api/records`, { ...headers, 'content-type': 'text/x' })).statusCode).toBe(
      415,
    )
    const json = { ...headers, 'content-type': 'application/json' }
    expect((await refused('POST', `${base}/ui-api/predupe`, json)).statusCode).toBe(400)
    expect((await refused('GET', `${base}/ui-api/records/x`, { authorization: 'Bearer x' })).statusCode).toBe(401)
    expect((await refused('GET', base, { 'x-large': 'x'.repeat(100_000) })).statusCode).toBe(431)
  })

  it.each([
    ['a malformed header', 400, `GET ${base}/nothing HTTP/1.1\r\nHost: portal.test\r\nA B: 1\r\n\r\n`],
    ['an unknown version of HTTP', 400, `GET ${base}/nothing HTTP/7.9\r\nHost: portal.test\r\n\r\n`],
    [
      'a large header',
      431,
      `GET ${base}/x HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`,
    ],
  ])('[UIA-35] Answers %s in the platform’s error form', async (_what, status, request) => {
    const [head = '', body = ''] = (await rawAnswer(port, request)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8')
    expect(v.parse(errorList, JSON.parse(body))).toHaveLength(1)
  })

  it('[UIA-35] Every answer to any method and address is JSON, or has no body', async () => {
    const part = fc.oneof(
      fc.constantFrom('data', 'v65.0', 'ui-api', 'records', 'connect', 'x', '%', ';', '*', ''),
      fc.string({ maxLength: 8 }).map((text) => encodeURIComponent(text.toWellFormed())),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...methods), fc.array(part, { maxLength: 6 }), async (method, parts) => {
        const url = `/services/${parts.join('/')}`
        const answer = await portal.app.inject({ method, url, headers: { origin: publicOrigin } })
        expect(answer.statusCode, url).toBeLessThan(500)
        if (answer.body !== '') expect(() => JSON.parse(answer.body), `${method} ${url}`).not.toThrow()
      }),
      { numRuns: isLongRun ? 5000 : 150 },
    )
  })

  it('[UIA-35] Lists the versions of the API, and what a version offers', async () => {
    for (const url of ['/services/data', '/services/data/']) {
      const answer = await portal.app.inject({ url })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual([{ label: 'Version 65.0', url: base, version: '65.0' }])
    }
    for (const url of [base, `${base}/`])
      expect((await portal.app.inject({ url })).json()).toEqual({
        connect: `${base}/connect`,
        'ui-api': `${base}/ui-api`,
      })
  })
})
