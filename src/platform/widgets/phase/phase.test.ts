import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMoving, isShown, nextPhase, type Phase, type PhaseAction } from './phase.ts'

const after = (...actions: readonly PhaseAction[]): Phase => actions.reduce<Phase>(nextPhase, 'closed')

describe('nextPhase', () => {
  it.each<readonly [actions: readonly PhaseAction[], phase: Phase]>([
    [[], 'closed'],
    [['show'], 'opening'],
    [['show', 'end'], 'open'],
    [['show', 'end', 'hide'], 'closing'],
    [['show', 'end', 'hide', 'end'], 'closed'],
    [['show', 'end', 'hide', 'end', 'show'], 'opening'],
  ])('[WID-03] After %j it is %s', (actions, phase) => {
    expect(after(...actions)).toBe(phase)
  })

  it.each<readonly [phase: Phase, action: PhaseAction]>([
    ['closed', 'hide'],
    ['closed', 'end'],
    ['opening', 'show'],
    ['opening', 'hide'],
    ['open', 'show'],
    ['open', 'end'],
    ['closing', 'show'],
    ['closing', 'hide'],
  ])('[WID-04] While it is %s, %s changes nothing', (phase, action) => {
    expect(nextPhase(phase, action)).toBe(phase)
  })

  it('[WID-03] Opens only from closed and closes only from open, whatever happened before', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<PhaseAction>('show', 'hide', 'end')), (actions) => {
        const phase = after(...actions)
        expect(nextPhase(phase, 'show') !== phase).toBe(phase === 'closed')
        expect(nextPhase(phase, 'hide') !== phase).toBe(phase === 'open')
        expect(nextPhase(phase, 'end') !== phase).toBe(isMoving(phase))
      }),
    )
  })

  it('IsShown is true for every phase except closing and closed', () => {
    expect((['closed', 'opening', 'open', 'closing'] as const).map(isShown)).toEqual([false, true, true, false])
  })
})
