import type { SessionMessage } from './session-clock-messages.ts'

/** §9, SES-07: the time in seconds before the end of a session at which the user is warned. */
export const warningSeconds = 30

/**
 * `closed`: the user has closed the warning. `leaving`: the user is signing out. `timedOut` and `loggedOut`: the server has
 * said that the user is no longer signed in.
 */
type SessionPhase = 'quiet' | 'warning' | 'closed' | 'leaving' | 'timedOut' | 'loggedOut'

/**
 * What a page knows about its user's session. All times are in milliseconds of the wall clock, which continues while a computer
 * sleeps.
 */
export interface SessionClock {
  readonly phase: SessionPhase
  /** The user of the page. */
  readonly userId: string
  /** The end of the session without further activity, as the server last reported it here or in another tab; null before that. */
  readonly deadline: number | null
  /** The last question to the server without a response. */
  readonly question: SessionQuestion | null
  readonly questionCount: number
  /** The number of consecutive questions that did not reach the server. */
  readonly failures: number
  /** The kind of the next question. */
  readonly wants: SessionQuestion['kind']
  /** The end that another tab has reported and the server has not confirmed yet. */
  readonly hearsay: 'timedOut' | 'loggedOut' | null
  /** The time of the next question; null while the clock waits for a response or an action of the user. */
  readonly wakeAt: number | null
  readonly lastTime: number
}

export interface SessionQuestion {
  /** `ask` does not change the session, `extend` restarts its idle timeout. */
  readonly kind: 'ask' | 'extend'
  /** Only the response to the last question counts. */
  readonly number: number
  readonly at: number
}

export type SessionEvent =
  /** `tick`: the timer fired. `look`: the user returned to the page or the network is available again. */
  | { readonly type: 'tick' | 'look' }
  /** `session` is null for a guest. */
  | { readonly type: 'answered'; readonly number: number; readonly session: SessionAnswer | null }
  | { readonly type: 'unreachable'; readonly number: number }
  /** The buttons of the warning; signing out also through any other form. */
  | { readonly type: 'continue' | 'close' | 'logOut' }
  /** The page is being replaced by another document. */
  | { readonly type: 'unloaded' }
  | { readonly type: 'heard'; readonly message: SessionMessage }

