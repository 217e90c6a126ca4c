import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Literal, readLiteral } from './list-where-text.ts'

const text = (value: string): Literal => ({ type: 'value', text: value })

it('[UIA-12] Reads objects, lists and values', () => {
  expect(readLiteral('{ Name: { like: "%a\\"b%" }, and: [{ N: { gte: -3.5 } } { Id: { in: ["x", null] } }] }')).toEqual(
    {
      ok: true,
      value: {
        type: 'object',
        entries: [
          ['Name', { type: 'object', entries: [['like', text('%a"b%')]] }],
          [
            'and',
            {
              type: 'list',
              items: [
                { type: 'object', entries: [['N', { type: 'object', entries: [['gte', text('-3.5')]] }]] },
                {
                  type: 'object',
                  entries: [
                    ['Id', { type: 'object', entries: [['in', { type: 'list', items: [text('x'), text('')] }]] }],
                  ],
                },
              ],
            },
          ],
        ],
      },
    },
  )
})

it('[UIA-12] Distinguishes a name with a count from a name and a number', () => {
  expect(readLiteral('{a:{eq:12}, b:LAST_N_DAYS:30}')).toEqual({
    ok: true,
    value: {
      type: 'object',
      entries: [
        ['a', { type: 'object', entries: [['eq', text('12')]] }],
        ['b', text('LAST_N_DAYS:30')],
      ],
    },
  })
})

it.each([
  ['', 'ends too early'],
  ['{', 'has no name and colon where { … } goes on'],
  ['{a}', 'has no name and colon where { … } goes on'],
  ['{a: }', 'has } where a value belongs'],
  ['{a: 1} 2', 'goes on after its end'],
  ['{a: [1', 'ends too early'],
  ['{a: "b}', 'has "\\"" where none belongs'],
  ['{a: "\\x"}', 'has a text that JSON does not know'],
  ['{a: 1; b: 2}', 'has ";" where none belongs'],
])('[UIA-12] Refuses the text %j with the reason', (source, reason) => {
  expect(readLiteral(source)).toEqual({ ok: false, reason })
})

it('[UIA-12] Limits the depth and length of the text', () => {
  expect(readLiteral('['.repeat(12) + ']'.repeat(12)).ok).toBe(true)
  expect(readLiteral('['.repeat(13) + ']'.repeat(13))).toMatchObject({ ok: false })
  expect(readLiteral(`[${'1 '.repeat(998)}]`).ok).toBe(true)
  expect(readLiteral(`[${'1 '.repeat(999)}]`)).toMatchObject({ ok: false })
})

it('[UIA-12] Returns a result for any input', () => {
  const words = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ':',
    'a',
    'eq',
    '"x"',
    '12',
    ',',
    ' ',
    'not',
    '\u0000',
    '🦆',
    '\\',
    '"',
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 40 }), (input) => {
      expect(typeof readLiteral(input.join('')).ok).toBe('boolean')
    }),
  )
})
