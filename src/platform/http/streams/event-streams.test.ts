import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEventStreams, type EventStream } from './event-streams.ts'

describe('Answers of server-sent events', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  const opened = (look: () => Promise<void> = async () => {}) => {
    const failures: unknown[] = []
    const streams = createEventStreams({ look, failed: (error) => failures.push(error) })
    const stopped = { count: 0 }
    const follow = () => {
      let stream: EventStream | undefined
      const answer = streams.open((input) => {
        stream = input
        input.send('state', { page: 1 })
        return () => (stopped.count += 1)
      })
      if (answer === null || stream === undefined) return null
      const texts: string[] = []
      answer.on('data', (text) => texts.push(String(text)))
      return { answer, stream, texts }
    }
    return { streams, failures, stopped, follow }
  }

  it('Begins with its first event, goes on with a sign of life, and ends with its last', async () => {
    const { follow, stopped } = opened()
    const first = follow() ?? expect.unreachable()
    await nextTurn()
    vi.advanceTimersByTime(15_000)
    first.stream.send('state', { page: 2 })
    first.stream.end()
    // Nothing follows the end, although the client has not closed the connection.
    vi.advanceTimersByTime(30_000)
    await nextTurn()
    expect(first.texts.join('')).toBe(
      'event: state\ndata: {"page":1}\n\n: \n\nevent: state\ndata: {"page":2}\n\nevent: ended\ndata: {}\n\n',
    )
    await nextTurn()
    expect(stopped.count).toBe(1)
  })

  it('Looks once a second while an answer is open, never twice at the same time, and says what failed', async () => {
    const pending: PromiseWithResolvers<void>[] = []
    const look = (): Promise<void> => {
      pending.push(Promise.withResolvers<void>())
      return pending.at(-1)?.promise ?? expect.unreachable()
    }
    const { follow, failures } = opened(look)
    vi.advanceTimersByTime(5_000)
    expect(pending).toHaveLength(0)
    const first = follow() ?? expect.unreachable()
    vi.advanceTimersByTime(5_000)
    expect(pending).toHaveLength(1)
    const late = new Error('The database does not answer.')
    pending[0]?.reject(late)
    await nextTurn()
    expect(failures).toEqual([late])
    vi.advanceTimersByTime(1_000)
    expect(pending).toHaveLength(2)
    pending[1]?.resolve()
    first.answer.destroy()
    await nextTurn()
    vi.advanceTimersByTime(5_000)
    expect(pending).toHaveLength(2)
  })

  it('Opens at most 500 at the same time, and closes all of them', async () => {
    const { follow, streams, stopped } = opened()
    const all = Array.from({ length: 500 }, () => follow() ?? expect.unreachable())
    expect(follow()).toBeNull()
    streams.close()
    await Promise.all(all.map(({ answer }) => once(answer, 'close')))
    expect(stopped.count).toBe(500)
    expect(follow()).not.toBeNull()
  })
})
