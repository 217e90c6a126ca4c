import { describe, expect, it } from 'vitest'
import { changesOfRecords } from '#features/integrations/changes/record-changes.ts'
import { addressRefusal, messagesOf, signatureOf, waitAfter } from './webhook-message.ts'

const at = (seconds: number) => new Date(seconds * 1000)
const change = (recordId: string, operation: 'create' | 'update' | 'delete', seconds: number) => ({
  object: 'Account',
  recordId,
  operation,
  at: at(seconds),
})

describe('Changes of a record', () => {
  it('Combines several changes into one, in the order of the last changes', () => {
    const all = changesOfRecords([change('a', 'update', 1), change('b', 'update', 2), change('a', 'update', 3)])
    expect(all.map(({ recordId }) => recordId)).toEqual(['b', 'a'])
    expect(all[1]).toEqual({
      object: 'Account',
      recordId: 'a',
      existedBefore: true,
      exists: true,
      firstAt: at(1),
      at: at(3),
    })
  })

  it.each([
    ['create,update', { existedBefore: false, exists: true }],
    ['update,delete', { existedBefore: true, exists: false }],
    ['delete,create', { existedBefore: true, exists: true }],
    ['create,delete', { existedBefore: false, exists: false }],
    ['create,update,delete', { existedBefore: false, exists: false }],
    ['delete,create,delete', { existedBefore: true, exists: false }],
  ] as const)('Combines the operations %s into %j', (operations, outcome) => {
    const input = operations.split(',').map((word, second) => ({ ...change('a', 'update', second), operation: word }))
    const [found] = changesOfRecords(input as Parameters<typeof changesOfRecords>[0])
    expect(found).toMatchObject(outcome)
  })

  it('Keeps the changes of two objects with the same record id separate', () => {
    expect(changesOfRecords([change('a', 'update', 1), { ...change('a', 'update', 1), object: 'User' }])).toHaveLength(
      2,
    )
  })
})

it('Puts at most a hundred events into a message, with ids that begin with the id of the message', () => {
  const event = {
    event: 'updated' as const,
    object: 'Account',
    recordId: 'a',
    integrationId: null,
    company: null,
    at: '2026-06-15T12:00:00.000Z',
  }
  let createdCount = 0
  const messages = messagesOf(
    Array.from({ length: 201 }, () => event),
    () => `m${(createdCount += 1)}`,
  )
  expect(messages.map(({ id, body }) => [id, body.events.length, body.events.at(-1)?.id])).toEqual([
    ['m1', 100, 'm1-100'],
    ['m2', 100, 'm2-100'],
    ['m3', 1, 'm3-1'],
  ])
  expect(messagesOf([], () => 'm')).toEqual([])
})

it('Doubles the delay of a message from one minute to six hours and abandons it after three days', () => {
  const minute = 60_000
  expect([1, 2, 3, 9, 10, 50, 5000].map((attempts) => Number(waitAfter(attempts, 0)) / minute)).toEqual([
    1, 2, 4, 256, 360, 360, 360,
  ])
  expect(waitAfter(1, 72 * 60 * minute - 1)).toBe(minute)
  expect(waitAfter(1, 72 * 60 * minute)).toBeNull()
  let age = 0
  let attempts = 0
  for (let wait: number | null = 0; wait !== null; wait = waitAfter((attempts += 1), age)) age += wait
  expect([attempts, age / minute / 60]).toEqual([21, 74 + 31 / 60])
})

it.each([
  ['https://erp.example.com/changes?tenant=1', null],
  ['https://10.0.0.5:8443/x', null],
  ['http://localhost:4000/x', null],
  ['http://127.0.0.1/x', null],
  ['http://[::1]:8/x', null],
  ['http://erp.example.com/x', 'is not over https'],
  ['http://127.0.0.1.example.com/', 'is not over https'],
  ['http://10.0.0.5/', 'is not over https'],
  ['ftp://erp.example.com', 'is no address as https://erp.example.com/changes'],
  ['erp.example.com', 'is no address as https://erp.example.com/changes'],
  ['https://user:word@erp.example.com/', 'has a user name or a password in it'],
  [`https://erp.example.com/${'a'.repeat(2000)}`, 'is longer than 2000 characters'],
])('Refuses the webhook address %s for the reason %s', (address, refusal) => {
  expect(addressRefusal(address)).toBe(refusal)
})

it('Signs its time and the body', () => {
  expect(signatureOf(1781524800, '{}', (text) => `<${text}>`)).toBe('t=1781524800,v1=<1781524800.{}>')
})
