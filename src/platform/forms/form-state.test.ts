import { expect, it } from 'vitest'
import { firstState, nextState } from './form-state.ts'
import type { FormAnswer } from './send-form.ts'

const accepted: FormAnswer = {
  type: 'accepted',
  to: null,
  notice: 'cart.done.added',
  details: { text: 'cart.inCart', values: { count: 2 } },
  link: null,
  undo: 'CartController.removeLine?lineId=1',
  isNewDocument: false,
  forgetsDrafts: false,
  keeps: null,
  shown: null,
}
const refused: FormAnswer = { type: 'refused', errors: { text: { code: 'required' } }, problem: null, hasSaved: false }
const answered = (answer: FormAnswer) => ({ type: 'answered', answer }) as const

it('[FRM-02] Keeps its fields for every answer but an accepted one', () => {
  const sent = nextState(firstState(null), { type: 'sent' })
  expect(sent.isPending).toBe(true)
  for (const answer of [refused, { type: 'offline' }, { type: 'signedOut', to: '/sign-in' }] as const) {
    const next = nextState(sent, answered(answer))
    expect([next.generation, next.isPending, next.refusals]).toEqual([0, false, 1])
  }
  // Only a refusal of the server asks for the secrets again.
  expect(nextState(sent, answered(refused)).attempt).toBe(1)
  expect(nextState(sent, answered({ type: 'offline' })).attempt).toBe(0)
  const done = nextState(sent, answered(accepted))
  expect([done.generation, done.values, done.refusals]).toEqual([1, null, 0])
  expect(done.done).toEqual({
    said: { text: 'cart.inCart', values: { count: 2 } },
    link: null,
    undo: 'CartController.removeLine?lineId=1',
  })
})

it('[FRM-02] A button that does something on the way leaves the fields as they are', () => {
  const typed = nextState(firstState(null), { type: 'restored', values: [['message', 'Soon']], file: null })
  const next = nextState(typed, answered({ ...accepted, keeps: ['message'] }))
  expect(next).toMatchObject({ generation: 1, steps: 1, values: [['message', 'Soon']], isPending: false })
  expect(next.done?.undo).toBe('CartController.removeLine?lineId=1')
  const elsewhere = nextState(typed, answered({ ...accepted, to: '/start?find=a', keeps: ['message'] }))
  expect(elsewhere).toMatchObject({ generation: 1, values: [['message', 'Soon']], isPending: false })
})

it('[FRM-01] Shows what the server says, and nothing of an earlier answer', () => {
  const wrong = nextState(firstState(null), answered(refused))
  expect(wrong.errors).toEqual({ text: { code: 'required' } })
  expect(nextState(wrong, { type: 'sent' })).toMatchObject({ errors: {}, problem: null, isPending: true })
  expect(nextState(wrong, answered({ type: 'signedOut', to: '/sign-in' }))).toMatchObject({
    errors: {},
    problem: { text: 'form.signedOut' },
    signIn: '/sign-in',
  })
})

it('[FRM-02] A restored draft and a discarded one begin the fields anew', () => {
  const restored = nextState(firstState(null), { type: 'restored', values: [['text', 'Hello']], file: 'Quote 17.pdf' })
  expect(restored).toMatchObject({ generation: 1, values: [['text', 'Hello']], isRestored: true })
  expect(nextState(restored, { type: 'discarded' })).toMatchObject({ generation: 2, values: null, isRestored: false })
})

it('[FRM-04] What was undone cannot be undone again', () => {
  const done = nextState(firstState(null), answered(accepted))
  expect(
    nextState(done, { type: 'undone', answer: { ...accepted, details: null, notice: 'cart.done.restored' } }).done,
  ).toMatchObject({ said: { text: 'cart.done.restored' }, undo: null })
})

it('[FRM-01] A form is busy until the next page, and goes on where that is the same page', () => {
  const left = nextState(nextState(firstState(null), { type: 'sent' }), answered({ ...accepted, to: '/next' }))
  expect(left.isPending).toBe(true)
  expect(nextState(left, { type: 'stayed' })).toMatchObject({ isPending: false, generation: left.generation })
})

it('[FRM-02] Says that the server was not reached, and that the sender has to sign in first', () => {
  const sent = nextState(firstState(null), { type: 'sent' })
  expect(nextState(sent, answered({ type: 'offline' })).problem).toEqual({ text: 'form.offline' })
  const signedOut = nextState(sent, answered({ type: 'signedOut', to: '/sign-in' }))
  expect([signedOut.problem, signedOut.signIn]).toEqual([{ text: 'form.signedOut' }, '/sign-in'])
})
