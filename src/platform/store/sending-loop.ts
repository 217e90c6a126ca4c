import type { FastifyBaseLogger } from 'fastify'

const minute = 60_000

/** How often emails that are due are looked for, in milliseconds. */
const poll = 15_000

/** The number of emails that one look reads. */
export const emailsPerLook = 50

/** A process that has claimed an email this long ago is considered dead; another one then sends it, with the same id. */
export const emailLease = 10 * minute

/** After this many attempts an email is given up. */
export const maxEmailAttempts = 30

const maxWait = 60 * minute

/** The wait in milliseconds after a failed attempt: a minute after the first one, then two, four, and so on up to an hour. */
export const waitAfterAttempt = (attempts: number): number => Math.min(maxWait, minute * 2 ** (attempts - 1))

interface LoopParts {
  /** Sends what is due; between two emails it asks `isStopped`. */
  readonly sendDue: (isStopped: () => boolean) => Promise<void>
  /** Calls `run` every `milliseconds` until the returned function is called. */
  readonly every: (milliseconds: number, run: () => void) => () => void
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

export interface SendingLoop {
  /** Sends all emails that are due. Throws what `sendDue` throws. */
  readonly sendAll: () => Promise<void>
  /** Sends what is due without waiting for the next look. */
  readonly wake: () => void
  /** Resolves when the current email has been sent. */
  readonly stop: () => Promise<void>
}

/** Looks for emails that are due, one look after the other, until it is stopped. */
export function createSendingLoop({ sendDue, every, log }: LoopParts): SendingLoop {
  let tail: Promise<void> = Promise.resolve()
  let stopped = false

  const sendAll = (): Promise<void> => {
    const result = tail.then(() => sendDue(() => stopped))
    tail = result.then(
      () => undefined,
      () => undefined,
    )
    return result
  }
  const wake = (): void => {
    sendAll().catch((error: unknown) => log.error({ err: error }, 'Emails could not be read'))
  }
  const cancel = every(poll, wake)
  return {
    sendAll,
    wake,
    stop: async () => {
      stopped = true
      cancel()
      await tail
    },
  }
}
