import type { PasskeyOutcome } from './passkey-client.ts'

export type PasskeyError = Exclude<PasskeyOutcome['type'], 'done'>

interface AttemptState {
  readonly isRunning: boolean
  readonly error: PasskeyError | null
}

type PasskeyRequest = (signal: AbortSignal) => Promise<PasskeyOutcome>

/**
 * A browser allows one passkey request at a time, so a new attempt ends the previous one. A successful attempt opens the next
 * page.
 */
export interface PasskeyAttempts {
  readonly state: () => AttemptState
  readonly subscribe: (listener: () => void) => () => void
  readonly run: (request: PasskeyRequest) => void
  /** Offers passkeys until the visitor selects one; reports no error if the visitor does not. */
  readonly offer: (request: PasskeyRequest) => void
  readonly end: () => void
}

export function createPasskeyAttempts(): PasskeyAttempts {
  const listeners = new Set<() => void>()
  let state: AttemptState = { isRunning: false, error: null }
  let underWay: AbortController | null = null

  const update = (next: AttemptState): void => {
    state = next
    for (const listener of listeners) listener()
  }
  async function follow(request: PasskeyRequest, isOffer: boolean): Promise<void> {
    underWay?.abort()
    const controller = new AbortController()
    underWay = controller
    if (!isOffer) update({ isRunning: true, error: null })
    const outcome = await request(controller.signal)
    if (controller.signal.aborted) return
    if (outcome.type === 'done') window.location.assign(outcome.to)
    else if (!isOffer || outcome.type === 'refused') update({ isRunning: false, error: outcome.type })
  }
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    run: (request) => void follow(request, false),
    offer: (request) => void follow(request, true),
    end: () => underWay?.abort(),
  }
}
