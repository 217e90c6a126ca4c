import { expect, it } from 'vitest'
import { nextSnapshot, type SnapshotEvent, unfulfilled } from './snapshot.ts'

const after = (...events: SnapshotEvent[]) => events.reduce(nextSnapshot, unfulfilled)
const data = (value: unknown): SnapshotEvent => ({ type: 'data', data: value, isOptimistic: false })
const refuse = (status: number): SnapshotEvent => ({ type: 'refuse', error: { status, statusText: '', body: null } })
const [request, expire, evict] = [{ type: 'request' }, { type: 'expire' }, { type: 'evict' }] as const

it.each([
  ['Unfulfilled', [], null],
  ['Pending', [request], null],
  ['Fulfilled', [request, data(1)], 1],
  ['Stale', [request, data(1), expire], 1],
  ['Pending', [request, data(1), expire, request], 1],
  ['Fulfilled', [request, data(1), expire, request, data(2)], 2],
  ['Error', [request, refuse(404)], null],
  ['Error', [data(1), expire, request, refuse(404)], null],
  ['Error', [data(1), expire, request, refuse(500)], 1],
  ['Unfulfilled', [data(1), evict], null],
  ['Unfulfilled', [refuse(404), evict], null],
  ['Error', [refuse(500), expire], null],
] as const)('[RDL-01] Is %s after %j', (state, events, shown) => {
  expect(after(...events)).toMatchObject({ state, data: shown })
})

it('[RDL-01] Stays the same object without a change', () => {
  const before = after(data({ name: 'A', list: [1] }))
  expect(nextSnapshot(before, data({ list: [1], name: 'A' }))).toBe(before)
  expect(nextSnapshot(after(data({ a: 1 }), expire), data({ a: 1 }))).toMatchObject({ state: 'Fulfilled' })
})
