import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { satisfies } from '#platform/records/read/condition-predicate.ts'
import { always, never } from '#platform/records/read/condition.ts'
import { together } from './list-filter.ts'
import { maxLogicDepth, readLogic } from './list-logic.ts'

interface Written {
  readonly text: string
  readonly holds: (lines: readonly boolean[]) => boolean
}

const lines = 5
const spaces = fc.constantFrom('', ' ', '  \n')
const line: fc.Arbitrary<Written> = fc.integer({ min: 1, max: lines }).map((number) => ({
  text: String(number),
  holds: (values) => values[number - 1] === true,
}))
/** Text and meaning grow together: the meaning is never read from the text. */
const { written } = fc.letrec<{ written: Written }>((tie) => ({
  written: fc.oneof(
    { maxDepth: 4 },
    line,
    fc
      .tuple(
        fc.constantFrom('AND', 'and', 'OR', 'Or'),
        fc.array(tie('written'), { minLength: 2, maxLength: 3 }),
        spaces,
      )
      .map(([word, of, space]) => ({
        text: `${space}(${of.map(({ text }) => text).join(` ${word} `)}${space})`,
        holds: (values: readonly boolean[]) =>
          word.toUpperCase() === 'AND' ? of.every(({ holds }) => holds(values)) : of.some(({ holds }) => holds(values)),
      })),
  ),
}))
const everyWay = Array.from({ length: 2 ** lines }, (_, bits) =>
  Array.from({ length: lines }, (__, at) => (bits & (1 << at)) !== 0),
)

describe('[UIA-15] The logic of a filter', () => {
  it('Is evaluated correctly for every combination of matching lines', () => {
    fc.assert(
      fc.property(written, ({ text, holds }) => {
        // Every line has its place.
        const whole = `(${text}) OR (1 AND 2 AND 3 AND 4 AND 5)`
        const read = readLogic(whole, lines)
        fc.pre(whole.length <= 400)
        if (!read.ok) throw new Error(`${whole} ${read.reason}`)
        for (const values of everyWay) {
          const condition = together(
            read.value,
            values.map((value) => (value ? always : never)),
          )
          expect(satisfies({}, condition)).toBe(holds(values) || values.every(Boolean))
        }
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['1 AND 2 OR 3', 3, 'mixes AND and OR: put brackets around one of them'],
    ['NOT 1', 1, 'has a NOT: turn the operator of the line around instead'],
    ['1 AND', 1, 'ends too early'],
    ['', 1, 'ends too early'],
    ['(1 OR 2', 2, 'has a bracket that is not closed'],
    ['1 OR 2)', 2, 'has ) where AND, OR or its end belongs'],
    ['1 2', 2, 'has 2 where AND, OR or its end belongs'],
    ['1 OR 3', 2, 'names line 3, and there are 2'],
    ['0 OR 1', 1, 'names line 0, and there are 1'],
    ['1', 2, 'does not name every line'],
    ['1 XOR 2', 2, 'has XOR where AND, OR or its end belongs'],
    ['1; drop', 1, 'has ; where AND, OR or its end belongs'],
    ['99999 OR 1', 1, 'has 99999 where a line or a bracket belongs'],
  ])('Refuses %j over %d lines with the reason', (text, count, reason) => {
    expect(readLogic(text, count)).toEqual({ ok: false, reason })
  })

  it('Limits the depth and length of the logic', () => {
    const nested = (depth: number): string => `${'('.repeat(depth)}1${')'.repeat(depth)}`
    expect(readLogic(nested(maxLogicDepth), 1).ok).toBe(true)
    expect(readLogic(nested(maxLogicDepth + 1), 1)).toMatchObject({ ok: false })
    expect(readLogic(`1${' '.repeat(400)}`, 1)).toEqual({ ok: false, reason: 'has more than 400 characters' })
  })
})
