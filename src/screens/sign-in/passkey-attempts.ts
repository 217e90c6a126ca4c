import type { PasskeyOutcome } from './passkey-client.ts'

export type PasskeyTrouble = Exclude<PasskeyOutcome['type'], 'done'>

interface AttemptState {
  readonly isRunning: boolean
  readonly trouble: PasskeyTrouble | null
}

type Ceremony = (signal: AbortSignal) => Promise<PasskeyOutcome>

/** A browser asks for one passkey at a time: a newer attempt ends the one before. A good one leads on to where it says. */
export interface PasskeyAttempts {
  readonly state: () => AttemptState
  readonly subscribe: (listener: () => void) => () => void
  readonly run: (ceremony: Ceremony) => void
  /** Waits aside until a visitor takes it up: who does not is not told of it. */
  readonly offer: (ceremony: Ceremony) => void
  readonly end: () => void
}

export function createPasskeyAttempts(): PasskeyAttempts {
  const listeners = new Set<() => void>()
  let state: AttemptState = { isRunning: false, trouble: null }
  let underWay: AbortController | null = null

  const update = (next: AttemptState): void => {
    state = next
    for (const listener of listeners) listener()
  }
  async function follow(ceremony: Ceremony, isOffer: boolean): Promise<void> {
    underWay?.abort()
    const controller = new AbortController()
    underWay = controller
    if (!isOffer) update({ isRunning: true, trouble: null })
    const outcome = await ceremony(controller.signal)
    if (controller.signal.aborted) return
    if (outcome.type === 'done') window.location.assign(outcome.to)
    else if (!isOffer || outcome.type === 'refused') update({ isRunning: false, trouble: outcome.type })
  }
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    run: (ceremony) => void follow(ceremony, false),
    offer: (ceremony) => void follow(ceremony, true),
    end: () => underWay?.abort(),
  }
}
