import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { remainingValue, picklistOptions, toggled, valuesOf } from './picklist-value.ts'

const options = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }))
const values = (lines: readonly { readonly value: string }[]) => lines.map(({ value }) => value)

describe('The value of a picklist', () => {
  it.each([
    ['', []],
    ['a', ['a']],
    [[], []],
    [
      ['b', 'a'],
      ['b', 'a'],
    ],
  ])('[WID-09] Reads %j as the values %j', (value, expected) => {
    expect(valuesOf(value)).toEqual(expected)
  })

  it('[WID-09] Adds a new value at the end and removes a selected one', () => {
    expect(toggled(['b'], 'a')).toEqual(['b', 'a'])
    expect(toggled(['b', 'a'], 'b')).toEqual(['a'])
  })

  it('[WID-09] Holds each value once, in the order in which it was selected', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), (presses) => {
        const chosen = presses.reduce<readonly string[]>(toggled, [])
        const odd = [...new Set(presses)].filter((value) => presses.filter((each) => each === value).length % 2 === 1)
        expect(chosen).toEqual(odd.toSorted((one, other) => presses.lastIndexOf(one) - presses.lastIndexOf(other)))
      }),
    )
  })
})

describe('optionsOf', () => {
  const plain = { none: undefined, required: false, initialValues: [] }

  it.each([
    ['as given', plain, ['a', 'b', 'c']],
    ['with an empty option', { ...plain, none: 'None' }, ['', 'a', 'b', 'c']],
    ['with an empty option for a required picklist', { ...plain, none: 'None', required: true }, ['', 'a', 'b', 'c']],
    ['with an initial value that is not an option', { ...plain, initialValues: ['x', 'b'] }, ['a', 'b', 'c', 'x']],
  ])('[WID-09] Returns the options %s', (_name, look, expected) => {
    expect(values(picklistOptions(options, look))).toEqual(expected)
  })

  it('[WID-09] Offers no empty option if a value is required and there is one option', () => {
    const one = options.slice(0, 1)
    expect(values(picklistOptions(one, { ...plain, none: 'None', required: true }))).toEqual(['a'])
    expect(values(picklistOptions(one, { ...plain, none: 'None' }))).toEqual(['', 'a'])
  })

  it('[WID-08] Returns no options if none are given', () => {
    expect(picklistOptions([], { none: 'None', required: false, initialValues: ['x'] })).toEqual([])
  })
})

describe('The value after the options change', () => {
  const none = { value: '', label: 'None' }

  it.each<readonly [value: string | readonly string[], hasNone: boolean, remaining: string | readonly string[]]>([
    ['b', false, 'b'],
    ['', false, ''],
    ['x', true, ''],
    ['x', false, 'a'],
    [['c', 'a'], false, ['c', 'a']],
    [['c', 'x', 'a'], false, ['c', 'a']],
    [['x'], false, []],
  ])('[WID-09] %j, with an empty option: %s, becomes %j', (value, hasNone, remaining) => {
    expect(remainingValue(value, hasNone ? [none, ...options] : options)).toEqual(remaining)
  })
})
