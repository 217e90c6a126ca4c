import { describe, expect, it } from 'vitest'
import type { OfflineChange } from './offline-changes.ts'
import { againstRefusal, isStepRemoved, isUndone, removedLast, stepsOnDevice } from './pack-steps.ts'

const call = { key: '0001', text: 'Call', dueOn: null, owner: 'A', isDone: false }
const before = { text: 'Call', dueOn: null, owner: 'A', isDone: false }
const ticked: OfflineChange = { kind: 'stepChanged', key: '0001', before, after: { ...before, isDone: true } }
const added: OfflineChange = { kind: 'stepAdded', key: 'k', text: 'Send', dueOn: '2026-06-20', owner: 'A' }
const removed: OfflineChange = { kind: 'stepRemoved', key: '0001', before }
const restored: OfflineChange = { kind: 'stepRestored', key: '0001', step: before }
const sentRemoved: OfflineChange = { kind: 'stepRemoved', key: 'k', before: { ...before, text: 'Send' } }
const note: OfflineChange = { kind: 'note', text: 'x' }

describe('Steps of a pack', () => {
  it('[OFF-02] Are those of the pack with what waits, by their day, done ones last', () => {
    expect(stepsOnDevice([call], [])).toEqual([call])
    const { kind: _, ...sent } = { ...added, isDone: false }
    expect(stepsOnDevice([call], [ticked, added, note])).toEqual([sent, { ...call, isDone: true }])
    const moved: OfflineChange = {
      kind: 'stepChanged',
      key: 'k',
      before: { ...before, text: 'Send', dueOn: '2026-06-20' },
      after: { ...before, text: 'Send two' },
    }
    expect(stepsOnDevice([call], [added, moved]).map(({ text }) => text)).toEqual(['Call', 'Send two'])
  })

  it.each<[string, readonly OfflineChange[], readonly string[], string | null]>([
    ['no removal', [ticked, added], ['Send', 'Call'], null],
    ['a removal', [removed, note], [], '0001'],
    ['the removal of a changed step', [ticked, removed], [], '0001'],
    ['the removal of a step that the server does not know', [added, sentRemoved], ['Call'], 'k'],
    ['two removals, of which the last one can be undone', [added, removed, sentRemoved], [], 'k'],
    ['a removal that is undone', [removed, restored], ['Call'], null],
    ['a second removal after an undone one', [removed, restored, removed], [], '0001'],
    ['an undone removal after another one, which stays', [added, removed, sentRemoved, restored], ['Call'], null],
  ])('[OFF-02] With %s', (_, waiting, texts, undoable) => {
    expect(stepsOnDevice([call], waiting).map(({ text }) => text)).toEqual(texts)
    expect(removedLast(waiting)?.key ?? null).toBe(undoable)
  })

  it('[OFF-02] An undone removal shows the step as the server has it, if it has refused the removal', () => {
    const now = { ...call, text: 'Call Ada' }
    expect(stepsOnDevice([now], [restored])).toEqual([now])
  })

  it.each<[string, OfflineChange, readonly OfflineChange[], boolean]>([
    ['undone', removed, [note, restored], true],
    ['not undone', removed, [note], false],
    ['not undone by the return of another step', sentRemoved, [restored], false],
    ['no removal', ticked, [restored], false],
  ])('[OFF-02] Knows whether a refused removal still needs a decision: %s', (_, change, later, isTaken) => {
    expect(isUndone(change, later)).toBe(isTaken)
  })

  it.each<[string, OfflineChange, Parameters<typeof isStepRemoved>[1], boolean]>([
    ['a removal', removed, { type: 'done' }, true],
    ['the removal of a removed step', removed, { type: 'merged' }, true],
    ['a refused removal', removed, { type: 'refused', reason: 'stale', detail: '' }, false],
    ['a change of a removed step', ticked, { type: 'refused', reason: 'removed', detail: '' }, true],
    ['a change', ticked, { type: 'done' }, false],
  ])('[OFF-02] Knows from the answer to %s whether the step is gone', (_, change, outcome, isDeleted) => {
    expect(isStepRemoved(change, outcome)).toBe(isDeleted)
  })

  it('[OFF-02] A refused removal is sent again for the step as it is now', () => {
    const { key: _, ...now } = { ...call, text: 'Write', isDone: true }
    const step = { key: '0001', ...now }
    expect(againstRefusal(removed, { type: 'refused', reason: 'stale', detail: '', step }, 'B')).toEqual({
      ...removed,
      before: now,
    })
    expect(againstRefusal(removed, { type: 'refused', reason: 'gone', detail: '' }, 'B')).toBe(removed)
  })

  it('[OFF-02] A refused change replaces only what its user has changed', () => {
    const change: OfflineChange = { kind: 'stepChanged', key: '0001', before, after: { ...before, text: 'Call Ada' } }
    const step = { ...call, text: 'Write', dueOn: '2026-06-24' }
    expect(againstRefusal(change, { type: 'refused', reason: 'stale', detail: '', step }, 'B')).toEqual({
      ...change,
      before: { ...before, text: 'Write', dueOn: '2026-06-24' },
      after: { ...before, text: 'Call Ada', dueOn: '2026-06-24' },
    })
  })

  it('[OFF-02] A step that was removed is added again, and one whose owner has left is given to the user', () => {
    const refused = { type: 'refused', detail: '' } as const
    expect(againstRefusal(ticked, { ...refused, reason: 'removed' }, 'B')).toEqual({
      kind: 'stepAdded',
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      text: 'Call',
      dueOn: null,
      owner: 'A',
    })
    expect(againstRefusal(restored, { ...refused, reason: 'removed' }, 'B')).toMatchObject({
      kind: 'stepAdded',
      text: 'Call',
    })
    expect(againstRefusal(added, { ...refused, reason: 'owner' }, 'B')).toEqual({ ...added, owner: 'B' })
    expect(againstRefusal(ticked, { ...refused, reason: 'owner' }, 'B')).toMatchObject({ after: { owner: 'B' } })
    for (const change of [added, ticked, removed, restored])
      expect(againstRefusal(change, { ...refused, reason: 'full' }, 'B')).toBe(change)
  })
})
