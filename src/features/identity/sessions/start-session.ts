import type { SessionState } from './session-shapes.ts'
import { sessionMessage } from './session-clock-messages.ts'
import {
  hasEnded,
  nextSession,
  startSessionClock,
  type SessionClock,
  type SessionEffect,
  type SessionEvent,
  type SessionQuestion,
  type SessionStep,
} from './session-clock.ts'
import { formNames } from '#platform/forms/form-names.ts'
import { callOverHttp, Offline } from '#platform/calls/call-over-http.ts'

export interface Session {
  readonly clock: () => SessionClock
  readonly subscribe: (listener: () => void) => () => void
  readonly happen: (event: SessionEvent) => void
}

/** The interval in milliseconds at which the wall clock is checked, because timers stop while the computer sleeps. */
const lookEvery = 10_000
/** What only the forms have that sign out. */
const signOutField = `input[name="${formNames.form}"][value="SignInController.signOut"]`
/** The timeout of a request in milliseconds. */
const timeout = 10_000

/**
 * Follows the session of the page's user during the lifetime of the document: clock, server, other tabs and window events.
 * Calls `onState` with each session state from the server; any other user counts as a guest.
 */
export function startSession(userId: string, onState: (session: SessionState) => void): Session {
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
    const signal = AbortSignal.timeout(timeout)
    let session: SessionState
    try {
      session = await callOverHttp(name, {}, signal)
    } catch (error) {
      if (!(error instanceof Offline) && !signal.aborted) reportError(error)
      return happen({ type: 'unreachable', number })
    }
    const counts = clock.question?.number === number
    happen({ type: 'answered', number, session: session.isGuest ? null : session })
    if (counts) onState(hasEnded(clock) ? { isGuest: true } : session)
  }

  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = sessionMessage(data)
    if (message !== null) happen({ type: 'heard', message })
  })
  onReturn(() => happen({ type: 'look' }))
  // Handles every form that signs out. Other tabs are notified after the server has ended the session and its
  // response replaces this page.
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && target.querySelector(signOutField) !== null) happen({ type: 'logOut' })
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

/** Calls `look` whenever somebody comes back to the page, or the page to its network. */
function onReturn(look: () => void): void {
  for (const event of ['online', 'focus', 'pageshow']) window.addEventListener(event, look)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
}
