import { expect, it } from 'vitest'
import { createAdmission } from './admission.ts'

const limits = { working: 2, waiting: 3, patience: 1000 }

/** A clock that stands, and turns that come when they are told to. */
function controlled() {
  const turns: (() => void)[] = []
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()
  let now = 0
  return {
    now: () => now,
    turn: (run: () => void) => void turns.push(run),
    later: (milliseconds: number, run: () => void) => {
      const timer = { at: now + milliseconds, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    /** One turn of the process, and what follows from it; answers whether there was anything to do. */
    oneTurn: async (): Promise<boolean> => {
      const run = turns.shift()
      run?.()
      await new Promise(setImmediate)
      return run !== undefined
    },
    pass: async (milliseconds: number): Promise<void> => {
      now += milliseconds
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer)
        timer.run()
      }
      await new Promise(setImmediate)
    },
  }
}

function setting() {
  const clock = controlled()
  const admission = createAdmission(limits, clock)
  const begun: string[] = []
  const refused: string[] = []
  const leaves = new Map<string, () => void>()
  return {
    clock,
    admission,
    begun,
    refused,
    leave: (name: string) => leaves.get(name)?.(),
    arrive: (name: string, isGone?: () => boolean) =>
      void admission.enter(isGone).then(
        (leave) => {
          begun.push(name)
          leaves.set(name, leave)
        },
        ({ code }: { readonly code: string }) => refused.push(`${name} ${code}`),
      ),
  }
}

it('begins the work of one request at a turn, in the order in which they came', async () => {
  const { clock, arrive, begun } = setting()
  for (const name of ['a', 'b', 'c']) arrive(name)
  await new Promise(setImmediate)
  expect(begun).toEqual([])
  await clock.oneTurn()
  expect(begun).toEqual(['a'])
  await clock.oneTurn()
  expect(begun).toEqual(['a', 'b'])
})

it('works on so many at once and no more; who leaves makes room for one, however often it says so', async () => {
  const { clock, admission, arrive, begun, leave } = setting()
  for (const name of ['a', 'b', 'c']) arrive(name)
  while (await clock.oneTurn());
  expect(begun).toEqual(['a', 'b'])
  expect(admission.load()).toEqual({ working: 2, waiting: 1, refused: 0 })
  leave('a')
  leave('a')
  arrive('d')
  while (await clock.oneTurn());
  expect(begun).toEqual(['a', 'b', 'c'])
  expect(admission.load()).toMatchObject({ working: 2, waiting: 1 })
})

it('refuses whoever finds the line full at once, without a turn and without time passing', async () => {
  const { arrive, refused, admission } = setting()
  for (const name of ['a', 'b', 'c', 'd', 'e']) arrive(name)
  await new Promise(setImmediate)
  expect(refused).toEqual(['d OVERLOADED', 'e OVERLOADED'])
  expect(admission.load()).toEqual({ working: 0, waiting: 3, refused: 2 })
})

it('refuses who has waited too long where nobody makes room, and not who came later', async () => {
  const { clock, arrive, begun, refused, leave } = setting()
  for (const name of ['a', 'b', 'c']) arrive(name)
  while (await clock.oneTurn());
  await clock.pass(600)
  arrive('d')
  await clock.pass(400)
  expect(refused).toEqual(['c OVERLOADED'])
  leave('b')
  while (await clock.oneTurn());
  expect(begun).toEqual(['a', 'b', 'd'])
  await clock.pass(5000)
  expect(refused).toEqual(['c OVERLOADED'])
})

it('does not work for who is gone', async () => {
  const { clock, arrive, begun, refused } = setting()
  arrive('a', () => true)
  arrive('b', () => false)
  while (await clock.oneTurn());
  expect(begun).toEqual(['b'])
  expect(refused).toEqual(['a OVERLOADED'])
})

it('holds no more than its line, however many come', async () => {
  const { clock, admission, arrive, refused } = setting()
  for (let at = 0; at < 10_000; at += 1) arrive(String(at))
  while (await clock.oneTurn());
  expect(admission.load()).toEqual({ working: 2, waiting: 1, refused: 9_997 })
  expect(refused).toHaveLength(9_997)
})
