/** §9: the one debounce of the product, in milliseconds: search input, suggestions, resize (MSC-06). */
export const debounceMs = 150

/** Where waiting happens: the browser's timers, or a controlled clock in tests. */
export interface Clock {
  readonly setTimeout: (run: () => void, ms: number) => unknown
  readonly clearTimeout: (timer: unknown) => void
}

export interface Debounced<Argument> {
  /** Waits for `debounceMs` without another call, then runs with the last argument. */
  readonly call: (argument: Argument) => void
  readonly cancel: () => void
}

/** The last of several calls in a row runs. */
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
  /** Asked after `debounceMs` without another question; an older one that is on its way is aborted at once. */
  readonly ask: (question: Question) => void
  readonly cancel: () => void
}

/**
 * Debounced questions of which only the last one's answer counts: an older answer never arrives after a newer question,
 * nor does the failure of what was aborted.
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
