/** The debounce time of the whole product in milliseconds (§9): search input, suggestions, resizing (MSC-06). */
export const debounceMs = 150

/** The source of timers: those of the browser, or a controlled clock in tests. */
export interface Clock {
  readonly setTimeout: (run: () => void, ms: number) => unknown
  readonly clearTimeout: (timer: unknown) => void
}

export interface Debounced<Argument> {
  /** Runs with the last argument after `debounceMs` without another call. */
  readonly call: (argument: Argument) => void
  readonly cancel: () => void
}

/** Debounces a function: of several calls in a row, only the last one runs. */
export function debounce<Argument>(clock: Clock, run: (argument: Argument) => void): Debounced<Argument> {
  let timer: unknown = null
  const cancel = (): void => {
    if (timer !== null) clock.clearTimeout(timer)
    timer = null
  }
  return {
    call: (argument) => {
      cancel()
      timer = clock.setTimeout(() => {
        timer = null
        run(argument)
      }, debounceMs)
    },
    cancel,
  }
}

export interface Latest<Question> {
  /** Asks after `debounceMs` without another question. An earlier question in progress is aborted immediately. */
  readonly ask: (question: Question) => void
  readonly cancel: () => void
}

/**
 * Debounces questions so that only the last answer counts: an earlier answer never arrives after a later question, nor
 * does the failure of an aborted one.
 */
export function latest<Question, Answer>(
  clock: Clock,
  answer: (question: Question, signal: AbortSignal) => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  onFailure: (cause: unknown) => void,
): Latest<Question> {
  let running: AbortController | null = null
  const abort = (): void => {
    running?.abort()
    running = null
  }
  const start = (question: Question): void => {
    const mine = new AbortController()
    running = mine
    answer(question, mine.signal).then(
      (found) => {
        if (!mine.signal.aborted) onAnswer(found)
      },
      (cause: unknown) => {
        if (!mine.signal.aborted) onFailure(cause)
      },
    )
  }
  const waiting = debounce(clock, start)
  return {
    ask: (question) => {
      abort()
      waiting.call(question)
    },
    cancel: () => {
      waiting.cancel()
      abort()
    },
  }
}
