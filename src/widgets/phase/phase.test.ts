import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMoving, isShown, nextPhase, type Phase, type PhaseAction } from './phase.ts'

const after = (...actions: readonly PhaseAction[]): Phase => actions.reduce<Phase>(nextPhase, 'closed')

describe('the phases of an overlay', () => {
  it.each<readonly [actions: readonly PhaseAction[], phase: Phase]>([
    [[], 'closed'],
    [['show'], 'opening'],
    [['show', 'end'], 'open'],
    [['show', 'end', 'hide'], 'closing'],
    [['show', 'end', 'hide', 'end'], 'closed'],
    [['show', 'end', 'hide', 'end', 'show'], 'opening'],
  ])('[WID-03] after %j it is %s', (actions, phase) => {
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
  ])('[WID-04] while it is %s, %s changes nothing', (phase, action) => {
    expect(nextPhase(phase, action)).toBe(phase)
  })

  it('[WID-03] shows only from closed and hides only from open, whatever was asked before', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<PhaseAction>('show', 'hide', 'end')), (actions) => {
        const phase = after(...actions)
        expect(nextPhase(phase, 'show') !== phase).toBe(phase === 'closed')
        expect(nextPhase(phase, 'hide') !== phase).toBe(phase === 'open')
        expect(nextPhase(phase, 'end') !== phase).toBe(isMoving(phase))
      }),
    )
  })

  it('is there for whoever acts until it leaves', () => {
    expect((['closed', 'opening', 'open', 'closing'] as const).map(isShown)).toEqual([false, true, true, false])
  })
})
