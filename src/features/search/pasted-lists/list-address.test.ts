import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { cartKinds } from '#platform/values/addresses/cart-paths.ts'
import { columnKinds } from './column-kinds.ts'
import { isListAddress, readListAddress, withTaken, writeListAddress } from './list-address.ts'

const parametersOf = (address: string): URLSearchParams => new URL(address, 'http://portal.test').searchParams

it('[ERD-03] The address of a list says its columns and the lines that are in a cart', () => {
  const list =
    readListAddress(new URLSearchParams('list=T1&column-1=product&column-3=unit&column-4=price')) ??
    expect.unreachable()
  expect(list.kinds).toEqual(['product', undefined, 'unit'])
  const added = withTaken(withTaken(list, 'quote', { added: [1, 2, 3], present: [4] }), 'quote', {
    added: [9],
    present: [],
  })
  const address = writeListAddress(added)
  expect(address).toBe('/pasted-list?list=T1&column-1=product&column-3=unit&quote=1-3,9&present-quote=4')
  expect(readListAddress(parametersOf(address))?.taken).toEqual({ quote: { added: [1, 2, 3, 9], present: [4] } })
  expect(isListAddress('/pasted-list', parametersOf(address))).toBe(true)
  expect([isListAddress('/pasted-list', new URLSearchParams()), readListAddress(new URLSearchParams('list='))]).toEqual(
    [false, null],
  )
})

it('[ERD-03] Reads what it has written, and nothing without bounds', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 400 })
  const kinds = fc
    .array(fc.constantFrom(undefined, ...columnKinds), { maxLength: 29 })
    .map((all) => [...all, 'note' as const])
  fc.assert(
    fc.property(numbers, kinds, fc.constantFrom(...cartKinds), (added, all, kind) => {
      const sorted = added.toSorted((a, b) => a - b)
      const saved = { folder: 'a0F000000000001AAA', lines: sorted }
      const taken = { [kind]: { added, present: [] } }
      const address = { key: 'T1', kinds: all, taken, choices: 'T2', saved }
      const read = readListAddress(parametersOf(writeListAddress(address)))
      expect(read).toEqual({ ...address, taken: { [kind]: { added: sorted, present: [] } } })
    }),
  )
  expect(readListAddress(new URLSearchParams('list=T1&quote=1-999999'))?.taken.quote?.added).toHaveLength(500)
})
