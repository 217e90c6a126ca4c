import { describe, expect, it } from 'vitest'
import { leaveDelayMs, nextTooltipState, type TooltipAction, type TooltipState } from './tooltip-state.ts'

describe('nextTooltipState', () => {
  it.each<readonly [actions: readonly TooltipAction[], state: TooltipState]>([
    [['enter'], 'open'],
    [['enter', 'leave'], 'leaving'],
    [['enter', 'leave', 'late'], 'closed'],
    [['enter', 'leave', 'enter'], 'open'],
    // The timer of the first leave event has expired, but the pointer has come back.
    [['enter', 'leave', 'enter', 'late'], 'open'],
    [['enter', 'dismiss'], 'closed'],
    [['enter', 'leave', 'dismiss'], 'closed'],
    [['leave'], 'closed'],
    [['late'], 'closed'],
    [['dismiss'], 'closed'],
    [['enter', 'enter'], 'open'],
  ])('[WID-11] After %j it is %s', (actions, state) => {
    expect(actions.reduce<TooltipState>(nextTooltipState, 'closed')).toBe(state)
  })

  it('[WID-11] Stays open for 50 ms', () => {
    expect(leaveDelayMs).toBe(50)
  })
})
