import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameStep, mergeStep } from './merge-step.ts'

const step = { text: 'Call', dueOn: '2026-06-20', owner: 'A', isDone: false }

describe('Merging a step', () => {
  it.each([
    ['a change', step, { ...step, text: 'Call Ada' }, step, { text: 'Call Ada' }],
    ['changes of different fields', step, { ...step, isDone: true }, { ...step, dueOn: null }, { isDone: true }],
    ['the same change', step, { ...step, isDone: true }, { ...step, isDone: true }, {}],
    ['no change', step, step, { ...step, text: 'Call Ada' }, {}],
  ])('[OFF-02] Carries out %s', (_, before, after, now, changes) => {
    expect(mergeStep(before, after, now)).toEqual({ type: 'merged', changes })
  })

  it('[OFF-02] Refuses a change of a field that somebody else has changed otherwise', () => {
    const after = { ...step, text: 'Call Ada', isDone: true }
    expect(mergeStep(step, after, { ...step, text: 'Write to Ada' })).toEqual({ type: 'stale' })
  })

  it.each([
    ['the same step', {}, true],
    ['another text', { text: 'Call Ada' }, false],
    ['another day', { dueOn: '2026-06-21' }, false],
    ['no day', { dueOn: null }, false],
    ['another person', { owner: 'B' }, false],
    ['a step that is done', { isDone: true }, false],
  ])('[OFF-02] Knows %s from the one that was seen', (_, changes, isSame) => {
    expect(isSameStep(step, { ...step, ...changes })).toBe(isSame)
  })

  it('[OFF-02] Never changes a field that the user has not changed, and never overwrites what the user has not seen', () => {
    const states = fc.record({
      text: fc.constantFrom('a', 'b', 'c'),
      dueOn: fc.constantFrom(null, '2026-06-20', '2026-06-21'),
      owner: fc.constantFrom('A', 'B'),
      isDone: fc.boolean(),
    })
    fc.assert(
      fc.property(states, states, states, (before, after, now) => {
        const merged = mergeStep(before, after, now)
        if (merged.type === 'stale') return
        const result = { ...now, ...merged.changes }
        for (const field of ['text', 'dueOn', 'owner', 'isDone'] as const) {
          const isOwn = after[field] !== before[field]
          expect(result[field]).toBe(isOwn ? after[field] : now[field])
          if (isOwn && now[field] !== after[field]) expect(now[field]).toBe(before[field])
        }
      }),
    )
  })
})
