import { failure } from '#platform/values/errors.ts'

/** The maximum number of concurrent requests, the maximum length of the queue, and the maximum wait in ms. */
export interface AdmissionLimits {
  readonly maxWorking: number
  readonly maxWaiting: number
  readonly timeout: number
}

/**
 * `turn` runs a function after the process has accepted new input: more of it if others wait (`isBusy`). `later` runs
 * it after the given ms, unless it is cancelled.
 */
interface AdmissionClock {
  readonly now: () => number
  readonly turn: (run: () => void, isBusy: boolean) => void
  readonly later: (milliseconds: number, run: () => void) => () => void
}

export interface Admission {
  /**
   * Resolves when the request may be processed, with the function that releases its slot. Throws OVERLOADED:
   * immediately if the queue is full, later if the wait was too long. A request whose client has disconnected is
   * skipped.
   */
  readonly acquire: (isDisconnected?: () => boolean) => Promise<() => void>
  readonly load: () => { readonly working: number; readonly waiting: number; readonly refused: number }
}

/** At some milliseconds of processor time for each page, the last one in the queue has its page after a tenth of a second. */
const usualLimits: AdmissionLimits = { maxWorking: 16, maxWaiting: 32, timeout: 2_000 }

/** For forms: hashing a password takes some 30 ms of another thread, one after the other (sign-in/passwords.ts). */
export const formLimits: AdmissionLimits = { maxWorking: 16, maxWaiting: 64, timeout: 5_000 }

/** A turn of the event loop accepts one new connection: new connections should not wait for every page that is being rendered. */
const turnsWhenBusy = 16

function afterTurns(amount: number, run: () => void): void {
  setImmediate(() => {
    if (amount === 1) run()
    else afterTurns(amount - 1, run)
  })
}

const machineClock: AdmissionClock = {
  now: () => performance.now(),
  turn: (run, isBusy) => afterTurns(isBusy ? turnsWhenBusy : 1, run),
  later: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds).unref()
    return () => clearTimeout(timer)
  },
}

interface Waiting {
  readonly since: number
  readonly isDisconnected: () => boolean
  readonly admit: (leave: () => void) => void
  readonly refuse: (error: Error) => void
}

/**
 * The queue before the work. Rendering a page keeps the process busy, and requests that arrive meanwhile would be
 * answered later and later without any limit. Therefore only one request starts in each turn of the event loop:
 * between two of them the process accepts all new input, and a request that finds the queue full is refused
 * immediately.
 */
export function createAdmission(limits = usualLimits, clock = machineClock): Admission {
  const line: Waiting[] = []
  let working = 0
  let refused = 0
  let turnComes = false
  let stopWaiting: (() => void) | null = null

  function refuse(): Error {
    refused += 1
    return failure('OVERLOADED', { seconds: '5' })
  }

  function next(isBusy: boolean): void {
    if (turnComes || line.length === 0) return
    if (working >= limits.maxWorking) return watch()
    turnComes = true
    clock.turn(() => {
      turnComes = false
      const first = line.shift()
      if (first?.isDisconnected() === true) first.refuse(refuse())
      else if (first !== undefined) begin(first)
      next(true)
    }, isBusy)
  }

  function begin({ admit }: Waiting): void {
    let isIn = true
    working += 1
    admit(() => {
      if (!isIn) return
      isIn = false
      working -= 1
      next(true)
    })
  }

  /** If no slot is released, requests that have waited too long are refused. */
  function watch(): void {
    const first = line[0]
    if (stopWaiting !== null || first === undefined) return
    stopWaiting = clock.later(Math.max(0, first.since + limits.timeout - clock.now()), () => {
      stopWaiting = null
      const latest = clock.now() - limits.timeout
      while (line[0] !== undefined && line[0].since <= latest) line.shift()?.refuse(refuse())
      next(true)
    })
  }

  return {
    acquire: (isDisconnected = () => false) => {
      if (line.length >= limits.maxWaiting) return Promise.reject(refuse())
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      line.push({ since: clock.now(), isDisconnected, admit: resolve, refuse: reject })
      next(false)
      return promise
    },
    load: () => ({ working, waiting: line.length, refused }),
  }
}
