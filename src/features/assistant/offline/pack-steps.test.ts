import { describe, expect, it } from 'vitest'
import type { OfflineChange } from './offline-changes.ts'
import { againstRefusal, stepsOnDevice } from './pack-steps.ts'

const call = { key: '0001', text: 'Call', dueOn: null, owner: 'A', isDone: false }
const before = { text: 'Call', dueOn: null, owner: 'A', isDone: false }
const ticked: OfflineChange = { kind: 'stepChanged', key: '0001', before, after: { ...before, isDone: true } }
const added: OfflineChange = { kind: 'stepAdded', key: 'k', text: 'Send', dueOn: '2026-06-20', owner: 'A' }

describe('Steps of a pack', () => {
  it('[OFF-02] Are those of the pack with what waits, by their day, done ones last', () => {
    expect(stepsOnDevice([call], [])).toEqual([call])
    const { kind: _, ...sent } = { ...added, isDone: false }
    expect(stepsOnDevice([call], [ticked, added, { kind: 'note', text: 'x' }])).toEqual([
      sent,
      { ...call, isDone: true },
    ])
    const moved: OfflineChange = {
      kind: 'stepChanged',
      key: 'k',
      before: { ...before, text: 'Send', dueOn: '2026-06-20' },
      after: { ...before, text: 'Send two' },
    }
    expect(stepsOnDevice([call], [added, moved]).map(({ text }) => text)).toEqual(['Call', 'Send two'])
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
    expect(againstRefusal(added, { ...refused, reason: 'owner' }, 'B')).toEqual({ ...added, owner: 'B' })
    expect(againstRefusal(ticked, { ...refused, reason: 'owner' }, 'B')).toMatchObject({ after: { owner: 'B' } })
    for (const change of [added, ticked])
      expect(againstRefusal(change, { ...refused, reason: 'full' }, 'B')).toBe(change)
  })
})
