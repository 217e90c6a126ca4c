import { failure } from '#domain/errors.ts'

/** How many requests are worked on at once, how many wait for it, and how long one waits at most, in ms. */
export interface AdmissionLimits {
  readonly working: number
  readonly waiting: number
  readonly patience: number
}

/**
 * `turn` runs something when the process has looked at what came in meanwhile: more of it where others wait (`isBusy`). `later`
 * runs it after so many ms, unless taken back.
 */
interface AdmissionClock {
  readonly now: () => number
  readonly turn: (run: () => void, isBusy: boolean) => void
  readonly later: (milliseconds: number, run: () => void) => () => void
}

export interface Admission {
  /**
   * Answers when it is one's turn to be worked on, with what makes room for the next. Throws OVERLOADED: at once where
   * too many wait already, later where the wait was too long. Who is gone when their turn comes is not worked for.
   */
  readonly enter: (isGone?: () => boolean) => Promise<() => void>
  readonly load: () => { readonly working: number; readonly waiting: number; readonly refused: number }
}

/** At some milliseconds of processor time a page, who waits last has a page after a tenth of a second. */
const usualLimits: AdmissionLimits = { working: 16, waiting: 32, patience: 2_000 }

/** Of forms: a password takes some 30 ms of another thread, one after the other (sign-in/passwords.ts). */
export const formLimits: AdmissionLimits = { working: 16, waiting: 64, patience: 5_000 }

/** A turn of the event loop takes in one new connection: those who knock while pages are made are not to wait for each of them. */
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
  readonly isGone: () => boolean
  readonly admit: (leave: () => void) => void
  readonly refuse: (error: Error) => void
}

/**
 * The line before the work. Making a page keeps the process busy, and what arrives meanwhile would be answered later and
 * later without anybody knowing. So the work is begun by one request at a turn: between two of them the process looks at all
 * that has come, and whoever finds the line full is told so at once.
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
    if (working >= limits.working) return watch()
    turnComes = true
    clock.turn(() => {
      turnComes = false
      const first = line.shift()
      if (first?.isGone() === true) first.refuse(refuse())
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

  /** Where nobody makes room: who has waited too long is told so. */
  function watch(): void {
    const first = line[0]
    if (stopWaiting !== null || first === undefined) return
    stopWaiting = clock.later(Math.max(0, first.since + limits.patience - clock.now()), () => {
      stopWaiting = null
      const latest = clock.now() - limits.patience
      while (line[0] !== undefined && line[0].since <= latest) line.shift()?.refuse(refuse())
      next(true)
    })
  }

  return {
    enter: (isGone = () => false) => {
      if (line.length >= limits.waiting) return Promise.reject(refuse())
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      line.push({ since: clock.now(), isGone, admit: resolve, refuse: reject })
      next(false)
      return promise
    },
    load: () => ({ working, waiting: line.length, refused }),
  }
}
