import { describe, expect, it } from 'vitest'
import { type CheckedLine, linesAllowAnswer, missingInLine } from './line-answer.ts'

const open: CheckedLine = {
  outcome: 'open',
  alternative: null,
  lot: null,
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  answerNote: null,
}
const declined: CheckedLine = { ...open, outcome: 'declined' }
const offered: CheckedLine = { ...open, outcome: 'offered' }
const other: CheckedLine = { ...open, outcome: 'alternative', alternative: 'a01000000000001AAA' }
const parcel = { lot: 'L-1', trackingUrl: 'https://parcels.example/1' }

describe('The answer to a line', () => {
  it.each([
    ['quote', open, []],
    ['quote', offered, []],
    ['quote', { ...other, alternative: null }, ['alternative']],
    ['default', open, []],
    ['default', { ...other, alternative: null }, ['alternative']],
    ['sample', open, ['outcome']],
    ['sample', declined, []],
    ['sample', offered, ['lot', 'carrier', 'trackingNumber']],
    ['sample', { ...offered, lot: 'L-1' }, ['carrier', 'trackingNumber']],
    ['sample', { ...offered, lot: 'L-1', carrier: 'dhl' }, ['trackingNumber']],
    ['sample', { ...offered, lot: 'L-1', trackingNumber: '47' }, ['carrier']],
    ['sample', { ...offered, lot: 'L-1', carrier: 'dhl', trackingNumber: '47' }, []],
    ['sample', { ...offered, lot: 'L-1', answerNote: 'Our driver brings it.' }, []],
    ['sample', { ...offered, ...parcel }, []],
    ['sample', { ...other, ...parcel, lot: null }, ['lot']],
    ['sample', { ...other, ...parcel, alternative: null }, ['alternative']],
  ] as const)('[ENQ-07] %s %j lacks %j', (kind, line, lacks) => {
    expect(Object.keys(missingInLine(kind, line))).toEqual(lacks)
  })

  it.each([
    ['quote', [open], true],
    ['quote', [declined, offered], true],
    ['quote', [declined, other], true],
    ['quote', [declined, declined], false],
    ['quote', [], false],
    ['default', [open, declined], true],
    ['sample', [{ ...offered, ...parcel }, declined], true],
    ['sample', [{ ...offered, ...parcel }, open], false],
    ['sample', [offered], false],
  ] as const)('[ENQ-07] A %s with %j is answered: %s', (kind, lines, isAllowed) => {
    expect(linesAllowAnswer(kind, lines)).toBe(isAllowed)
  })
})
