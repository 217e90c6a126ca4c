import { Readable } from 'node:stream'

/** The maximum number of open answers of one kind in this process. */
const maxOpen = 500

/** In ms: how often what other processes have changed is read while an answer is open, and how often a silent one says that it goes on. */
const looking = 1_000
const heartbeat = 15_000

/** One answer of server-sent events. */
export interface EventStream {
  readonly send: (event: string, data: unknown) => void
  /** Sends the event `ended` and closes the answer. */
  readonly end: () => void
}

export interface EventStreams {
  /**
   * Opens an answer. `begin` sends the first event and returns what stops following. Null if too many are open; the page then works
   * as without scripts.
   */
  readonly open: (begin: (stream: EventStream) => () => void) => Readable | null
  /** Closes every answer, so that the process can end. */
  readonly close: () => void
}

/** Answers of server-sent events. `look` runs once a second while at least one is open, and reads what all of them need. */
export function createEventStreams({
  look,
  failed,
}: {
  readonly look: () => Promise<void>
  readonly failed: (error: unknown) => void
}): EventStreams {
  const open = new Set<Readable>()
  let timers: readonly NodeJS.Timeout[] = []
  let isLooking = false

  /** A database that answers late is asked once, not once a second. */
  async function lookOnce(): Promise<void> {
    if (isLooking) return
    isLooking = true
    await look()
      .catch(failed)
      .finally(() => (isLooking = false))
  }

  function watch(): void {
    if (timers.length > 0) return
    timers = [
      setInterval(() => void lookOnce(), looking).unref(),
      setInterval(() => {
        for (const answer of open) answer.push(': \n\n')
      }, heartbeat).unref(),
    ]
  }

  function unwatch(): void {
    if (open.size > 0) return
    for (const timer of timers) clearInterval(timer)
    timers = []
  }

  /** Nothing may follow the end, not even a sign that the answer goes on. */
  function finish(answer: Readable): void {
    open.delete(answer)
    answer.push(null)
  }

  return {
    open: (begin) => {
      if (open.size >= maxOpen) return null
      const answer = new Readable({ read: () => {} })
      const send = (event: string, data: unknown): void =>
        void answer.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      const end = (): void => {
        send('ended', {})
        finish(answer)
      }
      const stop = begin({ send, end })
      answer.once('close', () => {
        stop()
        open.delete(answer)
        unwatch()
      })
      open.add(answer)
      watch()
      return answer
    },
    close: () => {
      for (const answer of open) finish(answer)
    },
  }
}

/** Headers of an answer of events: no cache, and no proxy that waits for the end of it. */
export const eventHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
} as const
