/**
 * Returns a function that runs tasks in the order of its calls, at most `max` at the same time. It rejects if the task
 * rejects.
 */
export function limitConcurrency(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most) await new Promise<void>((turn) => waiting.push(turn))
    else running += 1
    try {
      return await work()
    } finally {
      // The next waiting task takes the place of the finished one.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
