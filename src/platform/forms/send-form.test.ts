import { afterEach, expect, it, vi } from 'vitest'
import { sendCommand } from './send-form.ts'

afterEach(() => vi.unstubAllGlobals())

/** What the form says after this answer of the network. */
async function answerTo(response: Response): Promise<unknown> {
  vi.stubGlobal('window', { location: { pathname: '/nl/nl-nl/cart', search: '' } })
  vi.stubGlobal('fetch', () => Promise.resolve(response))
  return await sendCommand('CartController.removeLine?lineId=1', 'CartController-submit', 'token')
}

const headers = { 'content-type': 'application/json' }

it('[FRM-02] An answer that breaks off on its way is treated as no answer, so that the form can be sent again', async () => {
  const broken = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"type":"acc'))
      controller.error(new TypeError('network error'))
    },
  })
  expect(await answerTo(new Response(broken, { headers }))).toEqual({ type: 'offline' })
})

it('[FRM-01] An answer of a proxy, and JSON that is none, are refusals', async () => {
  const failed = { type: 'refused', errors: {}, problem: { text: 'form.failed' }, hasSaved: false }
  expect(await answerTo(new Response('<h1>Bad gateway</h1>', { status: 502 }))).toEqual(failed)
  expect(await answerTo(new Response('{"type":', { status: 500, headers }))).toEqual(failed)
})

it.each([
  [413, 'form.fileRefused'],
  [429, 'form.tooMany'],
  [503, 'form.failed'],
])('[FRM-02] A refusal with status %i that is not of the form says what to do: %s', async (status, text) => {
  expect(await answerTo(new Response('', { status }))).toMatchObject({ type: 'refused', problem: { text } })
})

it('[FRM-02] What was saved all the same is said by the refusal', async () => {
  const refused = {
    type: 'refused',
    errors: { note: { code: 'required' } },
    problem: { text: 'form.stale' },
    hasSaved: true,
  }
  expect(await answerTo(Response.json(refused, { status: 422 }))).toEqual(refused)
  expect(await answerTo(Response.json({ ...refused, hasSaved: 'yes', problem: 'text' }))).toMatchObject({
    problem: null,
    hasSaved: false,
  })
})

it('[FRM-04] What the server has accepted says where it goes on, what was done, and how it is undone', async () => {
  const accepted = {
    type: 'accepted',
    to: '/nl/nl-nl/cart',
    notice: 'cart.added',
    details: { text: 'cart.count', values: { count: 2 } },
    link: { to: '/cart', text: 'cart.open' },
    undo: 'CartController.addLine?id=1',
    isNewDocument: true,
    forgetsDrafts: true,
    keeps: ['note'],
    shown: { key: 'secret' },
  }
  expect(await answerTo(Response.json(accepted))).toEqual(accepted)
  const nothing = { to: null, notice: null, details: null, link: null, undo: null, keeps: null, shown: null }
  expect(await answerTo(Response.json({ type: 'accepted', to: 7, isNewDocument: 1, keeps: 'note' }))).toEqual({
    type: 'accepted',
    ...nothing,
    isNewDocument: false,
    forgetsDrafts: false,
  })
})

it('[FRM-02] A sender who is signed out is told where to sign in', async () => {
  const signedOut = { type: 'signedOut', to: '/nl/nl-nl/sign-in?from=cart' }
  expect(await answerTo(Response.json(signedOut, { status: 401 }))).toEqual(signedOut)
})
