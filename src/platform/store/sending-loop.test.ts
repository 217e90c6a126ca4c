import { describe, expect, it } from 'vitest'
import { createSendingLoop, waitAfterAttempt } from './sending-loop.ts'

const minute = 60_000

describe('Sending emails', () => {
  it.each([
    [1, minute],
    [2, 2 * minute],
    [3, 4 * minute],
    [6, 32 * minute],
    [7, 60 * minute],
    [30, 60 * minute],
  ])('After %d failed attempts the next one waits %d ms', (attempts, wait) => {
    expect(waitAfterAttempt(attempts)).toBe(wait)
  })

  it('Looks every 15 seconds, one look after the other, and reports a look that fails', async () => {
    const errors: unknown[] = []
    const started: number[] = []
    let tick = (): void => {}
    let looks = 0
    const loop = createSendingLoop({
      sendDue: async () => {
        looks += 1
        started.push(looks)
        if (looks === 1) throw new Error('The database is away.')
        await Promise.resolve()
      },
      every: (milliseconds, run) => {
        expect(milliseconds).toBe(15_000)
        tick = run
        return () => {
          tick = () => expect.unreachable()
        }
      },
      log: { error: (...args: unknown[]) => void errors.push(args[1]) },
    })
    tick()
    loop.wake()
    await loop.sendAll()
    expect([started, errors]).toEqual([[1, 2, 3], ['Emails could not be read']])
    await loop.stop()
  })

  it('Begins a look after the one before has ended, and stopping waits for the current one', async () => {
    const events: string[] = []
    const ends: (() => void)[] = []
    const loop = createSendingLoop({
      sendDue: async () => {
        events.push('begins')
        await new Promise<void>((end) => ends.push(end))
        events.push('ends')
      },
      every: () => () => void events.push('looks no more'),
      log: { error: () => expect.unreachable() },
    })
    loop.wake()
    loop.wake()
    await new Promise(setImmediate)
    expect(events).toEqual(['begins'])
    ends[0]?.()
    await new Promise(setImmediate)
    expect(events).toEqual(['begins', 'ends', 'begins'])
    const stopped = loop.stop().then(() => events.push('stopped'))
    await new Promise(setImmediate)
    expect(events.slice(3)).toEqual(['looks no more'])
    ends[1]?.()
    await stopped
    expect(events.slice(4)).toEqual(['ends', 'stopped'])
  })

  it('Stops after the current email', async () => {
    const sent: number[] = []
    let stop: Promise<void> = Promise.resolve()
    const loop = createSendingLoop({
      sendDue: async (isStopped) => {
        for (const email of [1, 2, 3]) {
          if (isStopped()) return
          sent.push(email)
          if (email === 2) stop = loop.stop()
          await Promise.resolve()
        }
      },
      every: () => () => {},
      log: { error: () => expect.unreachable() },
    })
    await loop.sendAll()
    await stop
    expect(sent).toEqual([1, 2])
  })
})
