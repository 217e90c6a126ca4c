import type { SessionState } from '#calls/session-shapes.ts'
import { sessionMessage } from '#domain/session-clock-messages.ts'
import {
  hasEnded,
  nextSession,
  startSessionClock,
  type SessionClock,
  type SessionEffect,
  type SessionEvent,
  type SessionQuestion,
  type SessionStep,
} from '#domain/session-clock.ts'
import { signInPaths } from '#domain/sign-in-form.ts'
import { callOverHttp, Offline } from '../call-over-http.ts'

export interface Session {
  readonly clock: () => SessionClock
  readonly subscribe: (listener: () => void) => () => void
  readonly happen: (event: SessionEvent) => void
}

/** A timer stands still while the machine sleeps; so often the wall clock is looked at, in milliseconds. */
const lookEvery = 10_000
/** An answer that takes longer does not come. */
const patience = 10_000

/**
 * Follows the session of the page's user as long as the document lives: its clock, the server, the other tabs, the window.
 * `heard` is told what the server says; another user than the page's is as good as a guest.
 */
export function startSession(userId: string, heard: (session: SessionState) => void): Session {
  const listeners = new Set<() => void>()
  const tabs = new BroadcastChannel('session')
  let clock: SessionClock
  let timer = 0

  const happen = (event: SessionEvent): void => go(nextSession(clock, event, Date.now()))
  const go = (step: SessionStep): void => {
    clock = step.clock
    window.clearTimeout(timer)
    if (clock.wakeAt !== null)
      timer = window.setTimeout(() => happen({ type: 'tick' }), Math.min(clock.wakeAt - Date.now(), lookEvery))
    for (const effect of step.effects) perform(effect)
    for (const listener of listeners) listener()
  }
  const perform = (effect: SessionEffect): void => {
    if (effect.type === 'question') void ask(effect.question)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has none: it is of one origin.
    else tabs.postMessage(effect.message)
  }
  const ask = async ({ kind, number }: SessionQuestion): Promise<void> => {
    const name = kind === 'extend' ? 'SessionController.extendSession' : 'SessionController.getSession'
    const signal = AbortSignal.timeout(patience)
    let session: SessionState
    try {
      session = await callOverHttp(name, {}, signal)
    } catch (error) {
      if (!(error instanceof Offline) && !signal.aborted) reportError(error)
      return happen({ type: 'unreachable', number })
    }
    const counts = clock.question?.number === number
    happen({ type: 'answered', number, session: session.isGuest ? null : session })
    if (counts) heard(hasEnded(clock) ? { isGuest: true } : session)
  }

  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = sessionMessage(data)
    if (message !== null) happen({ type: 'heard', message })
  })
  const look = (): void => happen({ type: 'look' })
  window.addEventListener('online', look)
  window.addEventListener('focus', look)
  window.addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
  // Whoever signs out, here or in the header. The other tabs are told once the server has done it and its answer takes this page's place.
  document.addEventListener('submit', ({ target, defaultPrevented }) => {
    if (defaultPrevented || !(target instanceof HTMLFormElement)) return
    if (target.method === 'post' && new URL(target.action).pathname.endsWith(signInPaths.signOut))
      happen({ type: 'logOut' })
  })
  window.addEventListener('pagehide', () => happen({ type: 'unloaded' }))
  go(startSessionClock(userId, Date.now()))

  return {
    clock: () => clock,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    happen,
  }
}
