import { expect, it } from 'vitest'
import { createAdmission } from './admission.ts'

const limits = { maxWorking: 2, maxWaiting: 3, timeout: 1000 }

/** A controlled clock and a queue of event loop turns that run on request. */
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
    /** Runs one turn of the event loop and its consequences; returns whether there was anything to do. */
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

function createFixtures() {
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
    arrive: (name: string, isDisconnected?: () => boolean) =>
      void admission.acquire(isDisconnected).then(
        (leave) => {
          begun.push(name)
          leaves.set(name, leave)
        },
        ({ code }: { readonly code: string }) => refused.push(`${name} ${code}`),
      ),
  }
}

it('Starts one request in each turn of the event loop, in the order of arrival', async () => {
  const { clock, arrive, begun } = createFixtures()
  for (const name of ['a', 'b', 'c']) arrive(name)
  await new Promise(setImmediate)
  expect(begun).toEqual([])
  await clock.oneTurn()
  expect(begun).toEqual(['a'])
  await clock.oneTurn()
  expect(begun).toEqual(['a', 'b'])
})

it('Limits the concurrent requests, and a released slot counts once, however often it is released', async () => {
  const { clock, admission, arrive, begun, leave } = createFixtures()
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

it('Refuses a request immediately if the queue is full, without a turn and without time passing', async () => {
  const { arrive, refused, admission } = createFixtures()
  for (const name of ['a', 'b', 'c', 'd', 'e']) arrive(name)
  await new Promise(setImmediate)
  expect(refused).toEqual(['d OVERLOADED', 'e OVERLOADED'])
  expect(admission.load()).toEqual({ working: 0, waiting: 3, refused: 2 })
})

it('Refuses a request that has waited too long if no slot is released, and not a later one', async () => {
  const { clock, arrive, begun, refused, leave } = createFixtures()
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

it('Refuses each request after its own wait, also the one that comes to the front later', async () => {
  const { clock, arrive, refused } = createFixtures()
  for (const name of ['a', 'b', 'c']) arrive(name)
  while (await clock.oneTurn());
  await clock.pass(600)
  arrive('d')
  await clock.pass(400)
  expect(refused).toEqual(['c OVERLOADED'])
  await clock.pass(599)
  expect(refused).toEqual(['c OVERLOADED'])
  await clock.pass(1)
  expect(refused).toEqual(['c OVERLOADED', 'd OVERLOADED'])
})

it('Skips a request whose client has disconnected', async () => {
  const { clock, arrive, begun, refused } = createFixtures()
  arrive('a', () => true)
  arrive('b', () => false)
  while (await clock.oneTurn());
  expect(begun).toEqual(['b'])
  expect(refused).toEqual(['a OVERLOADED'])
})

it('Limits the length of the queue for any number of requests', async () => {
  const { clock, admission, arrive, refused } = createFixtures()
  for (let at = 0; at < 10_000; at += 1) arrive(String(at))
  while (await clock.oneTurn());
  expect(admission.load()).toEqual({ working: 2, waiting: 1, refused: 9_997 })
  expect(refused).toHaveLength(9_997)
})
