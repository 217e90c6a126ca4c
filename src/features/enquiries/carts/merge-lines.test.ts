import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyLineFields } from '#tests/fixtures/any-line.ts'
import { lineKey, mergeLines, type MergedLine } from './merge-lines.ts'

const line: fc.Arbitrary<MergedLine> = fc.record({
  id: fc.constantFrom('1', '2', '3'),
  grade: fc.constantFrom('g', 'h'),
  lastModifiedDate: fc.constantFrom(new Date(1), new Date(2)),
  ...anyLineFields,
})
const twoLines = fc.tuple(line, line).filter(([one, other]) => one.id !== other.id)
const kinds = fc.constantFrom('default', 'sample', 'quote')

describe('Merging two lines', () => {
  it('[ENQ-01] What survives does not depend on which line was there first', () => {
    fc.assert(
      fc.property(kinds, twoLines, (kind, [one, other]) => {
        expect(mergeLines(kind, one, other)).toEqual(mergeLines(kind, other, one))
      }),
    )
  })

  it('[ENQ-01] Adds quantities up to the highest decimal, and keeps one quantity of a sample', () => {
    fc.assert(
      fc.property(kinds, twoLines, (kind, [one, other]) => {
        const { quantity } = mergeLines(kind, one, other)
        const input = [one.quantity, other.quantity].filter((each) => each !== null)
        if (input.length < 2 || kind === 'sample') expect(input.length === 0 ? [null] : input).toContain(quantity)
        else expect(Number(quantity)).toBeCloseTo(Math.min(999_999.99, Number(input[0]) + Number(input[1])), 5)
      }),
    )
  })

  it('[ENQ-01] Loses no text that only one line has, and prefers the newer text', () => {
    fc.assert(
      fc.property(kinds, twoLines, (kind, [one, other]) => {
        const merged = mergeLines(kind, one, other)
        for (const field of ['note', 'shipTo', 'application', 'purpose', 'frequency', 'targetDate'] as const)
          expect(merged[field] === null).toBe(one[field] === null && other[field] === null)
        const newer = { ...one, lastModifiedDate: new Date(3), note: 'newer' }
        expect(mergeLines(kind, other, newer).note).toBe('newer')
      }),
    )
  })

  it.each([
    ['999999.00', '0.99', '999999.99'],
    ['999999.99', '0.01', '999999.99'],
    ['0.10', '0.20', '0.30'],
    ['0.04', '0.05', '0.09'],
    [null, '0.05', '0.05'],
    [null, null, null],
  ])('[ENQ-01] Adds %s and %s to %s', (quantity, added, sum) => {
    const [one] = fc.sample(line, { numRuns: 1, seed: 1 })
    if (one === undefined) throw new Error('There is no line.')
    expect(mergeLines('quote', { ...one, quantity }, { ...one, id: 'x', quantity: added }).quantity).toBe(sum)
  })

  it('[ENQ-05] Lines of samples differ by size, and all others by unit', () => {
    const values = { grade: 'g', unit: 'kg', sampleSize: '1kg' } as const
    expect(lineKey('sample', values)).toBe(lineKey('sample', { ...values, unit: 't' }))
    expect(lineKey('sample', values)).not.toBe(lineKey('sample', { ...values, sampleSize: '100g' }))
    for (const kind of ['default', 'quote'] as const) {
      expect(lineKey(kind, values)).toBe(lineKey(kind, { ...values, sampleSize: '100g' }))
      expect(lineKey(kind, values)).not.toBe(lineKey(kind, { ...values, unit: 't' }))
      expect(lineKey(kind, values)).not.toBe(lineKey(kind, { ...values, grade: 'h' }))
    }
  })
})
