import type { SessionMessage } from './session-clock-messages.ts'

/** §9, SES-07: so long before a session ends by itself its user is warned, in seconds. */
export const warningSeconds = 30

/**
 * `closed`: warned, and the warning was put away. `leaving`: on the way out by the user's own wish. `timedOut` and
 * `loggedOut`: the server says that this user is signed in no more.
 */
type SessionPhase = 'quiet' | 'warning' | 'closed' | 'leaving' | 'timedOut' | 'loggedOut'

/** What a page knows of its user's session. All times are milliseconds of the wall clock, which goes on while a machine sleeps. */
export interface SessionClock {
  readonly phase: SessionPhase
  /** Whose page it is. */
  readonly userId: string
  /** When the session ends where nothing is done, as the server last said here or in another tab; null before that. */
  readonly deadline: number | null
  /** What the server was asked last and has not answered. */
  readonly question: SessionQuestion | null
  readonly asked: number
  /** Questions in a row that did not reach the server. */
  readonly failures: number
  /** What is asked next. */
  readonly wants: SessionQuestion['kind']
  /** Another tab said so; the server has yet to say it. */
  readonly hearsay: 'timedOut' | 'loggedOut' | null
  /** When there is something to ask; null where an answer or somebody's deed comes first. */
  readonly wakeAt: number | null
  readonly lastTime: number
}

export interface SessionQuestion {
  /** `ask` leaves the session as it is, `extend` lets its time begin anew. */
  readonly kind: 'ask' | 'extend'
  /** Only the answer to the last question counts. */
  readonly number: number
  readonly at: number
}

export type SessionEvent =
  /** `tick`: the timer rang. `look`: somebody looks at the page again, or the network is back. */
  | { readonly type: 'tick' | 'look' }
  /** `session`: null of a guest. */
  | { readonly type: 'answered'; readonly number: number; readonly session: SessionAnswer | null }
  | { readonly type: 'unreachable'; readonly number: number }
  /** The buttons of the warning; signing out also by any other form. */
  | { readonly type: 'continue' | 'close' | 'logOut' }
  /** The page makes way for another document. */
  | { readonly type: 'unloaded' }
  | { readonly type: 'heard'; readonly message: SessionMessage }

export interface SessionAnswer {
  readonly userId: string
  /** Whole seconds, at least 1. */
  readonly secondsLeft: number
}

export type SessionEffect =
  | { readonly type: 'question'; readonly question: SessionQuestion }
  | { readonly type: 'tell'; readonly message: SessionMessage }

export interface SessionStep {
  readonly clock: SessionClock
  readonly effects: readonly SessionEffect[]
}

export const hasEnded = ({ phase }: SessionClock): boolean => phase === 'timedOut' || phase === 'loggedOut'

/** A page of a signed-in user is there: the server says how long. Never for guests. */
export const startSessionClock = (userId: string, now: number): SessionStep =>
  asking({
    phase: 'quiet',
    userId,
    deadline: null,
    question: null,
    asked: 0,
    failures: 0,
    wants: 'ask',
    hearsay: null,
    wakeAt: null,
    lastTime: now,
  })

/**
 * SES-07. Nothing is claimed that the server has not said: it is asked before the warning and again when the time is over, for
 * every page and every call, of this tab or another, may have extended the session meanwhile.
 */
export function nextSession(before: SessionClock, event: SessionEvent, now: number): SessionStep {
  const clock = { ...before, lastTime: now }
  if (event.type === 'answered' || event.type === 'unreachable') {
    // The answer to an older question is older than what is known.
    if (clock.question?.number !== event.number) return still(clock)
    const { question } = clock
    const answered = { ...clock, question: null }
    return event.type === 'unreachable'
      ? notReached(answered, question)
      : heardServer(answered, question, event.session)
  }
  if (event.type === 'heard') return heardTab(clock, event.message)
  if (event.type === 'unloaded')
    return clock.phase === 'leaving' ? { clock, effects: [tell({ type: 'loggedOut' })] } : still(clock)
  if (event.type === 'close') return still(clock.phase === 'warning' ? { ...clock, phase: 'closed' } : clock)
  if (event.type === 'continue')
    return clock.phase === 'warning' && clock.question?.kind !== 'extend'
      ? asking({ ...clock, wants: 'extend' })
      : still(clock)
  if (event.type === 'logOut')
    return still(hasEnded(clock) ? clock : { ...clock, phase: 'leaving', question: null, wakeAt: now + leavingMs })
  return clock.question === null && isDue(clock, event.type, before.lastTime) ? asking(clock) : still(clock)
}

