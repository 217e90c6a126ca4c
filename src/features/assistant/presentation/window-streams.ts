import { Readable } from 'node:stream'
import { writeState } from './window-state.ts'
import type { Presentation, Presentations } from './presentations.ts'

/** The maximum number of windows that follow presentations in this process. */
const maxFollowing = 500

/** In ms: how often changes of other processes are read while windows follow, and how often a silent answer says that it goes on. */
const looking = 1_000
const heartbeat = 15_000

interface Parts {
  readonly presentations: Pick<Presentations, 'follow' | 'look'>
  readonly failed: (error: unknown) => void
}

/** Answers of server-sent events: the state of a presentation, then each other state, and `ended` at its end. */
export interface WindowStreams {
  /** Null if too many windows follow already. */
  readonly open: (presentation: Presentation) => Readable | null
  readonly close: () => void
}

export function createWindowStreams({ presentations, failed }: Parts): WindowStreams {
  const open = new Set<Readable>()
  let timers: readonly NodeJS.Timeout[] = []

  function watch(): void {
    if (timers.length > 0) return
    timers = [
      setInterval(() => void presentations.look().catch(failed), looking).unref(),
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

  return {
    open: (presentation) => {
      if (open.size >= maxFollowing) return null
      const answer = new Readable({ read: () => {} })
      const unfollow = presentations.follow(presentation, (now) => {
        answer.push(now === null ? 'event: ended\ndata: {}\n\n' : eventOf(now))
        if (now === null) answer.push(null)
      })
      answer.once('close', () => {
        unfollow()
        open.delete(answer)
        unwatch()
      })
      open.add(answer)
      watch()
      answer.push(eventOf(presentation))
      return answer
    },
    close: () => {
      for (const answer of open) answer.push(null)
    },
  }
}

const eventOf = (presentation: Presentation): string => `event: state\ndata: ${writeState(presentation)}\n\n`
