import { expect, it } from 'vitest'
import { tableOfCalls } from './table-of-calls.ts'

const one = { name: 'CartController.submit', cacheable: false } as const
const other = { name: 'CartController.getCarts', cacheable: true } as const

it('Finds each call by the name that it states, with its own type.', () => {
  const table = tableOfCalls([one, other])
  const cacheable: true = table['CartController.getCarts'].cacheable
  expect(cacheable).toBe(true)
  expect(table).toStrictEqual({ 'CartController.submit': one, 'CartController.getCarts': other })
})

it('Refuses two calls with the same name.', () => {
  expect(() => tableOfCalls([one, other, { ...one }])).toThrow('Two calls have the name CartController.submit.')
})
