import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAdmission } from '#server/admission.ts'
import { openMemory } from './databases.ts'
import { testPortal, type TestPortal } from './http-portal.ts'
import { signedIn } from './signed-in.ts'

const usual = { working: 4, waiting: 8, patience: 60_000 }
const kept = '/nl/nl-nl/products'
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
/** From now on the line is full. */
const fill = (): void => void (limits.waiting = 0)

describe('a portal that has more to do than it can', () => {
  beforeAll(async () => {
    await get(kept)
  })

  it('goes on answering guests with the pages it keeps, and everybody with files of the build', async () => {
    fill()
    const page = await get(kept)
    expect(page.statusCode).toBe(200)
    expect((await portal.app.inject({ method: 'HEAD', url: kept })).statusCode).toBe(200)
    expect((await get(kept, { 'if-none-match': String(page.headers.etag) })).statusCode).toBe(304)
    expect((await get('/assets/entry-1a2b3c.js', await signedIn(portal))).statusCode).toBe(200)
  })

  it.each([
    ['a page that has to be made', other, {}],
    ['a page by which one comes', '/nl/nl-nl/sign-in', {}],
    ['the sitemap', '/sitemap.xml', {}],
    ['a file', '/nl/nl-nl/cms/delivery/media/MCQHE3DDOAATLBRBT6FRJYY6HQZE', {}],
  ])('says to a guest who asks for %s when to come again', async (_what, url, headers) => {
    fill()
    const answer = await get(url, headers)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('<h1>Back in a moment</h1>')
  })

  it('says so in the form of each door', async () => {
    fill()
    const message = 'The portal is very busy. Try again in 5 s.'
    const apex = await get(call)
    expect([apex.statusCode, apex.json()]).toEqual([503, { errorMessage: message }])
    const posted = await portal.app.inject({ method: 'POST', url: call, payload: {} })
    expect([posted.statusCode, posted.json()]).toEqual([503, { errorMessage: message }])
    const data = await get('/services/data/v65.0/connect/cms/delivery/channels/0apy71rWllc6eS0AEI/contents/query')
    expect([data.statusCode, data.json()]).toEqual([503, [{ errorCode: 'SERVER_UNAVAILABLE', message }]])
  })

  it('reads no session before it is one’s turn, not even for a page that is kept', async () => {
    const { cookie } = await signedIn(portal)
    fill()
    const before = read
    expect((await get(kept, { cookie })).statusCode).toBe(503)
    expect((await get(kept, { cookie: '__Host-session=made-up' })).statusCode).toBe(503)
    expect(read).toBe(before)
  })

  it('counts whom it refuses, and writes no errors into its log', async () => {
    fill()
    await get(other)
    expect(await portal.services.metrics.registry.metrics()).toMatch(/requests_refused_total\{why="OVERLOADED"\} \d/)
    expect(portal.logged.filter(({ level }) => level >= 50)).toEqual([])
  })
})

describe('the places of those who are worked for', () => {
  it('are given back, whatever the answer was', async () => {
    const { cookie } = await signedIn(portal)
    const requests = [
      '/',
      kept,
      other,
      `${kept}?page=9`,
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
    await portal.app.inject({ method: 'DELETE', url: kept })
    expect(admission.load()).toMatchObject({ working: 0, waiting: 0 })
  })

  it('are not held while others make the same page: one place is enough for all who ask for it', async () => {
    Object.assign(limits, { working: 1, waiting: 1 })
    const url = `${kept}?filters=form:powder`
    const answers = await Promise.all(Array.from({ length: 40 }, () => get(url)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  it('are not held by who sends slowly', async () => {
    Object.assign(limits, { working: 1, waiting: 4 })
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

  it('are given back by who has gone before the answer', async () => {
    const port = await listening()
    for (let at = 0; at < 20; at += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.write(`GET ${kept}?gone=${at} HTTP/1.1\r\nHost: portal.test\r\n\r\n`)
      await new Promise((came) => portal.app.server.once('request', came))
      socket.destroy()
    }
    await expect.poll(() => admission.load()).toMatchObject({ working: 0, waiting: 0 })
    expect((await get(`${kept}?not-gone`)).statusCode).toBe(200)
  })

  it('are not taken by forms: who signs in waits in a line of their own', async () => {
    Object.assign(limits, { working: 0, waiting: 0 })
    const sent = {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      host: 'localhost',
    }
    const payload = 'email=nobody%40example.com&password=x'
    const answer = await portal.app.inject({ method: 'POST', url: '/nl/nl-nl/sign-in', headers: sent, payload })
    expect(answer.statusCode).toBe(422)
    expect((await get('/nl/nl-nl/product-groups')).statusCode).toBe(503)
  })

  it('suffice where one who is signed in waits for what a guest is making', async () => {
    const { cookie } = await signedIn(portal)
    Object.assign(limits, { working: 1, waiting: 4 })
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