const warningMs = warningSeconds * 1000
/** So long the answer to signing out is waited for. */
const leavingMs = 30_000
/** While the server cannot be reached; the second where it has not been for a while. */
const retryMs = [5000, 60_000] as const
const quickRetries = 6
/** Where clocks disagree by parts of a second, nothing is asked over and over. */
const shortestWait = 1000

function isDue(clock: SessionClock, type: 'tick' | 'look', lastTime: number): boolean {
  const { lastTime: now, wakeAt, failures, phase } = clock
  if (type === 'look' && phase !== 'leaving' && (hasEnded(clock) || failures > 0)) return true
  // A wall clock that was set back knows nothing any more.
  return wakeAt !== null && (now >= wakeAt || now < lastTime - shortestWait)
}

const still = (clock: SessionClock): SessionStep => ({ clock, effects: [] })

const tell = (message: SessionMessage): SessionEffect => ({ type: 'tell', message })

function asking(clock: SessionClock): SessionStep {
  const question: SessionQuestion = { kind: clock.wants, number: clock.asked + 1, at: clock.lastTime }
  return {
    clock: { ...clock, question, asked: question.number, wakeAt: null },
    effects: [{ type: 'question', question }],
  }
}

/** Nothing is known: the same again after a while, and no word of an end. */
function notReached(clock: SessionClock, question: SessionQuestion): SessionStep {
  const failures = clock.failures + 1
  return still({
    ...clock,
    failures,
    wants: clock.phase === 'warning' ? question.kind : 'ask',
    wakeAt: hasEnded(clock) ? null : clock.lastTime + retryMs[failures <= quickRetries ? 0 : 1],
  })
}

function heardServer(before: SessionClock, question: SessionQuestion, session: SessionAnswer | null): SessionStep {
  const clock: SessionClock = { ...before, failures: 0, wants: 'ask', hearsay: null }
  const isAnothers = session !== null && session.userId !== clock.userId
  if (session === null || isAnothers) {
    if (hasEnded(clock)) return still(clock)
    const end = isAnothers ? 'loggedOut' : (before.hearsay ?? endByTime(clock))
    return { clock: { ...clock, phase: end, wakeAt: null }, effects: isAnothers ? [] : [tell({ type: end })] }
  }
  // From the time of the question: on the way, and while a machine slept meanwhile, time went by.
  const deadline = question.at + session.secondsLeft * 1000
  const isLater = clock.deadline === null || deadline > clock.deadline + shortestWait || hasEnded(clock)
  const isShort = session.secondsLeft <= warningSeconds
  const warned = clock.phase === 'closed' ? 'closed' : 'warning'
  return {
    clock: running({ ...clock, deadline }, isShort ? warned : 'quiet'),
    effects: isLater ? [tell({ type: 'extended', userId: clock.userId, until: deadline })] : [],
  }
}

/** Long before its time a session ends only because somebody ended it. */
const endByTime = ({ deadline, lastTime }: SessionClock): 'timedOut' | 'loggedOut' =>
  deadline === null || lastTime >= deadline - warningMs ? 'timedOut' : 'loggedOut'

/** The session goes on; before the end of its time, or of the time without a warning, there is nothing to ask. */
function running(clock: SessionClock, phase: 'quiet' | 'warning' | 'closed'): SessionClock {
  const due = (clock.deadline ?? 0) - (phase === 'quiet' ? warningMs : 0)
  return { ...clock, phase, wakeAt: Math.max(due, clock.lastTime + shortestWait) }
}

function heardTab(clock: SessionClock, message: SessionMessage): SessionStep {
  if (clock.phase === 'leaving' || clock.deadline === null) return still(clock)
  if (message.type !== 'extended')
    return hasEnded(clock) ? still(clock) : asking({ ...clock, wants: 'ask', hearsay: message.type })
  // Signed in again, or somebody else was: the server says whether this page is theirs.
  if (hasEnded(clock) || message.userId !== clock.userId) return asking({ ...clock, wants: 'ask' })
  const { until } = message
  if (until <= clock.deadline || until - clock.lastTime <= warningMs) return still(clock)
  // What was asked before the session was extended does not count.
  return still(
    running({ ...clock, deadline: until, question: null, failures: 0, wants: 'ask', hearsay: null }, 'quiet'),
  )
}
