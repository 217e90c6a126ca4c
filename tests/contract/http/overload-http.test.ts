import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAdmission } from '#platform/http/overload/admission.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'

const usual = { maxWorking: 4, maxWaiting: 8, timeout: 60_000 }
const cachedPage = '/nl/nl-nl/products'
const other = '/nl/nl-nl/suppliers'
const call = '/lwr/apex/v65.0/SearchController/search'

let portal: TestPortal
let read = 0
const limits = { ...usual }
const admission = createAdmission(limits)
beforeAll(async () => {
  portal = await testPortal(openMemory, ({ signIn }) => ({
    admission,
    signIn: {
      ...signIn,
      sessions: {
        ...signIn.sessions,
        read: (token) => {
          read += 1
          return signIn.sessions.read(token)
        },
      },
    },
  }))
})
afterAll(() => portal.close())
beforeEach(() => void Object.assign(limits, usual))

let listens: Promise<string> | null = null
const listening = async (): Promise<number> =>
  Number(new URL(await (listens ??= portal.app.listen({ port: 0, host: '127.0.0.1' }))).port)
const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers })
/** Fills the queue from now on. */
const fill = (): void => void (limits.maxWaiting = 0)

describe('An overloaded portal', () => {
  beforeAll(async () => {
    await get(cachedPage)
  })

  it('Cached pages for guests and build files are still answered', async () => {
    fill()
    const page = await get(cachedPage)
    expect(page.statusCode).toBe(200)
    expect((await portal.app.inject({ method: 'HEAD', url: cachedPage })).statusCode).toBe(200)
    expect((await get(cachedPage, { 'if-none-match': String(page.headers.etag) })).statusCode).toBe(304)
    expect((await get('/assets/entry-1a2b3c.js', await signedIn(portal))).statusCode).toBe(200)
  })

  it.each([
    ['a page that has to be made', other, {}],
    ['a page by which one comes', '/nl/nl-nl/sign-in', {}],
    ['the sitemap', '/sitemap.xml', {}],
    ['a file', '/nl/nl-nl/cms/delivery/media/MCQHE3DDOAATLBRBT6FRJYY6HQZE', {}],
  ])('A guest who requests %s learns when to retry', async (_what, url, headers) => {
    fill()
    const answer = await get(url, headers)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('<h1>Back in a moment</h1>')
  })

  it('The overload answer has the error format of each route', async () => {
    fill()
    const message = 'The portal is very busy. Try again in 5 s.'
    const apex = await get(call)
    expect([apex.statusCode, apex.json()]).toEqual([503, { errorMessage: message }])
    const posted = await portal.app.inject({ method: 'POST', url: call, payload: {} })
    expect([posted.statusCode, posted.json()]).toEqual([503, { errorMessage: message }])
    const data = await get('/services/data/v65.0/connect/cms/delivery/channels/0apy71rWllc6eS0AEI/contents/query')
    expect([data.statusCode, data.json()]).toEqual([503, [{ errorCode: 'SERVER_UNAVAILABLE', message }]])
  })

  it('No session is read while a request waits, not even for a cached page', async () => {
    const { cookie } = await signedIn(portal)
    fill()
    const before = read
    expect((await get(cachedPage, { cookie })).statusCode).toBe(503)
    expect((await get(cachedPage, { cookie: '__Host-session=made-up' })).statusCode).toBe(503)
    expect(read).toBe(before)
  })

  it('Refused requests are counted and cause no errors in the log', async () => {
    fill()
    await get(other)
    expect(await portal.services.metrics.registry.metrics()).toMatch(/requests_refused_total\{why="OVERLOADED"\} \d/)
    expect(portal.logged.filter(({ level }) => level >= 50)).toEqual([])
  })
})

describe('The concurrency limit', () => {
  it('A slot is released whatever the answer was', async () => {
    const { cookie } = await signedIn(portal)
    const requests = [
      '/',
      cachedPage,
      other,
      `${cachedPage}?page=9`,
      '/nowhere',
      '/nl/de/x',
      '/nl',
      '/nl/nl-nl/product/no-01t000000000000AAA',
      `${call}?methodParams=%7B`,
      '/lwr/apex/v65.0/No/thing',
      '/robots.txt',
      '/sitemap.xml',
      '/%zz',
    ]
    for (let round = 0; round < 3; round += 1)
      await Promise.all(requests.flatMap((url) => [get(url), get(url, { cookie })].slice(0, round + 1)))
    await portal.app.inject({ method: 'POST', url: call, payload: 'no type' })
    await portal.app.inject({ method: 'DELETE', url: cachedPage })
    expect(admission.load()).toMatchObject({ working: 0, waiting: 0 })
  })

  it('Concurrent requests for the same page use one slot', async () => {
    Object.assign(limits, { maxWorking: 1, maxWaiting: 1 })
    const url = `${cachedPage}?filters=form:powder`
    const answers = await Promise.all(Array.from({ length: 40 }, () => get(url)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  it('A slow sender occupies no slot', async () => {
    Object.assign(limits, { maxWorking: 1, maxWaiting: 4 })
    const port = await listening()
    const { cookie } = await signedIn(portal)
    const slow = Array.from({ length: 3 }, () => connect(port, '127.0.0.1'))
    const before = read
    const head = `POST ${call} HTTP/1.1\r\nHost: portal.test\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`
    for (const socket of slow) socket.write(head)
    await expect.poll(() => read).toBe(before + slow.length)
    await expect.poll(() => admission.load()).toMatchObject({ working: 0, waiting: 0 })
    expect((await get(other)).statusCode).toBe(200)
    for (const socket of slow) socket.destroy()
  })

  it('A client that disconnects before the answer releases its slot', async () => {
    const port = await listening()
    for (let at = 0; at < 20; at += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.write(`GET ${cachedPage}?gone=${at} HTTP/1.1\r\nHost: portal.test\r\n\r\n`)
      await new Promise((came) => portal.app.server.once('request', came))
      socket.destroy()
    }
    await expect.poll(() => admission.load()).toMatchObject({ working: 0, waiting: 0 })
    expect((await get(`${cachedPage}?not-gone`)).statusCode).toBe(200)
  })

  it('Forms have their own queue, so sign-ins do not wait for pages', async () => {
    Object.assign(limits, { maxWorking: 0, maxWaiting: 0 })
    const sent = {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      host: 'localhost',
    }
    const payload = 'form=SignInController.signIn&email=nobody%40example.com&password=x'
    const answer = await portal.app.inject({ method: 'POST', url: '/nl/nl-nl/sign-in', headers: sent, payload })
    expect(answer.statusCode).toBe(422)
    expect((await get('/nl/nl-nl/product-groups')).statusCode).toBe(503)
  })

  it('The slots suffice when a signed-in user waits for a page that a guest’s request renders', async () => {
    const { cookie } = await signedIn(portal)
    Object.assign(limits, { maxWorking: 1, maxWaiting: 4 })
    const language = { 'accept-language': 'sv' }
    const answers = await Promise.all([
      get('/', { ...language, cookie }),
      get('/', language),
      get('/', { ...language, cookie }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(admission.load()).toMatchObject({ working: 0, waiting: 0 })
  })
})
