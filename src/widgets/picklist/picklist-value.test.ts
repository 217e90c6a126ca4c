import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptValue, linesOf, toggled, valuesOf } from './picklist-value.ts'

const options = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }))
const values = (lines: readonly { readonly value: string }[]) => lines.map(({ value }) => value)

describe('the value of a picklist', () => {
  it.each([
    ['', []],
    ['a', ['a']],
    [[], []],
    [
      ['b', 'a'],
      ['b', 'a'],
    ],
  ])('[WID-09] %j has the values %j', (value, expected) => {
    expect(valuesOf(value)).toEqual(expected)
  })

  it('[WID-09] takes a value in last, and gives it back', () => {
    expect(toggled(['b'], 'a')).toEqual(['b', 'a'])
    expect(toggled(['b', 'a'], 'b')).toEqual(['a'])
  })

  it('[WID-09] has each value once, in the order of the presses that count', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), (presses) => {
        const chosen = presses.reduce<readonly string[]>(toggled, [])
        const odd = [...new Set(presses)].filter((value) => presses.filter((each) => each === value).length % 2 === 1)
        expect(chosen).toEqual(odd.toSorted((one, other) => presses.lastIndexOf(one) - presses.lastIndexOf(other)))
      }),
    )
  })
})

describe('the lines of a picklist', () => {
  const plain = { none: undefined, required: false, kept: [] }

  it.each([
    ['as given', plain, ['a', 'b', 'c']],
    ['with one for nothing', { ...plain, none: 'None' }, ['', 'a', 'b', 'c']],
    ['with one for nothing where it is required', { ...plain, none: 'None', required: true }, ['', 'a', 'b', 'c']],
    ['with a value that was set and is no option', { ...plain, kept: ['x', 'b'] }, ['a', 'b', 'c', 'x']],
  ])('[WID-09] %s', (_name, look, expected) => {
    expect(values(linesOf(options, look))).toEqual(expected)
  })

  it('[WID-09] offer no choice where one is required and there is one', () => {
    const one = options.slice(0, 1)
    expect(values(linesOf(one, { ...plain, none: 'None', required: true }))).toEqual(['a'])
    expect(values(linesOf(one, { ...plain, none: 'None' }))).toEqual(['', 'a'])
  })

  it('[WID-08] are none without options', () => {
    expect(linesOf([], { none: 'None', required: false, kept: ['x'] })).toEqual([])
  })
})

describe('a value when other options come', () => {
  const none = { value: '', label: 'None' }

  it.each<readonly [value: string | readonly string[], hasNone: boolean, kept: string | readonly string[]]>([
    ['b', false, 'b'],
    ['', false, ''],
    ['x', true, ''],
    ['x', false, 'a'],
    [['c', 'a'], false, ['c', 'a']],
    [['c', 'x', 'a'], false, ['c', 'a']],
    [['x'], false, []],
  ])('[WID-09] %j, with a line for nothing: %s, becomes %j', (value, hasNone, kept) => {
    expect(keptValue(value, hasNone ? [none, ...options] : options)).toEqual(kept)
  })
})
