import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OfflineChange, ReplayOutcome, StoredStep } from '#features/assistant/offline/offline-changes.ts'
import { removedLast, stepsOnDevice } from '#features/assistant/offline/pack-steps.ts'
import { nextStep } from '#features/assistant/visits/steps/next-step.ts'
import { keyOfStep } from '#features/assistant/visits/steps/step-store.ts'
import { all, equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { active } from '#platform/records/viewer-conditions.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { isLongRun } from '../../fixtures/test-run.ts'
import type { Headers } from './assistant-portal.ts'
import { stepsPortal, type StepsPortal } from './steps-portal.ts'

const kinds = ['add', 'text', 'day', 'tick', 'remove', 'undo'] as const

/** What the user does on the device with one of the steps that it shows. */
const anAct = fc.record({ act: fc.constantFrom(...kinds), which: fc.nat(3) })
interface Act {
  readonly act: (typeof kinds)[number]
  readonly which: number
}

/** The same where another device changes the steps too: mostly removals, which must not remove what the other device has written. */
const aContestedAct = fc.record({
  act: fc.constantFrom('text', 'tick', 'remove', 'remove', 'undo'),
  which: fc.nat(1),
})

/** What the user does on the other device with one of the steps that the server has, before this change of the device is sent. */
const aDeskAct = fc.record({ act: fc.constantFrom('text', 'text', 'remove'), which: fc.nat(1), before: fc.nat(2) })

const settings = { numRuns: isLongRun ? 200 : 15 }
const time = { timeout: isLongRun ? 900_000 : 120_000 }

describeEachDatabase('Next steps that are changed on two devices', (open) => {
  let on: StepsPortal
  let rep: Headers
  beforeAll(async () => {
    on = await stepsPortal(open)
    ;({ rep } = await on.signInAt(today.getTime()))
  })
  afterAll(() => on.portal.close())

  const rowsOf = (visitId: string) =>
    on.portal.fixtures.records.list(systemViewer, nextStep, { where: all(equals('visit', visitId), active) })
  const stepsOf = async (visitId: string): Promise<readonly StoredStep[]> =>
    (await rowsOf(visitId)).map((row) => ({
      key: keyOfStep(row),
      text: row.name,
      dueOn: row.dueOn,
      owner: row.owner,
      isDone: row.state === 'done',
    }))
  const byKey = (steps: readonly StoredStep[]) => steps.toSorted((one, other) => (one.key < other.key ? -1 : 1))

  /** A visit with steps, and its pack. */
  async function packed(): Promise<{ readonly visitId: string; readonly pack: readonly StoredStep[] }> {
    const visitId = await on.newVisit()
    for (const text of ['One', 'Two', 'Three'])
      await on.call('addStep', { visitId, key: randomUUID(), text, dueOn: '', owner: on.repId }, rep)
    const manifest = await on.call('getPack', { visitId, parts: [], withFiles: false }, rep)
    return { visitId, pack: manifest.visit.steps }
  }

  /** The changes of a device on which somebody has done this without a network. */
  function queueOf(pack: readonly StoredStep[], acts: readonly Act[]): readonly OfflineChange[] {
    const queue: OfflineChange[] = []
    for (const [at, { act, which }] of acts.entries()) {
      const shown = stepsOnDevice(pack, queue)
      const step = shown[which % Math.max(1, shown.length)]
      const removed = removedLast(queue)
      if (act === 'add')
        queue.push({ kind: 'stepAdded', key: randomUUID(), text: `Added ${at}`, dueOn: null, owner: on.repId })
      else if (act === 'undo' && removed !== null) {
        const { key, ...state } = removed
        queue.push({ kind: 'stepRestored', key, step: state })
      } else if (act !== 'undo' && step !== undefined) {
        const { key, ...before } = step
        const after = {
          text: { text: `Device ${at}` },
          day: { dueOn: `2026-07-0${at + 1}` },
          tick: { isDone: !before.isDone },
          remove: null,
        }[act]
        if (after === null) queue.push({ kind: 'stepRemoved', key, before })
        else queue.push({ kind: 'stepChanged', key, before, after: { ...before, ...after } })
      }
    }
    return queue
  }

  /** Sends a change, and once more with the same key, as after a lost answer. */
  async function replayed(visitId: string, change: OfflineChange): Promise<ReplayOutcome> {
    const input = { key: randomUUID(), visitId, change }
    const outcome = await on.call('replay', input, rep)
    expect(await on.call('replay', input, rep)).toEqual(outcome)
    return outcome
  }

  it('[OFF-02] Without another device the server has after the replay what the device has shown', time, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { minLength: 1, maxLength: 8 }), async (acts) => {
        const { visitId, pack } = await packed()
        const queue = queueOf(pack, acts)
        for (const change of queue) expect((await replayed(visitId, change)).type).toBe('done')
        expect(byKey(await stepsOf(visitId))).toEqual(byKey(stepsOnDevice(pack, queue)))
      }),
      settings,
    )
  })

  it(
    '[OFF-02] What another device has written is neither overwritten nor removed, and what it has removed stays removed',
    time,
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(aContestedAct, { minLength: 1, maxLength: 8 }),
          fc.array(aDeskAct, { minLength: 1, maxLength: 3 }),
          async (acts, deskActs) => {
            const { visitId, pack } = await packed()
            const queue = queueOf(pack, acts)
            /** By the key of the step; null: the other device has removed it. */
            const written = new Map<string, string | null>()
            async function desk({ act, which }: (typeof deskActs)[number]): Promise<void> {
              const rows = await rowsOf(visitId)
              const row = rows[which % Math.max(1, rows.length)]
              if (row === undefined) return
              const text = `Desk ${written.size} ${randomUUID()}`
              const { id: stepId, version, owner, dueOn } = row
              const answer =
                act === 'remove'
                  ? await on.call('removeStep', { stepId }, rep)
                  : await on.call('changeStep', { stepId, version, text, dueOn: dueOn ?? '', owner }, rep)
              expect(answer.type).toBe('done')
              written.set(keyOfStep(row), act === 'remove' ? null : text)
            }
            for (const [at, change] of queue.entries()) {
              for (const deskAct of deskActs) if (deskAct.before % queue.length === at) await desk(deskAct)
              const outcome = await replayed(visitId, change)
              if (outcome.type === 'refused') expect(['stale', 'removed']).toContain(outcome.reason)
              // The user wants the step back, whoever has removed it.
              if (outcome.type === 'done' && change.kind === 'stepRestored') written.delete(change.key)
            }
            const steps = new Map((await stepsOf(visitId)).map(({ key, text }) => [key, text]))
            for (const [key, text] of written) expect(steps.get(key) ?? null).toBe(text)
          },
        ),
        settings,
      )
    },
  )
})