export interface SessionAnswer {
  readonly userId: string
  /** In whole seconds, at least 1. */
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

/** Starts the clock on the page of a signed-in user; the server reports the remaining time. Never used for guests. */
export const startSessionClock = (userId: string, now: number): SessionStep =>
  askServer({
    phase: 'quiet',
    userId,
    deadline: null,
    question: null,
    questionCount: 0,
    failures: 0,
    wants: 'ask',
    hearsay: null,
    wakeAt: null,
    lastTime: now,
  })

/**
 * SES-07. The clock relies only on the server: it asks before the warning and again when the time is over, because any page or
 * call in this or another tab may have extended the session.
 */
export function nextSession(before: SessionClock, event: SessionEvent, now: number): SessionStep {
  const clock = { ...before, lastTime: now }
  if (event.type === 'answered' || event.type === 'unreachable') {
    // A response to an older question is out of date.
    if (clock.question?.number !== event.number) return still(clock)
    const { question } = clock
    const answered = { ...clock, question: null }
    return event.type === 'unreachable'
      ? notReached(answered, question)
      : onServerAnswer(answered, question, event.session)
  }
  if (event.type === 'heard') return onTabMessage(clock, event.message)
  if (event.type === 'unloaded')
    return clock.phase === 'leaving' ? { clock, effects: [tell({ type: 'loggedOut' })] } : still(clock)
  if (event.type === 'close') return still(clock.phase === 'warning' ? { ...clock, phase: 'closed' } : clock)
  if (event.type === 'continue')
    return clock.phase === 'warning' && clock.question?.kind !== 'extend'
      ? askServer({ ...clock, wants: 'extend' })
      : still(clock)
  if (event.type === 'logOut')
    return still(hasEnded(clock) ? clock : { ...clock, phase: 'leaving', question: null, wakeAt: now + leavingMs })
  return clock.question === null && isDue(clock, event.type, before.lastTime) ? askServer(clock) : still(clock)
}

const warningMs = warningSeconds * 1000
/** The time to wait for the response to signing out. */
const leavingMs = 30_000
/** The delays between retries while the server is unreachable; the second one applies after several failures. */
const retryMs = [5000, 60_000] as const
const quickRetries = 6
/** The minimum delay prevents repeated questions if clocks differ by fractions of a second. */
const shortestWait = 1000

function isDue(clock: SessionClock, type: 'tick' | 'look', lastTime: number): boolean {
  const { lastTime: now, wakeAt, failures, phase } = clock
  if (type === 'look' && phase !== 'leaving' && (hasEnded(clock) || failures > 0)) return true
  // If the wall clock was set back, the known times are meaningless.
  return wakeAt !== null && (now >= wakeAt || now < lastTime - shortestWait)
}

const still = (clock: SessionClock): SessionStep => ({ clock, effects: [] })

const tell = (message: SessionMessage): SessionEffect => ({ type: 'tell', message })

function askServer(clock: SessionClock): SessionStep {
  const question: SessionQuestion = { kind: clock.wants, number: clock.questionCount + 1, at: clock.lastTime }
  return {
    clock: { ...clock, question, questionCount: question.number, wakeAt: null },
    effects: [{ type: 'question', question }],
  }
}

/** The state remains unknown: the clock repeats the question later and does not report an end. */
function notReached(clock: SessionClock, question: SessionQuestion): SessionStep {
  const failures = clock.failures + 1
  return still({
    ...clock,
    failures,
    wants: clock.phase === 'warning' ? question.kind : 'ask',
    wakeAt: hasEnded(clock) ? null : clock.lastTime + retryMs[failures <= quickRetries ? 0 : 1],
  })
}

function onServerAnswer(before: SessionClock, question: SessionQuestion, session: SessionAnswer | null): SessionStep {
  const clock: SessionClock = { ...before, failures: 0, wants: 'ask', hearsay: null }
  const isAnothers = session !== null && session.userId !== clock.userId
  if (session === null || isAnothers) {
    if (hasEnded(clock)) return still(clock)
    const end = isAnothers ? 'loggedOut' : (before.hearsay ?? endByTime(clock))
    return { clock: { ...clock, phase: end, wakeAt: null }, effects: isAnothers ? [] : [tell({ type: end })] }
  }
  // Counted from the time of the question, because time passes during the request, also while the computer sleeps.
  const deadline = question.at + session.secondsLeft * 1000
  const isLater = clock.deadline === null || deadline > clock.deadline + shortestWait || hasEnded(clock)
  const isShort = session.secondsLeft <= warningSeconds
  const warned = clock.phase === 'closed' ? 'closed' : 'warning'
  return {
    clock: running({ ...clock, deadline }, isShort ? warned : 'quiet'),
    effects: isLater ? [tell({ type: 'extended', userId: clock.userId, until: deadline })] : [],
  }
}

/** A session that ends long before its deadline was ended by a sign-out. */
const endByTime = ({ deadline, lastTime }: SessionClock): 'timedOut' | 'loggedOut' =>
  deadline === null || lastTime >= deadline - warningMs ? 'timedOut' : 'loggedOut'

/** The session continues; the next question is due at the time of the warning, or at the deadline after the warning. */
function running(clock: SessionClock, phase: 'quiet' | 'warning' | 'closed'): SessionClock {
  const due = (clock.deadline ?? 0) - (phase === 'quiet' ? warningMs : 0)
  return { ...clock, phase, wakeAt: Math.max(due, clock.lastTime + shortestWait) }
}

function onTabMessage(clock: SessionClock, message: SessionMessage): SessionStep {
  if (clock.phase === 'leaving' || clock.deadline === null) return still(clock)
  if (message.type !== 'extended')
    return hasEnded(clock) ? still(clock) : askServer({ ...clock, wants: 'ask', hearsay: message.type })
  // A user has signed in again, possibly another one: the server decides whether the page is theirs.
  if (hasEnded(clock) || message.userId !== clock.userId) return askServer({ ...clock, wants: 'ask' })
  const { until } = message
  if (until <= clock.deadline || until - clock.lastTime <= warningMs) return still(clock)
  // Questions from before the extension are out of date.
  return still(
    running({ ...clock, deadline: until, question: null, failures: 0, wants: 'ask', hearsay: null }, 'quiet'),
  )
}
