import { describe, expect, it } from 'vitest'
import { leaveMs, nextTooltip, type TooltipAction, type TooltipState } from './tooltip-state.ts'

describe('a tooltip', () => {
  it.each<readonly [actions: readonly TooltipAction[], state: TooltipState]>([
    [['enter'], 'open'],
    [['enter', 'leave'], 'leaving'],
    [['enter', 'leave', 'late'], 'closed'],
    [['enter', 'leave', 'enter'], 'open'],
    // The moment that began with the first leave is over, but the pointer has come back.
    [['enter', 'leave', 'enter', 'late'], 'open'],
    [['enter', 'dismiss'], 'closed'],
    [['enter', 'leave', 'dismiss'], 'closed'],
    [['leave'], 'closed'],
    [['late'], 'closed'],
    [['dismiss'], 'closed'],
    [['enter', 'enter'], 'open'],
  ])('[WID-11] after %j it is %s', (actions, state) => {
    expect(actions.reduce<TooltipState>(nextTooltip, 'closed')).toBe(state)
  })

  it('[WID-11] stays for 50 ms', () => {
    expect(leaveMs).toBe(50)
  })
})
