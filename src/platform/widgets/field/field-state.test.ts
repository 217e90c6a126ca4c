import { describe, expect, it } from 'vitest'
import { nextFieldState, untouched, type FieldEvent, type FieldState } from './field-state.ts'

const required = { code: 'required' } as const
const tooShort = { code: 'tooShort', limit: 3 } as const
const after = (...events: readonly FieldEvent[]): FieldState => events.reduce(nextFieldState, untouched)
const change = (error: FieldEvent['error']): FieldEvent => ({ type: 'change', error })
const blur = (error: FieldEvent['error'], disabled = false): FieldEvent => ({ type: 'blur', error, disabled })
const report = (error: FieldEvent['error'], disabled = false): FieldEvent => ({ type: 'report', error, disabled })

describe('nextFieldState', () => {
  it.each<readonly [what: string, events: readonly FieldEvent[], error: FieldState['error'], shakes: number]>([
    ['an untouched required field shows nothing when it is left', [blur(required)], null, 0],
    ['any other error shows when it is left', [blur(tooShort)], tooShort, 0],
    ['emptied while it shows an error, it shows that it is required', [blur(tooShort), blur(required)], required, 0],
    ['a mended error goes when it is left', [blur(tooShort), blur(null)], null, 0],
    ['a mended error goes while it is typed', [blur(tooShort), change(null)], null, 0],
    ['typing shows no new error', [change(tooShort)], null, 0],
    ['typing does not exchange the error that is shown', [blur(tooShort), change(required)], tooShort, 0],
    ['disabled, it is not checked when it is left', [blur(tooShort, true)], null, 0],
    ['a report shows that it is required and shakes', [report(required)], required, 1],
    ['each invalid report shakes again', [report(required), report(required)], required, 2],
    ['a valid report takes the error away without shaking', [report(required), report(null)], null, 1],
    ['disabled, a report finds nothing wrong', [report(required), report(required, true)], null, 1],
    ['leaving it does not shake', [report(required), blur(required)], required, 1],
  ])('[VAL-04] %s', (_, events, error, shakes) => {
    expect(after(...events)).toEqual({ error, shakes })
  })

  it('[VAL-04] Returns the same object if nothing changes, so that React does not render again', () => {
    expect(after(change(null), blur(required), blur(null))).toBe(untouched)
  })
})
